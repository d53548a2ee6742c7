import { atChanges, edit } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, invalid, ON_CRD_UPDATES, portsSchema, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  spec: portsSchema("x-kubernetes-list-type: atomic"),
};

export const mergeStrategyKept: Rule = {
  id: "crd-compatibility/merge-strategy-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  check: atChanges(
    invalid,
    "merge",
    ["changed"],
    (change) => `must not ${edit(change)}; server-side apply has recorded ownership by it`,
  ),
  summary: "The merge strategy of a list or map in a beta or stable version must not change.",
  rationale:
    "The API server has recorded the owner of each item or field. After the change, clients that shared a list replace each other's items or get conflicts.",
  reference: "Lists of named subobjects preferred over maps",
  go: ["// As released.", "// +listType=map", "// +listMapKey=name", 'Ports []Port `json:"ports,omitempty"`'],
  good: crdUpdateExample(STORED, {
    spec: portsSchema("x-kubernetes-list-type: atomic", "description: Where it listens."),
  }),
  bad: crdUpdateExample(
    {
      spec: portsSchema("x-kubernetes-list-type: map", "x-kubernetes-list-map-keys: [name]"),
    },
    STORED,
  ),
};
