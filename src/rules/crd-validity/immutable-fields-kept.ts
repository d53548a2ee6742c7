import { validityRule } from "../validity-rule.js";
import { crdUpdateExample, ON_CRD_UPDATES } from "../kit.js";

export const immutableFieldsKept = validityRule("immutable fields", {
  id: "crd-validity/immutable-fields-kept",
  summary:
    "The group and the plural name of a CustomResourceDefinition must not change, nor the kind and the scope of an established one.",
  rationale:
    "The API server rejects such an update, because it would no longer find stored objects. This rule finds it without a cluster.",
  judgesUpdates: true,
  match: ON_CRD_UPDATES,
  good: crdUpdateExample({}, { names: "shortNames: [wd]" }),
  bad: crdUpdateExample({}, { group: "example.com" }),
});
