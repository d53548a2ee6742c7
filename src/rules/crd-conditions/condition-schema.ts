import {
  type ConditionType,
  type Deviations,
  conditionFixes,
  conditionTypes,
  isAbsent,
  lacksOnlyBounds,
} from "../../kube/crd/condition-deviations.js";
import { count as counted } from "../../text/message.js";
import { CONDITION_STATUSES } from "../../kube/api/conditions.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { isOfClusterAPI } from "../../kube/crd/mirrored.js";
import {
  allOf,
  type Cause,
  child,
  CONDITIONS_IN_GO,
  conditionsSchema,
  crdExample,
  fieldName,
  invalid,
  ON_CRDS,
  required,
  type Rule,
} from "../kit.js";

const WANTS: Readonly<Record<string, string>> = {
  type: "type 'string'",
  status: `type 'string' and only ${allOf(CONDITION_STATUSES)} in \`enum\``,
  lastTransitionTime: "type 'string' and format 'date-time'",
  reason: "type 'string' and `minLength` 1, because a reason may not be empty",
  message: "type 'string' and no `minLength`, because a message may be empty",
  observedGeneration: "type 'integer' and format 'int64'",
};

/** Several deviations mean that the type is not metav1.Condition, which is one mistake. */
const judge = (type: ConditionType): Cause | undefined => {
  // crd-conditions/condition-bounds covers them.
  if (lacksOnlyBounds(type)) return undefined;
  const { node, missing, unlisted, wrong, optional, wantsGeneration } = type;
  const place = schemaField(node);
  const [[name], [first]] = [missing, wrong];
  const count = missing.length + wrong.length + Math.min(unlisted.length, 1);
  const [other] = wantsGeneration || count > 0 ? optional : [];
  if (count + (other === undefined ? 0 : 1) > 1)
    return invalid(place, `must be as in metav1.Condition: ${changes(type)}`);
  if (other !== undefined)
    return required(
      child(place, "properties", other),
      `must be declared as in metav1.Condition, with ${String(WANTS[other])}`,
    );
  if (name !== undefined)
    return required(child(place, "properties", name), `must be declared and required, with ${String(WANTS[name])}`);
  if (first !== undefined) return invalid(schemaField(first.node), `must have ${String(WANTS[first.field.name])}`);
  return unlisted.length === 0 ? undefined : invalid(place, `must require ${allOf(unlisted)}`);
};

/** A message that names more keywords, or is longer, is hard to read. */
const MAX_EXPLAINED = 3;
const MAX_LENGTH = 165;

const changes = ({ missing, unlisted, wrong, optional, others }: Deviations): string => {
  const isShort = wrong.flatMap(({ keywords }) => keywords).length <= MAX_EXPLAINED;
  const fields = wrong.map(({ field, keywords }) =>
    isShort ? `${keywords.map(fieldName).join(" and ")} of ${fieldName(field.name)}` : fieldName(field.name),
  );
  const gaps = [
    ...(missing.length + optional.length === 0 ? [] : [`declare ${allOf([...missing, ...optional])}`]),
    ...(missing.length + unlisted.length === 0 ? [] : [`require ${allOf([...missing, ...unlisted])}`]),
  ];
  const extra = others.length === 0 ? [] : [`leave out ${allOf(others)}`];
  const verb = isShort && wrong.every(isAbsent) ? "add" : "correct";
  const corrections = fields.length === 0 ? [] : [`${verb} ${fields.join(", ")}`];
  const whole = [...gaps, ...corrections, ...extra].join("; ");
  if (whole.length <= MAX_LENGTH) return whole;
  const some =
    fields.length < 2 ? corrections : [`${verb} ${String(fields[0])} and ${counted(fields.length - 1, "other")}`];
  const short = [...gaps, ...extra, ...some].join("; ");
  return short.length <= MAX_LENGTH ? short : [...gaps, ...corrections].join("; ");
};

export const conditionSchema: Rule = {
  id: "crd-conditions/condition-schema",
  conventions: ["conditions-15", "conditions-24", "conditions-38"],
  topic: "conditions",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    // conditions-list reports lists whose items are not objects.
    for (const type of conditionTypes(crdOf(object))) {
      const cause = isOfClusterAPI(type.node) ? undefined : judge(type);
      if (cause !== undefined) yield cause;
    }
  },
  fix: ({ field }, { object }) => conditionFixes(object, field),
  summary: "The items of a list `conditions` in a status must have the fields of metav1.Condition.",
  rationale:
    "Clients read conditions without knowing the kind. They rely on a status of 'True', 'False' or 'Unknown', on a non-empty reason, and on times that they can compare.",
  go: ["// metav1.Condition instead of a type of your own.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({
    status: `
      conditions:
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [type]
        items: { type: object, required: [type, status], properties: { type: { type: string }, status: { type: string } } }
    `,
  }),
};
