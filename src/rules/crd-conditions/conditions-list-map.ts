import { conditionLists, isKeyedByType, keyByType } from "../../kube/crd/conditions.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

export const conditionsListMap: Rule = {
  id: "crd-conditions/conditions-list-map",
  conventions: ["conditions-37"],
  topic: "conditions",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const list of conditionLists(crdOf(object)))
      if (list.type === "array" && !isKeyedByType(list) && !isOfPhases(list))
        yield invalid(
          schemaField(list),
          "must have `x-kubernetes-list-type` 'map' and only 'type' in `x-kubernetes-list-map-keys`",
        );
  },
  fix: ({ field }, { object }) => keyByType(object, field),
  summary: "The list `status.conditions` must be a map list with the key 'type'.",
  rationale:
    "The API server then rejects two conditions of one type, and controllers that apply their own conditions do not overwrite those of others.",
  go: CONDITIONS_IN_GO,
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({ status: conditionsSchema({ listType: "", hasGeneration: false }) }),
};

/** A history of phases, which condition-schema tells of, has no type that could be its key. */
const isOfPhases = ({ items }: SchemaNode): boolean =>
  items?.properties.has("phase") === true && !items.properties.has("type");
