import { validityCauses } from "../validity-causes.js";
import { crdExample, ON_CRDS, type Rule } from "../kit.js";

export const versionsValid: Rule = {
  id: "crd-validity/versions-valid",
  conventions: [],
  summary:
    "The versions of a CustomResourceDefinition must have different names, one of them must be stored, and all must have a schema.",
  rationale:
    "The API server rejects any other CRD, because it could not tell in which version it stores objects. This rule finds it without a cluster.",
  reference: "API Conventions",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  replaces: ["crd-naming/version-name"],
  action: "Deny",
  good: crdExample({ name: "v1beta1" }),
  bad: crdExample({ name: "V1" }),
  check: (context) => validityCauses(context, "versions"),
};
