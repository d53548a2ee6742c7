import { validityCauses } from "../validity-causes.js";
import { crdUpdateExample, ON_CRD_UPDATES, path, type Rule } from "../kit.js";

export const immutableFieldsKept: Rule = {
  id: "crd-validity/immutable-fields-kept",
  conventions: [],
  summary:
    "The group and the plural name of a CustomResourceDefinition must not change, nor the kind and the scope of an established one.",
  rationale:
    "The API server rejects such an update, because it would no longer find stored objects. This rule finds it without a cluster.",
  reference: "API Conventions",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  judgesUpdates: true,
  replaces: ["crd-compatibility/resource-identity-kept", "crd-compatibility/scope-kept"],
  replacesElsewhere: [
    {
      rule: "crd-compatibility/stored-version-kept",
      at: path("spec", "versions"),
      from: path("status", "storedVersions"),
    },
  ],
  action: "Deny",
  good: crdUpdateExample({}, { names: "shortNames: [wd]" }),
  bad: crdUpdateExample({}, { group: "example.com" }),
  check: (context) => validityCauses(context, "immutable fields"),
};
