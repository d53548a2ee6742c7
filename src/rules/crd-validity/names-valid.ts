import { validityRule } from "../validity-rule.js";
import { crdExample } from "../kit.js";

export const namesValid = validityRule("names", {
  id: "crd-validity/names-valid",
  conventions: ["intro-08", "intro-14"],
  judgesUpdates: true,
  summary: "The group, the scope and the names of a CustomResourceDefinition must be valid.",
  rationale:
    "The API server rejects any other CRD: group and names are part of URLs, and the name of the CRD must be derived from them. This rule finds it without a cluster.",
  good: crdExample({ names: "shortNames: [wd]" }),
  bad: crdExample({ names: "shortNames: [WD]" }),
});
