import { isUnchanged, storedAt } from "../../kube/api/counterpart.js";
import { managersOf } from "../../kube/api/field-managers.js";
import {
  type FieldPath,
  equalJson,
  segmentName,
  valueAt,
  type Json,
  type KubeObject,
  type PatchOperation,
  formatPointer,
} from "kube-json";
import { fieldName } from "../../text/message.js";
import type { Context } from "../../model/context.js";
import type { ReplacedValue } from "../../model/decision.js";
import type { BoundDefaulter } from "../../model/pack.js";
import type { FieldDefault, AnyDefaulter, UnionClearing } from "../../model/rule.js";
import { isMadeByControlPlane } from "./may-default.js";
import { checkPlace, checkTexts, fillable, isImmutableField } from "./default-contract.js";
import { isCalledAfter, plainWord } from "../../kube/unions/crd-unions.js";

/**
 * The value that a default replaces, for an entry with `mode: Replace`; undefined if it stays. Throws for a value that no default
 * may replace.
 *
 * A value stays if it is right; if an update does not change it, because old values are left alone; if it is immutable, so that
 * the API server would reject the update; and in an object that the control plane made from another one, which it compares with:
 * there, the other object is the place.
 */
export const replacementOf = (
  bound: BoundDefaulter,
  proposal: FieldDefault,
  context: Context,
  given: KubeObject,
): ReplacedValue | undefined => {
  const { field, value } = proposal;
  checkReplaceable(bound.replaces, proposal, context);
  const before = valueAt(context.object, field);
  if (before === undefined || equalJson(before, value) || !mayReplace(context, field, given)) return undefined;
  if (context.operation === "UPDATE" && fillable(context, proposal) === undefined) return undefined;
  return { field, before, after: value, managers: managersOf(context.object, field) };
};

/**
 * Whether a value that is set may become another one, whichever that is. Whether an update changes it, the object tells as it was
 * `given`: a default in an item of a list is no change of the item by its author.
 */
export const mayReplace = (context: Context, field: FieldPath, given: KubeObject): boolean => {
  const { operation, oldObject } = context;
  if (isMadeByControlPlane(context)) return false;
  if (operation !== "UPDATE") return true;
  const isKept = oldObject !== undefined && valueAt(given, field) !== undefined && isUnchanged(oldObject, given, field);
  return !isKept && !isImmutableField(context, field);
};

const checkReplaceable = (replaces: boolean | undefined, { field, value }: FieldDefault, context: Context): void => {
  checkPlace(context, field);
  checkTexts(field, value);
  if (replaces !== true)
    throw new Error(`may not replace ${fieldName(field)}; only an entry of a pack with \`mode: Replace\` may`);
  if (value === null) throw new Error(`may not replace ${fieldName(field)} by null`);
  const [first, second] = field.map(segmentName);
  const isText = field.length > 2 && (second === "labels" || second === "annotations");
  if (first === "metadata" && !isText)
    throw new Error(`may not replace ${fieldName(field)}; only labels and annotations of the metadata may be replaced`);
};

/**
 * The operation that removes the old member of a union after the user changed the discriminator: the only value of the
 * user that a default may remove (API conventions, "Automatic Resource Allocation And Deallocation"). `given` is the
 * object as the user sent it: another default is not a change by the user. The owner of the value does not matter, so
 * `managedFields` are not read. Undefined if a condition is not met; throws if the proposal is never allowed.
 */
export const clearMember = (
  { clears }: Pick<AnyDefaulter, "clears">,
  { clear, discriminator }: UnionClearing,
  context: Context,
  given: Json,
): PatchOperation | undefined => {
  if (clears !== true)
    throw new Error(`may not clear ${fieldName(clear)}; only a defaulter that says \`clears: true\` may`);
  checkSiblings({ clear, discriminator });
  const { object, oldObject, operation } = context;
  const member = valueAt(object, clear);
  if (operation !== "UPDATE" || oldObject === undefined || member === undefined) return undefined;
  const before = storedAt(oldObject, object, discriminator);
  const after = valueAt(given, discriminator);
  if (typeof before !== "string" || typeof after !== "string" || before === after) return undefined;
  const stored = storedAt(oldObject, object, clear);
  if (stored === undefined || !equalJson(stored, member) || !equalJson(valueAt(given, clear), member)) return undefined;
  if (isNamedBy(clear, after) || isImmutableField(context, clear)) return undefined;
  return { op: "remove", path: formatPointer(clear) };
};

const isNamedBy = (clear: UnionClearing["clear"], text: string): boolean => {
  const word = plainWord(text);
  const name = plainWord(String(segmentName(clear.at(-1) ?? "")));
  return word !== "" && isCalledAfter(name, new Set([word]));
};

const checkSiblings = ({ clear, discriminator }: UnionClearing): void => {
  const holder = (field: UnionClearing["clear"]): string => formatPointer(field.slice(0, -1));
  const isField = typeof segmentName(clear.at(-1) ?? 0) === "string";
  if (!isField || holder(clear) !== holder(discriminator) || formatPointer(clear) === formatPointer(discriminator))
    throw new Error(
      `must clear a field beside its discriminator, not ${fieldName(clear)} for ${fieldName(discriminator)}`,
    );
};
