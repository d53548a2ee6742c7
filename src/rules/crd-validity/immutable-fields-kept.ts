import { validityRule } from "../validity-rule.js";
import { crdUpdateExample, ON_CRD_UPDATES } from "../kit.js";

export const immutableFieldsKept = validityRule("immutable fields", {
  id: "crd-validity/immutable-fields-kept",
  match: ON_CRD_UPDATES,
  judgesUpdates: true,
  summary:
    "The group and the plural name of a CustomResourceDefinition must not change, nor the kind and the scope of an established one.",
  rationale:
    "The API server rejects such an update, because it would no longer find stored objects. This rule finds it without a cluster.",
  good: crdUpdateExample({}, { names: "shortNames: [wd]" }),
  bad: crdUpdateExample({}, { group: "example.com" }),
});
