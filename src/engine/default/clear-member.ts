import { storedAt } from "../../kube/api/counterpart.js";
import { isCalledAfter, plainWord } from "../../kube/unions/crd-unions.js";
import { type Json, type PatchOperation, equalJson, formatPointer, segmentName, valueAt } from "kube-json";
import { fieldName } from "../../text/message.js";
import type { Context } from "../../model/context.js";
import type { AnyDefaulter, UnionClearing } from "../../model/rule.js";
import { isImmutableField } from "./immutable.js";

/**
 * The operation that removes the old member of a union after the user changed the discriminator: the only
 * value of the user that a default may remove (API conventions, "Automatic Resource Allocation And
 * Deallocation"). `given` is the object as the user sent it: another default is not a change by the user. The
 * owner of the value does not matter, so `managedFields` are not read. Undefined if a condition is not met;
 * throws if the proposal is never allowed.
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
