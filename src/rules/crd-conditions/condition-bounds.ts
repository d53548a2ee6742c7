import {
  type ConditionType,
  conditionFixes,
  conditionTypes,
  lacksOnlyBounds,
} from "../../kube/crd/condition-deviations.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, fieldName, invalid, ON_CRDS, type Rule } from "../kit.js";

/** The missing parts: '`enum` of `status`', '`message` in `required`'. */
const lackingIn = ({ wrong, unlisted }: ConditionType): readonly string[] => [
  ...wrong.map(({ field, keywords }) => `${keywords.map(fieldName).join(" and ")} of ${fieldName(field.name)}`),
  ...unlisted.map((name) => `${fieldName(name)} in \`required\``),
];

export const conditionBounds: Rule = {
  id: "crd-conditions/condition-bounds",
  conventions: ["conditions-15"],
  topic: "conditions",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  *check({ object }) {
    for (const type of conditionTypes(crdOf(object)).filter(lacksOnlyBounds)) {
      const lacking = lackingIn(type);
      if (lacking.length > 0)
        yield invalid(schemaField(type.node), `must have ${lacking.join(", ")}, as in metav1.Condition`);
    }
  },
  fix: ({ field }, { object }) => conditionFixes(object, field),
  summary: "The fields of a condition must have the bounds of metav1.Condition.",
  rationale:
    "Clients read a status of 'True', 'False' or 'Unknown' and a reason that is not empty. Without these bounds, the API server stores what a controller writes by mistake. `crd-conditions/condition-schema` covers fields that are missing or of another type.",
  go: ["// metav1.Condition instead of a type of your own.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({
    status: `
      conditions:
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [type]
        items:
          type: object
          required: [type, status, lastTransitionTime, reason, message]
          properties:
            type: { type: string }
            status: { type: string, enum: ["True", "False", Unknown] }
            observedGeneration: { type: integer, format: int64 }
            lastTransitionTime: { type: string, format: date-time }
            reason: { type: string }
            message: { type: string }
    `,
  }),
};
