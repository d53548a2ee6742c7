import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { crdExample, forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

const ITEMS = `
  items:
    type: array
    x-kubernetes-list-type: set
    maxItems: 16
    items: { type: string, maxLength: 63 }
`;

export const noRootItems: Rule = {
  id: "crd-structure/no-root-items",
  conventions: ["kinds-06"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const items = property(root, "items");
      if (items !== undefined)
        yield forbidden(schemaField(items), "may not be declared at the top level; only list kinds may have `items`");
    }
  },
  summary: "A kind that is not a list may not have a field `items` at the top level.",
  rationale:
    "Clients treat an object with top-level `items` as a list: they show its items instead of the object and page through them.",
  go: ["type WidgetSpec struct {", "\t// +listType=set", '\tItems []string `json:"items,omitempty"`', "}"],
  good: specExample(ITEMS),
  bad: crdExample({ properties: ITEMS }),
};
