import { nestedConditionLists, isKeyedByType, keyByType } from "../../kube/crd/conditions.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { conditionsSchema, indented, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

const statusOfNodes = (listType?: string): string => `
  nodes:
    type: array
    maxItems: 16
    x-kubernetes-list-type: map
    x-kubernetes-list-map-keys: [name]
    items:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 253 }${indented(conditionsSchema({ maxItems: 16, listType, hasGeneration: false }), 8)}
`;

export const nestedConditionsListMap: Rule = {
  id: "crd-conditions/nested-conditions-list-map",
  conventions: ["conditions-37"],
  topic: "conditions",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const list of nestedConditionLists(crdOf(object)))
      if (!isKeyedByType(list))
        yield invalid(
          schemaField(list),
          "must have `x-kubernetes-list-type` 'map' and only 'type' in `x-kubernetes-list-map-keys`",
        );
  },
  fix: ({ field }, { object }) => keyByType(object, field),
  summary: "The conditions of a part of a status must be a map list with the key 'type'.",
  rationale:
    "Conditions such as `status.nodes[].conditions` have the same form as `status.conditions`. As a map list, they cannot hold two conditions of one type, and controllers that apply their own conditions keep those of others.",
  go: [
    "type NodeStatus struct {",
    "\t// +listType=map",
    "\t// +listMapKey=type",
    "\t// +optional",
    '\tConditions []metav1.Condition `json:"conditions,omitempty"`',
    "}",
  ],
  good: crdExample({ status: statusOfNodes() }),
  bad: crdExample({ status: statusOfNodes("x-kubernetes-list-type: atomic") }),
};
