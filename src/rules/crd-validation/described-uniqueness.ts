import { isUniqueInProseOnly } from "../../kube/described/uniqueness.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { ON_CRDS, required, type Rule, specExample } from "../kit.js";

export const describedUniqueness: Rule = {
  id: "crd-validation/described-uniqueness",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "description"))
      if (isUniqueInProseOnly(node))
        yield required(
          schemaField(node),
          node.items?.type === "object"
            ? "must have `x-kubernetes-list-type` 'map' with the fields that identify an entry, because its `description` says that its entries are unique"
            : "must have `x-kubernetes-list-type` 'set', because its `description` says that its entries are unique",
        );
  },
  summary:
    "If a description says that the entries of a list are unique, the list must be a set or a map in the schema.",
  rationale:
    "The API server rejects duplicates in sets and maps, and merges them entry by entry. Otherwise an object with duplicates is stored, and the controller has to decide what they mean.",
  reference: "Lists of named subobjects preferred over maps",
  go: ["// zones are the zones, without duplicates.", "// +listType=set", 'Zones []string `json:"zones,omitempty"`'],
  good: specExample(`
    zones:
      type: array
      maxItems: 16
      x-kubernetes-list-type: set
      items: { type: string, maxLength: 63 }
      description: zones are where it runs. Duplicates are not allowed.
  `),
  bad: specExample(`
    zones:
      type: array
      maxItems: 16
      x-kubernetes-list-type: atomic
      items: { type: string, maxLength: 63 }
      description: zones are where it runs. Duplicates are not allowed.
  `),
};
