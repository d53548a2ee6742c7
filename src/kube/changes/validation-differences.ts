import { type SchemaNode, property } from "../crd/crd.js";
import { isImmutable } from "../crd/immutability.js";
import { type Validation, fieldsOf, validationsOf } from "../crd/validations.js";
import { holdsUnchanged, isImpliedBy } from "../rule-text/implied.js";
import { holdsWithout } from "../rule-text/without-fields.js";
import { type Json, own } from "kube-json";
import type { Difference, Direction } from "./schema-change.js";
import { unknownFieldsOf } from "./unknown-fields.js";

/**
 * The differences in the CEL rules of a node. Rules are compared by text without blanks; messages, order and
 * reasons do not matter. The meaning of an expression is unknown, so it is 'changed' unless it only gained an
 * alternative or a further condition, or only fixes parts of a value that could not change at all.
 */
export function* validationDifferences(before: SchemaNode, after: SchemaNode): Iterable<Difference> {
  const [old, now] = [validationsOf(before), validationsOf(after)];
  if (old.length === 0 && now.length === 0) return;
  const gone = without(old, now);
  const added = new Set(without(now, old));
  const successorOf = succession(gone, added);
  for (const validation of gone) {
    const successor = successorOf(validation);
    if (successor !== undefined) added.delete(successor);
    const direction = successor === undefined ? "loosened" : rewritten(validation, successor, before);
    yield make(direction, validation.rule, successor?.rule);
  }
  for (const validation of added) {
    const implying = implyingRule(validation, before);
    const direction = implying === undefined ? restriction(validation, before, after) : "neutral";
    yield make(direction, implying, validation.rule);
  }
}

const make = (direction: Direction, from: string | undefined, to: string | undefined): Difference => ({
  aspect: "validation",
  direction,
  keyword: "x-kubernetes-validations",
  from,
  to,
});

const without = (validations: readonly Validation[], others: readonly Validation[]): readonly Validation[] => {
  const texts = new Set(others.map(({ rule }) => textOf(rule)));
  return validations.filter(({ rule }) => !texts.has(textOf(rule)));
};

/** The expression without the blanks outside of its strings. */
const textOf = (rule: string): string => rule.replace(STRING_OR_BLANKS, (part) => (/^\s/.test(part) ? "" : part));

// An unclosed string extends to the end of the text, to avoid repeated searches for its end.
const STRING_OR_BLANKS = /'(?:\\.|[^'\\])*(?:'|\\?$)|"(?:\\.|[^"\\])*(?:"|\\?$)|\s+/gs;

/**
 * Finds the rule that replaced another: the only candidate, or the first with the same message. Each replaces
 * only one.
 */
const succession = (
  gone: readonly Validation[],
  added: ReadonlySet<Validation>,
): ((validation: Validation) => Validation | undefined) => {
  const [only] = added;
  if (gone.length === 1 && added.size === 1) return () => only;
  const byMessage = new Map<Json, Validation[]>();
  // Reversed, because they are taken from the end.
  for (const validation of [...added].toReversed()) {
    const message = own(validation.entry, "message");
    if (message === undefined) continue;
    const same = byMessage.get(message);
    if (same === undefined) byMessage.set(message, [validation]);
    else same.push(validation);
  }
  return ({ entry }) => {
    const message = own(entry, "message");
    return message === undefined ? undefined : byMessage.get(message)?.pop();
  };
};

/** `a || b` is looser than `a`, and `a && b` stricter, for any `a`: only `?:` binds less, on the right. */
const rewritten = (before: Validation, after: Validation, node: SchemaNode): Direction => {
  if (isImpliedBy(after.rule, before.rule, requiredIn(node))) return "loosened";
  const [from, to] = [textOf(before.rule), textOf(after.rule)];
  if (to.startsWith(`${from}||`)) return "loosened";
  return to.startsWith(`${from}&&`) ? "tightened" : "changed";
};

/** The old rule that implies a transition rule: it fixes the value, at the node or above. */
const implyingRule = ({ rule }: Validation, before: SchemaNode): string | undefined => {
  const isSure = requiredIn(before);
  const whole = validationsOf(before).find((old) => isImpliedBy(rule, old.rule, isSure));
  if (whole !== undefined) return whole.rule;
  for (let node: SchemaNode | undefined = before; node !== undefined; node = node.parent)
    if (isImmutable(node)) return holdsUnchanged(rule, isSure) ? "self == oldSelf" : undefined;
  return undefined;
};

const requiredIn =
  (node: SchemaNode) =>
  (path: readonly string[]): boolean =>
    property(node, ...path)?.required === true;

/**
 * The effect of a new rule. It has none if only objects with a new property can break it, because no object has that yet. One
 * with `optionalOldSelf` can exempt existing objects; one about a new property probably does.
 */
const restriction = (validation: Validation, before: SchemaNode, after: SchemaNode): Direction => {
  if (holdsWithout(validation.rule, (path) => isAdded(path, before, after))) return "neutral";
  const isNew = (name: string): boolean => after.properties.has(name) && !before.properties.has(name);
  return ratchets(validation) || [...fieldsOf(validation.rule)].some(isNew) ? "changed" : "tightened";
};

/** True for the path of a field that is new, or below a new one, and that no stored object has: not even by a default. */
const isAdded = ([name = "", ...rest]: readonly string[], before: SchemaNode, after: SchemaNode): boolean => {
  const [old, now] = [before.properties.get(name), after.properties.get(name)];
  if (now === undefined || own(now.schema, "default") !== undefined) return false;
  return old === undefined ? unknownFieldsOf(before) === "pruned" : isAdded(rest, old, now);
};

const ratchets = ({ entry: { optionalOldSelf } }: Validation): boolean => optionalOldSelf === true;
