import type { SchemaNode } from "../crd/crd.js";
import { CONDITION_FIELDS, type ConditionField } from "../crd/conditions.js";
import { type Json, arrayAt, equalJson, isArray } from "kube-json";
import type { Aspect, SchemaChange } from "./schema-change.js";
import { isReference } from "../references/crd-references.js";

/** Subjects of schema changes: conditions and references to other objects. */

/** True for the list `.status.conditions` itself. */
const isConditionList = ({ name, depth, section }: SchemaNode): boolean =>
  name === "conditions" && depth === 2 && section === "status";

/** True if the change adds or removes the conditions of a status. */
export const isOfConditionsField = ({ aspect, before, property }: SchemaChange): boolean =>
  aspect === "field" && property === "conditions" && before.depth === 1 && before.section === "status";

/** True for a change of the allowed condition types. */
export const isOfConditionTypes = ({ aspect, before }: SchemaChange): boolean =>
  aspect === "enum" &&
  before.name === "type" &&
  before.parent?.step === "items" &&
  before.parent.parent !== undefined &&
  isConditionList(before.parent.parent);

/** True for a list of conditions that becomes a map, which clients assume anyway. */
export const keysConditions = ({ aspect, before, to }: SchemaChange): boolean =>
  aspect === "merge" && to === "map" && before.name === "conditions" && before.section === "status";

/**
 * True for a change that gives a field of a condition a keyword of metav1.Condition: a bound, a pattern, an enum or a format, or
 * that requires the field. Controllers write whole conditions, and clients assume this type.
 */
export const isTowardsMetav1 = ({ aspect, before, after, property, keyword, to }: SchemaChange): boolean => {
  if (aspect === "required") {
    const field = fieldCalled(property);
    return isItemOfConditions(before) && field !== undefined && field.optional !== true;
  }
  if (!KEYWORD_ASPECTS.has(aspect) || before.parent === undefined || !isItemOfConditions(before.parent)) return false;
  const field = fieldCalled(before.name);
  const wanted = { ...field?.least, ...field?.more }[keyword];
  if (aspect === "enum") return isArray(wanted) && isSameSet(wanted, arrayAt(after.schema, "enum"));
  return wanted !== undefined && equalJson(wanted, to);
};

const isSameSet = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

const KEYWORD_ASPECTS: ReadonlySet<Aspect> = new Set<Aspect>(["bound", "pattern", "enum", "format"]);

const fieldCalled = (name: string | undefined): ConditionField | undefined =>
  CONDITION_FIELDS.find((field) => field.name === name);

/** True for an item of a list `conditions` in a status, at any depth. */
const isItemOfConditions = ({ step, parent }: SchemaNode): boolean =>
  step === "items" && parent?.name === "conditions" && parent.section === "status";

/** True if a property of a reference to another object was added, removed or changed. */
export const isOfReference = ({ before, property }: SchemaChange): boolean => {
  const owner = property !== undefined ? before : before.step === "property" ? before.parent : undefined;
  return owner !== undefined && isReference(owner);
};
