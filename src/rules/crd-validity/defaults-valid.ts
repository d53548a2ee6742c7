import { validityRule } from "../validity-rule.js";
import { specExample } from "../kit.js";

export const defaultsValid = validityRule("defaults", {
  id: "crd-validity/defaults-valid",
  conventions: ["static-08"],
  judgesUpdates: true,
  summary: "A default must be valid against the schema of its own field and have only declared fields.",
  rationale:
    "The API server rejects a CRD with any other default. It does not apply the defaults of inner fields first, so a default must have all required fields. Rules in `x-kubernetes-validations` must hold too, for a new object and for an update. This rule finds it without a cluster.",
  good: specExample("deletionPolicy: { type: string, enum: [Delete, Retain], default: Retain }"),
  bad: specExample("deletionPolicy: { type: string, enum: [Delete, Retain], default: Keep }"),
});
