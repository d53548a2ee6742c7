import { conditionLists } from "../../kube/crd/conditions.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { indented, CONDITIONS_IN_GO, conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

export const conditionsOptional: Rule = {
  id: "crd-conditions/conditions-optional",
  conventions: ["conditions-39"],
  topic: "conditions",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const list of conditionLists(crdOf(object)))
      if (list.required)
        yield forbidden(
          schemaField(list),
          "may not be listed in `required`; only fields that are always known may be required",
        );
  },
  fix: ({ field }, { object }) => makeOptional(object, field),
  summary: "The field `status.conditions` may not be required.",
  rationale:
    "An object has no conditions before a controller first reconciles it. If they are required, a controller that first reports another field has to invent conditions, or its update is rejected.",
  go: CONDITIONS_IN_GO,
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({
    version: "subresources: { status: {} }",
    properties: `
      spec: { type: object }
      status:
        type: object
        required: [conditions]
        properties:${indented(conditionsSchema({ maxItems: 16, hasGeneration: false }), 10)}
    `,
  }),
};
