import { conditionLists } from "../../kube/crd/conditions.js";
import { crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { conditionsSchema, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

export const conditionsList: Rule = {
  id: "crd-conditions/conditions-list",
  conventions: ["conditions-02"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const list of conditionLists(crdOf(object)))
      if (typeOf(list) !== "array" || typeOf(list.items) !== "object")
        yield invalid(schemaField(list), "must have type 'array' with items of type 'object'");
  },
  summary: "The field `status.conditions` must be a list of objects.",
  rationale:
    "Tools such as `kubectl wait` expect the same form in every kind. They do not see conditions in a map or a list of strings.",
  go: [
    "// +listType=map",
    "// +listMapKey=type",
    "// +optional",
    'Conditions []metav1.Condition `json:"conditions,omitempty"`',
  ],
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({
    status: `
      conditions:
        type: object
        additionalProperties: { type: string }
    `,
  }),
};
