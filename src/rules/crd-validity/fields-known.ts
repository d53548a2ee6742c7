import { validityCauses } from "../validity-causes.js";
import { ON_CRDS, type Rule, specExample } from "../kit.js";

export const fieldsKnown: Rule = {
  id: "crd-validity/fields-known",
  conventions: [],
  summary: "A CustomResourceDefinition and its schemas may only have fields and keywords that Kubernetes knows.",
  rationale:
    "A strict client, as kubectl is by default, is rejected for unknown fields. For other clients the API server drops them, so that what they ask for does not hold: with `require` instead of `required`, nothing is required. JSON Schema has keywords that Kubernetes does not know, such as `readOnly`, `const` and `deprecated`.",
  reference: "Validation",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Deny",
  good: specExample("color: { type: string, description: Deprecated. Use shade. }"),
  bad: specExample("color: { type: string, deprecated: true }"),
  check: (context) => validityCauses(context, "unknown fields"),
};
