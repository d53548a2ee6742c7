import { validityRule } from "../validity-rule.js";
import { crdExample, key, path } from "../kit.js";

export const namesValid = validityRule("names", {
  id: "crd-validity/names-valid",
  summary: "The group, the scope and the names of a CustomResourceDefinition must be valid.",
  rationale:
    "The API server rejects any other CRD: group and names are part of URLs, and the name of the CRD must be derived from them. This rule finds it without a cluster.",
  judgesUpdates: true,
  replaces: [
    "crd-naming/group-dns-subdomain",
    "crd-naming/group-domain-name",
    "crd-naming/kind-pascal-case",
    "crd-naming/list-kind-suffix",
    "crd-naming/plural-resource-name",
    "crd-naming/short-name-format",
  ],
  replacesElsewhere: [
    {
      rule: "crd-naming/reserved-group",
      at: path("spec", "group"),
      from: path("metadata", "annotations", key("api-approved.kubernetes.io")),
    },
  ],
  good: crdExample({ names: "shortNames: [wd]" }),
  bad: crdExample({ names: "shortNames: [WD]" }),
});
