import { conditionLists, singleConditions } from "../../kube/crd/conditions.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

export const conditionsList: Rule = {
  id: "crd-conditions/conditions-list",
  conventions: ["conditions-02"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    for (const list of conditionLists(crd))
      if (list.type !== "array" || list.items?.type !== "object")
        yield invalid(schemaField(list), "must have type 'array' with items of type 'object'");
    for (const condition of singleConditions(crd))
      yield invalid(schemaField(condition), "must be an item of a list `conditions`, not an object of its own");
  },
  summary: "The conditions of a status must be a list of objects, `status.conditions`.",
  rationale:
    "Tools such as `kubectl wait` expect the same form in every kind. They do not see conditions in a map, a list of strings or a field of its own, and another condition would need another field.",
  go: CONDITIONS_IN_GO,
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({
    status: `
      conditions:
        type: object
        additionalProperties: { type: string }
    `,
  }),
};
