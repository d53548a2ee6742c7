import { CONDITION_FIELDS, type ConditionField, lackingKeywords, unwantedKeywords } from "./conditions.js";
import { withKeyword, withRequired, withValue, withoutKeyword } from "./schema-fixes.js";
import {
  type FieldPath,
  type KubeObject,
  type PatchOperation,
  type Segment,
  child,
  isObject,
  own,
  valueAt,
} from "kube-json";

/**
 * The patch that makes the condition at `place`, or one of its fields, as in metav1.Condition; empty if that changes
 * values that clients know.
 */
export const conditionFixes = (object: KubeObject, place: FieldPath): readonly PatchOperation[] => {
  const field = place.at(-2) === "properties" ? fieldCalled(place.at(-1)) : undefined;
  const condition = field === undefined ? place : place.slice(0, -2);
  const fixes = (field === undefined ? CONDITION_FIELDS : [field]).map((one) => fixOf(one, condition, object));
  const names = fixes.flatMap(({ name }) => name ?? []);
  const properties = valueAt(object, child(condition, "properties"));
  if (!isObject(properties) || fixes.some(({ isLeft }) => isLeft)) return [];
  return [...fixes.flatMap(({ operations }) => operations), ...withRequired(object, condition, names)];
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
  if (schema === undefined) return { operations: withValue(object, at, { ...field.least, ...field.more }), ...name };
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
