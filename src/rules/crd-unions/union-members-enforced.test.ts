import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { unionMembersEnforced } from "./union-members-enforced.js";

const OBJECT = { type: "object" };
const TAG = { type: "string", enum: ["Bucket", "Upload"] };
const source = (more: JsonObject, properties: JsonObject = { type: TAG, bucket: OBJECT, upload: OBJECT }): KubeObject =>
  crd({ spec: { source: { type: "object", properties, ...more } } });
const rules = (...all: readonly string[]): JsonObject => ({
  "x-kubernetes-validations": all.map((rule) => ({ rule })),
});
const tied = (value: string, member: string, tag = "type"): string =>
  `self.${tag} == '${value}' ? has(self.${member}) : !has(self.${member})`;
const UPLOAD = ["FieldValueInvalid", schemaPath("spec", "source", "upload")] as const;

testRule(unionMembersEnforced, {
  bad: [UPLOAD],
  valid: {
    "a rule for each member": { object: source(rules(tied("Bucket", "bucket"), tied("Upload", "upload"))) },
    "a rule that names all members": {
      object: source(rules("!(has(self.bucket) && has(self.upload))")),
    },
    oneOf: { object: source({ oneOf: [{ required: ["bucket"] }, { required: ["upload"] }] }) },
    "no rule at all, which union-exclusive reports": { object: source({}) },
    "one member alone": {
      object: source(rules("has(self.type)"), { type: TAG, upload: OBJECT, zone: OBJECT }),
    },
    "a default among members that may all be set": {
      object: source({}, { defaultType: TAG, bucket: OBJECT, upload: OBJECT }),
    },
    "plain fields without a rule": {
      object: source({}, { type: TAG, bucket: { type: "string" }, upload: { type: "string" } }),
    },
    "an enum that names no fields": {
      object: source({}, { type: { type: "string", enum: ["Fast", "Slow"] }, bucket: OBJECT, upload: OBJECT }),
    },
  },
  invalid: {
    "a member without a rule": { object: source(rules(tied("Bucket", "bucket"))), causes: [UPLOAD] },
    "members that are no objects": {
      object: source(rules(tied("Bucket", "bucket")), {
        type: TAG,
        bucket: { type: "string" },
        upload: { type: "array" },
      }),
      causes: [UPLOAD],
    },
    "a discriminator of another name, and no rule": {
      object: source({}, { origin: TAG, bucket: OBJECT, upload: OBJECT }),
      causes: [["FieldValueInvalid", schemaPath("spec", "source", "bucket")], UPLOAD],
    },
  },
});
