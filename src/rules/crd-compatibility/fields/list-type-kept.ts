import { keysConditions } from "../../../kube/changes/subjects.js";
import { atChanges, edit } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, portsSchema, type Rule } from "../../kit.js";

export const listTypeKept: Rule = {
  id: "crd-compatibility/list-type-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(invalid, "merge", ["tightened"], (change) =>
    keysConditions(change) ? undefined : `must not ${edit(change)}; existing items may then be duplicates`,
  ),
  summary: "A list in a beta or stable version must not become a set or map, or change its keys.",
  rationale:
    "Existing lists may hold items that now count as duplicates, which makes the objects invalid. The ownership of items that server-side apply has recorded is lost.",
  reference: "Lists of named subobjects preferred over maps",
  go: ["// As released.", "// +listType=atomic", 'Ports []Port `json:"ports,omitempty"`'],
  good: crdUpdateExample(
    {
      spec: portsSchema("x-kubernetes-list-type: map", "x-kubernetes-list-map-keys: [name, protocol]"),
    },
    {
      spec: portsSchema("x-kubernetes-list-type: map", "x-kubernetes-list-map-keys: [protocol, name]"),
    },
  ),
  bad: crdUpdateExample(
    {
      spec: portsSchema("x-kubernetes-list-type: atomic"),
    },
    {
      spec: portsSchema("x-kubernetes-list-type: map", "x-kubernetes-list-map-keys: [name]"),
    },
  ),
};
