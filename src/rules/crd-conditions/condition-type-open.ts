import { conditionLists } from "../../kube/crd/conditions.js";
import { crdOf, property, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

export const conditionTypeOpen: Rule = {
  id: "crd-conditions/condition-type-open",
  conventions: ["conditions-27"],
  topic: "conditions",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Deny",
  *check({ object }) {
    for (const { items } of conditionLists(crdOf(object))) {
      const type = property(items, "type");
      if (type !== undefined && own(type.schema, "enum") !== undefined)
        yield forbidden(schemaField(type), "may not restrict `type` with an enum; only a pattern may be used");
    }
  },
  fix: ({ field }, { object }) => withoutKeyword(object, field, "enum"),
  summary: "The `type` of a condition may not be restricted by an enum.",
  rationale: "Any controller may add conditions of its own to an object. An enum rejects them.",
  go: ["// Without +kubebuilder:validation:Enum. Constants document the types.", 'const ConditionReady = "Ready"'],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({
    status: conditionsSchema({ maxItems: 16, type: "{ type: string, enum: [Ready, Degraded] }" }),
  }),
};
