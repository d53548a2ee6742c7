import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { describedUnionEnforced } from "./described-union.js";

const OBJECT = { type: "object" };
const THREE = { bucket: OBJECT, upload: OBJECT, remote: OBJECT };
const source = (description: string, more: JsonObject = {}, properties: JsonObject = THREE): KubeObject =>
  crd({ spec: { source: { type: "object", description, properties, ...more } } });
const rule = (text: string): JsonObject => ({ "x-kubernetes-validations": [{ rule: text }] });
const CAUSES = [["FieldValueRequired", schemaPath("spec", "source")]] as const;
const stated = (description: string): { object: KubeObject; causes: typeof CAUSES } => ({
  object: source(description),
  causes: CAUSES,
});
const EXACTLY = "source has exactly one of its fields set.";

testRule(describedUnionEnforced, {
  bad: CAUSES,
  valid: {
    "a flag among the members, which may be false": {
      object: source(EXACTLY, {}, { bucket: OBJECT, discard: { type: "boolean" } }),
    },
    "a CEL rule": {
      object: source(EXACTLY, rule("[has(self.bucket), has(self.upload), has(self.remote)].filter(x, x).size() == 1")),
    },
    "a limit of properties": { object: source(EXACTLY, { maxProperties: 1 }) },
    "a discriminator, which the rules on unions judge": {
      object: source(EXACTLY, {}, { ...THREE, type: { type: "string", enum: ["Bucket", "Upload"] } }),
    },
    "one field alone": { object: source(EXACTLY, {}, { bucket: OBJECT }) },
    "one of other things": { object: source("source is one of the places that data comes from.") },
    "an exclusion of a sibling": {
      object: source("Exactly one of `template` or `source` must be provided."),
    },
    "one item": { object: source("Only one pod may be unavailable at a time.") },
    "in the status": {
      object: crd({ status: { source: { type: "object", description: EXACTLY, properties: THREE } } }),
    },
  },
  invalid: {
    "exactly one of its fields": stated(EXACTLY),
    "only one of the members": stated("source is where data comes from. Only one of its members may be specified."),
    "at most one of the following": stated("At most one of the following fields can be provided."),
    "set exactly one": stated("source of the data. Set exactly one of the options."),
    "one of the following must be set": stated("One of the following must be set."),
    "one field": stated("Exactly one field must be set."),
    exclusive: stated("The fields are mutually exclusive."),
    "a union": stated("source is a union of the places that data comes from."),
    "by name": stated("Only one of bucket or upload may be specified."),
    "a rule that forgets one": {
      object: source(EXACTLY, rule("[has(self.bucket), has(self.upload)].filter(x, x).size() == 1")),
      causes: CAUSES,
    },
  },
});
