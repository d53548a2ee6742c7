import {
  CONDITION_FIELDS,
  type ConditionField,
  allConditionLists,
  wrongKeywords,
  lackingKeywords,
  unwantedKeywords,
} from "./conditions.js";
import { type Crd, type SchemaNode } from "./crd.js";
import { withKeyword, withRequired, withValue, withoutKeyword } from "./schema-fixes.js";
import {
  type FieldPath,
  type KubeObject,
  type PatchOperation,
  type Segment,
  child,
  isObject,
  own,
  remember,
  valueAt,
} from "kube-json";

/** A field with other keywords than metav1.Condition has. */
export interface Wrong {
  readonly field: ConditionField;
  readonly node: SchemaNode;
  readonly keywords: readonly string[];
}

/** True if the schema lacks these keywords, rather than having others. */
export const isAbsent = ({ node, keywords }: Wrong): boolean =>
  keywords.every((keyword) => own(node.schema, keyword) === undefined);

/** How a condition differs from metav1.Condition. */
export interface Deviations {
  readonly missing: readonly string[];
  /** Declared, but not in `required`. */
  readonly unlisted: readonly string[];
  readonly wrong: readonly Wrong[];
  /** Fields of metav1.Condition that are not declared and that need not be required: `observedGeneration`. */
  readonly optional: readonly string[];
  /** Fields that metav1.Condition does not have. */
  readonly others: readonly string[];
}

/** The type of the items of a list of conditions. */
export interface ConditionType extends Deviations {
  readonly node: SchemaNode;
  /** False for the parts of a status, which may have no generation of their own. */
  readonly wantsGeneration: boolean;
}

/** The types of all conditions of a CRD that are objects. */
export const conditionTypes: (crd: Crd) => readonly ConditionType[] = remember((crd: Crd) =>
  allConditionLists(crd).flatMap(({ items, depth }) =>
    items === undefined || items.type !== "object"
      ? []
      : [{ node: items, wantsGeneration: depth === 2, ...deviationsOf(items) }],
  ),
);

const deviationsOf = ({ properties }: SchemaNode): Deviations => {
  const [missing, unlisted, wrong]: [string[], string[], Wrong[]] = [[], [], []];
  const optional: string[] = [];
  for (const field of CONDITION_FIELDS) {
    const { name, optional: isOptional } = field;
    const node = properties.get(name);
    if (node === undefined) {
      (isOptional ? optional : missing).push(name);
      continue;
    }
    if (!isOptional && !node.required) unlisted.push(name);
    const keywords = wrongKeywords(field, node.schema);
    if (keywords.length > 0) wrong.push({ field, node, keywords });
  }
  const others = [...properties.keys()].filter((key) => CONDITION_FIELDS.every(({ name }) => name !== key));
  return { missing, unlisted, wrong, optional, others };
};

/**
 * True for the type of metav1.Condition without its bounds: clients can read such conditions, and their writers must keep to the
 * standard.
 */
export const lacksOnlyBounds = ({ missing, unlisted, wrong, optional, wantsGeneration }: ConditionType): boolean =>
  missing.length + (wantsGeneration ? optional.length : 0) === 0 &&
  unlisted.every((name) => name === "message") &&
  wrong.every(({ field, node, keywords }) =>
    keywords.every(
      (keyword) =>
        (field.name === "reason" && keyword === "minLength") ||
        (keyword === "enum" && own(node.schema, keyword) === undefined),
    ),
  );

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
 * True if a fix may set the keyword. Another type, format or enum changes the API, which is a decision of its author.
 */
const isOpen = (schema: unknown, keyword: string): boolean =>
  own(schema, keyword) === undefined ||
  keyword === "minLength" ||
  (keyword === "format" && own(schema, "type") === "integer");
