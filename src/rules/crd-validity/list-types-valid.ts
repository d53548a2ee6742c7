import { validityRule } from "../validity-rule.js";
import { specExamples } from "../kit.js";

export const listTypesValid = validityRule("list types", {
  id: "crd-validity/list-types-valid",
  judgesUpdates: true,
  summary:
    "The type of a list or map must fit its schema, and the keys of a map list must be scalar fields that every item has.",
  rationale:
    "The API server rejects any other CRD, because it could not tell the items of such a list apart. This rule finds it without a cluster.",
  ...specExamples(`
    ports:
      type: array
      maxItems: 10
      x-kubernetes-list-type: map
      x-kubernetes-list-map-keys: [name]
      items:
        type: object
  +     required: [name]
        properties:
          name: { type: string, minLength: 1, maxLength: 63 }
  `),
});
