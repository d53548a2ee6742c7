import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedExclusion } from "./described-exclusion.js";

const part = (description: string, more: JsonObject = {}): KubeObject =>
  crd({
    spec: {
      part: {
        type: "object",
        properties: {
          idleTime: { type: "integer", description },
          sessionTime: { type: "integer", description: "sessionTime is the other one." },
          name: { type: "string" },
        },
        ...more,
      },
    },
  });
const missing = [["FieldValueRequired", schemaPath("spec", "part", "idleTime")]] as const;
const stated = (description: string): { object: KubeObject; causes: typeof missing } => ({
  object: part(description),
  causes: missing,
});
const EXCLUSIVE = "This field is mutually exclusive with sessionTime.";

testRule(describedExclusion, {
  bad: [["FieldValueRequired", schemaPath("spec", "match", "prefix")]],
  valid: {
    "one that takes precedence": { object: part(`${EXCLUSIVE} This one takes precedence.`) },
    "a CEL rule": {
      object: part(EXCLUSIVE, {
        "x-kubernetes-validations": [{ rule: "!(has(self.idleTime) && has(self.sessionTime))" }],
      }),
    },
    oneOf: {
      object: part(EXCLUSIVE, { oneOf: [{ required: ["idleTime"] }, { required: ["sessionTime"] }] }),
    },
    "a field that does not exist": { object: part("Mutually exclusive with maxTime.") },
    "a field of another object": { object: part("Mutually exclusive with spec.other.maxTime.") },
    "a certain value": { object: part("Cannot be set if sessionTime is set to 0.") },
    "other things": { object: part("Only one of the pods may be unavailable.") },
    "other fields": { object: part("Only one of sessionTime and name may be set.") },
    status: {
      object: crd({
        status: {
          a: { type: "string", description: "Mutually exclusive with b." },
          b: { type: "string", description: "Mutually exclusive with a." },
        },
      }),
    },
  },
  invalid: {
    "mutually exclusive": stated(EXCLUSIVE),
    "a rule on other fields": {
      object: part(EXCLUSIVE, { "x-kubernetes-validations": [{ rule: "has(self.name)" }] }),
      causes: missing,
    },
    "a Go name in quotes": stated("It is mutually exclusive with `SessionTime`"),
    "both are named": stated("IdleTime and SessionTime are mutually exclusive, and one must be set."),
    "may not be set together": stated("May not be set together with sessionTime."),
    "cannot be set if": stated("Cannot be set if the `sessionTime` field is also set."),
    "only one of": stated("Only one of idleTime and sessionTime may be set."),
    "exactly one of": stated("Exactly one of `idleTime` or `sessionTime` must be specified."),
    "three fields": stated("Only one of idleTime, sessionTime, or name can be set."),
    "both directions, once": {
      object: crd({
        spec: {
          a: { type: "string", description: "Mutually exclusive with b." },
          b: { type: "string", description: "Mutually exclusive with a." },
        },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "a")]],
    },
  },
});
