import { type SchemaNode, property } from "../crd/crd.js";
import { isImmutable } from "../crd/immutability.js";
import { type Validation, fieldsOf, validationsOf } from "../crd/validations.js";
import { holdsUnchanged, isImpliedBy, mayFix } from "../rule-text/implied.js";
import { withoutBlanks } from "../rule-text/text.js";
import { uniqueItems } from "../rule-text/unique-items.js";
import { holdsWithout } from "../rule-text/truth.js";
import { type Json, arrayAt, equalJson, own, remember, stringAt } from "kube-json";
import { declaredType } from "kube-schema";
import type { Difference, Direction } from "./schema-change.js";
import { allowsAll } from "./looser-rules.js";
import { unknownFieldsOf } from "./unknown-fields.js";

/**
 * The differences in the CEL rules of a node. Rules are compared by text without blanks; messages, order and
 * reasons do not matter. The meaning of an expression is unknown, so it is 'changed' unless it is plainly looser, only gained a
 * condition, or only fixes parts of a value that could not change at all.
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
    if (direction !== undefined) yield make(direction, validation.rule, successor?.rule);
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
  const texts = new Set(others.map(textOf));
  return validations.filter((validation) => !texts.has(textOf(validation)));
};

/** The same text with an optional old value also judges objects without one. */
const textOf = (validation: Validation): string =>
  `${ratchets(validation) ? "optional " : ""}${withoutBlanks(validation.rule)}`;

/**
 * Finds the rule that replaced another: the only candidate, or the first with the same message. Each replaces only one.
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

/** Undefined if only the order changed. `a && b` is stricter for any `a`: only `?:` binds less, on the right. */
const rewritten = (before: Validation, after: Validation, node: SchemaNode): Direction | undefined => {
  if (ratchets(before) !== ratchets(after)) return "changed";
  const [from, to] = [withoutBlanks(before.rule), withoutBlanks(after.rule)];
  if (allowsAll(to, from)) return allowsAll(from, to) ? undefined : "loosened";
  if (isImpliedBy(after.rule, before.rule, requiredIn(node))) return "loosened";
  return to.startsWith(`${from}&&`) ? "tightened" : "changed";
};

/** The old rule that implies a transition rule: it fixes the value, at the node or above. */
const implyingRule = (validation: Validation, before: SchemaNode): string | undefined => {
  if (ratchets(validation)) return undefined;
  const { rule } = validation;
  const isSure = requiredIn(before);
  const whole = fixingRules(before).find((old) => isImpliedBy(rule, old, isSure));
  if (whole !== undefined) return whole;
  for (let node: SchemaNode | undefined = before; node !== undefined; node = node.parent)
    if (isImmutable(node)) return holdsUnchanged(rule, isSure) ? "self == oldSelf" : undefined;
  return undefined;
};

/** The rules that may fix the whole value; not all, to bound the effort. */
const fixingRules = remember((node: SchemaNode): readonly string[] =>
  validationsOf(node)
    .map(({ rule }) => rule)
    .filter(mayFix)
    .slice(0, MAX_FIXING),
);
const MAX_FIXING = 4;

const requiredIn =
  (node: SchemaNode) =>
  (path: readonly string[]): boolean => {
    const field = property(node, ...path);
    // A field with null counts as absent.
    return field?.required === true && own(field.schema, "nullable") !== true;
  };

/**
 * The effect of a new rule. It has none if only objects with a new property can break it, because no object has that yet, or if
 * the old list type demanded the same. One with `optionalOldSelf` can exempt existing objects; one about a new property probably does.
 */
const restriction = (validation: Validation, before: SchemaNode, after: SchemaNode): Direction => {
  const isAbsent = (path: readonly string[]): boolean => !hasNewDefault(before, after) && isAdded(path, before, after);
  if (holdsWithout(validation.rule, { isAbsent, isSure: requiredIn(before) })) return "neutral";
  if (isOfListType(validation.rule, before)) return "neutral";
  const isNew = (name: string): boolean => after.properties.has(name) && !before.properties.has(name);
  return ratchets(validation) || [...fieldsOf(validation.rule)].some(isNew) ? "changed" : "tightened";
};

/** True if the items of a set, or the keys of a map, are unique by the rule, as they are by the type of the list. */
const isOfListType = (rule: string, { schema, items }: SchemaNode): boolean => {
  const fields = uniqueItems(rule);
  const type = stringAt(schema, "x-kubernetes-list-type");
  const keys = type === "set" ? [""] : type === "map" ? arrayAt(schema, "x-kubernetes-list-map-keys") : [];
  return (
    fields !== undefined &&
    keys.length === fields.size &&
    [...fields].every((name) => keys.includes(name) && isExact(name === "" ? items : items?.properties.get(name)))
  );
};

/** True if equal values in CEL are equal JSON: not of times, such as '1m' and '60s', nor of large numbers. */
const isExact = (node: SchemaNode | undefined): boolean =>
  node !== undefined && EXACT.has(declaredType(node.schema, false)?.typeNamed("").kind);
const EXACT: ReadonlySet<unknown> = new Set(["bool", "int", "string"]);

/** True if a value, or one around it, has another default, which may hold new fields. */
const hasNewDefault = (before: SchemaNode, after: SchemaNode): boolean => {
  const [old, now] = [before, after].map(({ schema }) => own(schema, "default"));
  if (now !== undefined && (old === undefined || !equalJson(old, now))) return true;
  return before.parent !== undefined && after.parent !== undefined && hasNewDefault(before.parent, after.parent);
};

/** True for the path of a field that is new, or below a new one, and that no stored object has: not even by a default. */
const isAdded = ([name = "", ...rest]: readonly string[], before: SchemaNode, after: SchemaNode): boolean => {
  const [old, now] = [before.properties.get(name), after.properties.get(name)];
  if (now === undefined || own(now.schema, "default") !== undefined) return false;
  return old === undefined ? unknownFieldsOf(before) === "pruned" : isAdded(rest, old, now);
};

const ratchets = ({ entry: { optionalOldSelf } }: Validation): boolean => optionalOldSelf === true;
