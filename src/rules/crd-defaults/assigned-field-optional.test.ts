import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { assignedFieldOptional } from "./assigned-field-optional.js";

const ZONE = schemaPath("spec", "part", "zone");
const part = (description: string, required: readonly string[] = ["zone"]): JsonObject => ({
  part: { type: "object", required, properties: { zone: { type: "string", description } } },
});

testRule(assignedFieldOptional, {
  bad: [["FieldValueForbidden", ZONE]],
  valid: {
    optional: { object: crd({ spec: part("zone is set by the scheduler.", []) }) },
    "in status": { object: crd({ status: part("zone is set by the scheduler.") }) },
    "set by users": { object: crd({ spec: part("zone is set by users or by the controller.") }) },
    "something else that is set": {
      object: crd({ spec: part("How long the lock that is set by the controller is held.") }),
    },
    "not set": { object: crd({ spec: part("zone is not set by the controller.") }) },
    "used by the controller": { object: crd({ spec: part("zone is used by the controller.") }) },
    "without a description": { object: crd({ spec: part("") }) },
  },
  invalid: Object.fromEntries(
    [
      "zone is defaulted by a mutating admission webhook when it is unset.",
      "The zone of the part. It is assigned by the scheduler.",
      "zone is filled in by an admission webhook with the default zone if it is unset.",
      "Populated by the system.",
      "zone is automatically chosen by the controller.",
      "The zone. The controller sets it when the part is created.",
      "zone is set by the API server.",
    ].map((description) => [
      description,
      { object: crd({ spec: part(description) }), causes: [["FieldValueForbidden", ZONE] as const] },
    ]),
  ),
});
