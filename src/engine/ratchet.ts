import { segmentName } from "../kube/field-path.js";
import { itemName } from "../kube/item-name.js";
import { isArray, isObject, own } from "../kube/object.js";
import type { Json, KubeObject } from "../kube/object.js";
import type { Cause } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { BoundRule } from "../model/pack.js";
import { visibleTo } from "./visible.js";

/** How many findings of the old object are looked through. Beyond it, what is found counts as new. */
const MAX_OLD_FINDINGS = 10_000;

/**
 * Which causes the old object had already: they must not keep an old object from living on. Two findings are the
 * same if rule, reason, place and offending value are; the place does not depend on the order of list items. One old
 * finding excuses one new one, so that a list whose items have no names cannot grow more of them.
 */
export const ratcheted = (
  bound: BoundRule,
  causes: readonly Cause[],
  context: Context,
): ReadonlySet<Cause> => {
  const { oldObject, ...rest } = context;
  const excused = new Set<Cause>();
  if (oldObject === undefined || causes.length === 0) return excused;
  const waiting = new Map<string, Cause[]>();
  // Last first, for they are taken from the end: of equal ones the first is the old one.
  for (const cause of causes.toReversed()) {
    const name = findingKey(cause, context.object);
    const equals = waiting.get(name);
    if (equals === undefined) waiting.set(name, [cause]);
    else equals.push(cause);
  }
  let left = MAX_OLD_FINDINGS;
  // As if the old object came in now: what compares old with new finds nothing.
  const before: Context = { ...rest, operation: "CREATE", object: oldObject };
  for (const old of bound.check(visibleTo(bound.rule.reads, before))) {
    const same = waiting.get(findingKey(old, oldObject))?.pop();
    if (same !== undefined) excused.add(same);
    if (excused.size === causes.length || --left === 0) break;
  }
  return excused;
};

/** Identity of a finding within its rule, across two states of an object. */
export const findingKey = (cause: Cause, object: KubeObject): string =>
  `${cause.reason} ${cause.key ?? semanticPlace(cause, object)}`;

const semanticPlace = (cause: Cause, object: KubeObject): string => {
  let value: Json | undefined = object;
  // Joined at the end: a text that grows with each segment of a deep field is a great burden on memory.
  const place: string[] = [];
  for (const segment of cause.field) {
    const name = segmentName(segment);
    if (typeof name === "number") {
      value = isArray(value) ? value[name] : undefined;
      place.push(`[${itemName(value) ?? "object"}]`);
    } else {
      value = own(value, name);
      place.push(name);
    }
  }
  // Of an object or list only its kind counts: a change somewhere inside does not make an old finding new.
  return `${place.join("/")} ${isArray(value) ? "list" : isObject(value) ? "object" : scalar(value)}`;
};

const scalar = (value: Json | undefined): string => {
  if (value === undefined) return "absent";
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
};
