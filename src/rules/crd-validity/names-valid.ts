import { validityCauses } from "../validity-causes.js";
import { crdExample, key, ON_CRDS, path, type Rule } from "../kit.js";

export const namesValid: Rule = {
  id: "crd-validity/names-valid",
  conventions: [],
  summary: "The group, the scope and the names of a CustomResourceDefinition must be valid.",
  rationale:
    "The API server rejects any other CRD: group and names are part of URLs, and the name of the CRD must be derived from them. This rule finds it without a cluster.",
  reference: "API Conventions",
  match: ON_CRDS,
  insideCoreTypes: true,
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
  action: "Deny",
  good: crdExample({ names: "shortNames: [wd]" }),
  bad: crdExample({ names: "shortNames: [WD]" }),
  check: (context) => validityCauses(context, "names"),
};
