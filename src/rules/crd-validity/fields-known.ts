import { validityRule } from "../validity-rule.js";
import { specExample } from "../kit.js";

export const fieldsKnown = validityRule("unknown fields", {
  id: "crd-validity/fields-known",
  summary: "A CustomResourceDefinition and its schemas may only have fields and keywords that Kubernetes knows.",
  rationale:
    "A strict client, as kubectl is by default, is rejected for unknown fields. For other clients the API server drops them, so that what they ask for does not hold: with `require` instead of `required`, nothing is required. JSON Schema has keywords that Kubernetes does not know, such as `readOnly`, `const` and `deprecated`.",
  reference: "Validation",
  good: specExample("color: { type: string, description: Deprecated. Use shade. }"),
  bad: specExample("color: { type: string, deprecated: true }"),
});
