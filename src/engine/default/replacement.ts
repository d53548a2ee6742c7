import { storedAt } from "../../kube/api/counterpart.js";
import { managersOf } from "../../kube/api/field-managers.js";
import { isServiceAccount, isSystemComponent } from "../../kube/api/users.js";
import { isControlled } from "../../kube/api/metadata.js";
import { equalJson, segmentName, valueAt } from "kube-json";
import { fieldName } from "../../text/message.js";
import type { Context } from "../../model/context.js";
import type { ReplacedValue } from "../../model/decision.js";
import type { BoundDefaulter } from "../../model/pack.js";
import type { FieldDefault } from "../../model/rule.js";
import { checkPlace, checkTexts, isInAtomicMap } from "./default-contract.js";
import { fillable, isImmutableField } from "./immutable.js";

/**
 * The value that a default takes the place of, for an entry that says so (`mode: Replace`); undefined if it stays. Throws for
 * what no default may replace.
 *
 * A value stays if it is right; if an update does not change it, because what was there before is left alone; if it is
 * immutable, so that the API server would reject the update; if it is part of an atomic map; and in an object that a
 * controller made from another one, which it compares with: there, the other object is the place. A controller does not
 * compare the Pods that it made.
 */
export const replacementOf = (
  { replaces }: Pick<BoundDefaulter, "replaces">,
  proposal: FieldDefault,
  context: Context,
): ReplacedValue | undefined => {
  const { field, value } = proposal;
  checkReplaceable(replaces, proposal);
  const before = valueAt(context.object, field);
  if (before === undefined || equalJson(before, value)) return undefined;
  if (isInAtomicMap(context, context.object, field) || belongsToController(context)) return undefined;
  if (context.operation === "UPDATE") {
    const stored = context.oldObject && storedAt(context.oldObject, context.object, field);
    if (stored !== undefined && equalJson(stored, before)) return undefined;
    if (isImmutableField(context, field) || fillable(context, proposal) === undefined) return undefined;
  }
  return { field, before, after: value, managers: managersOf(context.object, field) };
};

const checkReplaceable = (replaces: boolean | undefined, { field, value }: FieldDefault): void => {
  checkPlace(field);
  checkTexts(field, value);
  if (replaces !== true)
    throw new Error(`may not replace ${fieldName(field)}; only an entry of a pack with \`mode: Replace\` may`);
  if (value === null) throw new Error(`may not replace ${fieldName(field)} by null`);
  const [first, second] = field.map(segmentName);
  const isText = field.length > 2 && (second === "labels" || second === "annotations");
  if (first === "metadata" && !isText)
    throw new Error(`may not replace ${fieldName(field)}; only labels and annotations of the metadata may be replaced`);
};

/** Everyone may write an owner reference, so it only counts from a program. */
const belongsToController = ({ object, kind, user }: Context): boolean =>
  isControlled(object) &&
  !(kind.group === "" && kind.kind === "Pod") &&
  (user === undefined || isServiceAccount(user.username) || isSystemComponent(user.username));
