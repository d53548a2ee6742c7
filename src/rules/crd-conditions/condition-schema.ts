import {
  CONDITION_FIELDS,
  type ConditionField,
  conditionLists,
  unwantedKeywords,
  lackingKeywords,
  nestedConditionLists,
  wrongKeywords,
} from "../../kube/crd/conditions.js";
import { CONDITION_STATUSES } from "../../kube/api/conditions.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { type FieldPath, type Segment, child, valueAt } from "../../kube/json/field-path.js";
import { type KubeObject, isObject, own } from "../../kube/json/object.js";
import type { PatchOperation } from "../../kube/json/patch.js";
import { withKeyword, withRequired, withValue, withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { type Cause, invalid, required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { allOf, fieldName } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { conditionsSchema, crdExample } from "../example.js";

const WANTS: Readonly<Record<string, string>> = {
  type: "type 'string'",
  status: `type 'string' and only ${allOf(CONDITION_STATUSES)} in \`enum\``,
  lastTransitionTime: "type 'string' and format 'date-time'",
  reason: "type 'string' and `minLength` 1, because a reason may not be empty",
  message: "type 'string' and no `minLength`, because a message may be empty",
  observedGeneration: "type 'integer' and format 'int64'",
};

interface Wrong {
  readonly field: ConditionField;
  readonly node: SchemaNode;
  readonly keywords: readonly string[];
}

/** How a condition differs from metav1.Condition. */
interface Deviations {
  readonly missing: readonly string[];
  /** Declared, but not in `required`. */
  readonly unlisted: readonly string[];
  readonly wrong: readonly Wrong[];
}

const deviationsOf = ({ properties }: SchemaNode): Deviations => {
  const [missing, unlisted, wrong]: [string[], string[], Wrong[]] = [[], [], []];
  for (const field of CONDITION_FIELDS) {
    const { name, optional } = field;
    const node = properties.get(name);
    if (node === undefined) {
      if (!optional) missing.push(name);
      continue;
    }
    if (!optional && !node.required) unlisted.push(name);
    const keywords = wrongKeywords(field, node.schema);
    if (keywords.length > 0) wrong.push({ field, node, keywords });
  }
  return { missing, unlisted, wrong };
};

/** Several deviations mean that the type is not metav1.Condition, which is one mistake. */
const judge = (condition: SchemaNode): Cause | undefined => {
  const place = schemaField(condition);
  const { missing, unlisted, wrong } = deviationsOf(condition);
  const [name] = missing;
  const [first] = wrong;
  if (missing.length + wrong.length + Math.min(unlisted.length, 1) > 1)
    return invalid(place, `must be as in metav1.Condition: ${changes(missing, unlisted, wrong)}`);
  if (name !== undefined)
    return required(
      child(place, "properties", name),
      `must be declared and required, with ${String(WANTS[name])}`,
    );
  if (first !== undefined)
    return invalid(schemaField(first.node), `must have ${String(WANTS[first.field.name])}`);
  return unlisted.length === 0 ? undefined : invalid(place, `must require ${allOf(unlisted)}`);
};

/** A message that names more keywords is too long. */
const MAX_EXPLAINED = 3;

const changes = (
  missing: readonly string[],
  unlisted: readonly string[],
  wrong: readonly Wrong[],
): string => {
  const isShort = wrong.flatMap(({ keywords }) => keywords).length <= MAX_EXPLAINED;
  const fields = wrong.map(({ field, keywords }) =>
    isShort ? `${keywords.map(fieldName).join(" and ")} of ${fieldName(field.name)}` : fieldName(field.name),
  );
  return [
    ...(missing.length === 0 ? [] : [`declare ${allOf(missing)}`]),
    ...(missing.length + unlisted.length === 0 ? [] : [`require ${allOf([...missing, ...unlisted])}`]),
    ...(fields.length === 0 ? [] : [`correct ${fields.join(", ")}`]),
  ].join("; ");
};

export const conditionSchema: Rule = {
  id: "crd-conditions/condition-schema",
  conventions: ["conditions-15", "conditions-24"],
  summary: "The items of a list `conditions` in a status must have the fields of metav1.Condition.",
  rationale:
    "Clients read conditions without knowing the kind. They rely on a status of 'True', 'False' or 'Unknown', on a non-empty reason, and on times that they can compare.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({
    status: `
      conditions:
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [type]
        items:
          type: object
          required: [type, status]
          properties:
            type: { type: string }
            status: { type: string }
    `,
  }),
  *check({ object }) {
    const crd = crdOf(object);
    // conditions-list reports lists whose items are not objects.
    for (const { items } of [...conditionLists(crd), ...nestedConditionLists(crd)])
      if (items !== undefined && typeOf(items) === "object") {
        const cause = judge(items);
        if (cause !== undefined) yield cause;
      }
  },
  fix({ field: place }, { object }) {
    const field = place.at(-2) === "properties" ? fieldCalled(place.at(-1)) : undefined;
    const condition = field === undefined ? place : place.slice(0, -2);
    const fixes = (field === undefined ? CONDITION_FIELDS : [field]).map((one) =>
      fixOf(one, condition, object),
    );
    const names = fixes.flatMap(({ name }) => name ?? []);
    const properties = valueAt(object, child(condition, "properties"));
    if (!isObject(properties) || fixes.some(({ isLeft }) => isLeft)) return [];
    return [...fixes.flatMap(({ operations }) => operations), ...withRequired(object, condition, names)];
  },
};

const fieldCalled = (name: Segment | undefined): ConditionField | undefined =>
  CONDITION_FIELDS.find((one) => one.name === name);

/** The fix of one field of the condition at `place`; `name` if it must be required. */
const fixOf = (
  field: ConditionField,
  place: FieldPath,
  object: KubeObject,
): { readonly operations: readonly PatchOperation[]; readonly name?: string; readonly isLeft?: true } => {
  const at = child(place, "properties", field.name);
  const schema = valueAt(object, at);
  const name = field.optional ? {} : { name: field.name };
  if (schema === undefined)
    return field.optional
      ? { operations: [] }
      : { operations: withValue(object, at, { ...field.least, ...field.more }), ...name };
  const keywords = lackingKeywords(field, schema);
  if (!keywords.every(([keyword]) => isOpen(schema, keyword))) return { operations: [], isLeft: true };
  return {
    operations: [
      ...keywords.flatMap(([keyword, value]) => withKeyword(object, at, keyword, value)),
      ...unwantedKeywords(field, schema).flatMap((keyword) => withoutKeyword(object, at, keyword)),
    ],
    ...name,
  };
};

/**
 * True if a fix may set the keyword. Another type, format or enum changes the API, which is a decision of its
 * author.
 */
const isOpen = (schema: unknown, keyword: string): boolean =>
  own(schema, keyword) === undefined ||
  keyword === "minLength" ||
  (keyword === "format" && own(schema, "type") === "integer");
