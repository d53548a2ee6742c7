import { validityRule } from "../validity-rule.js";
import { crdExample } from "../kit.js";

export const versionsValid = validityRule("versions", {
  id: "crd-validity/versions-valid",
  conventions: ["intro-11"],
  judgesUpdates: true,
  summary:
    "The versions of a CustomResourceDefinition must have different names, one of them must be stored, and all must have a schema.",
  rationale:
    "The API server rejects any other CRD, because it could not tell in which version it stores objects. This rule finds it without a cluster.",
  good: crdExample({ name: "v1beta1" }),
  bad: crdExample({ name: "V1" }),
});
