import type { SchemaNode } from "../crd/crd.js";
import { type Validation, fieldsOf, validationsOf } from "../crd/validations.js";
import { type Json, own } from "../json/object.js";
import type { Difference, Direction } from "./schema-change.js";

/**
 * What differs in the CEL rules of a node. Rules are told apart by their text, blanks aside; their messages, order and
 * reasons do not count. What an expression means is not known here, so that one that changes is 'changed' unless it
 * only gained an alternative or a further demand.
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
    const direction = successor === undefined ? "loosened" : rewritten(validation, successor);
    yield make(direction, validation.rule, successor?.rule);
  }
  for (const validation of added)
    yield make(restriction(validation, before, after), undefined, validation.rule);
}

const make = (direction: Direction, from: string | undefined, to: string | undefined): Difference => ({
  aspect: "validation",
  direction,
  keyword: "x-kubernetes-validations",
  from,
  to,
});

const without = (
  validations: readonly Validation[],
  others: readonly Validation[],
): readonly Validation[] => {
  const texts = new Set(others.map(({ rule }) => textOf(rule)));
  return validations.filter(({ rule }) => !texts.has(textOf(rule)));
};

/** The expression without the blanks outside of its strings. */
const textOf = (rule: string): string =>
  rule.replace(STRING_OR_BLANKS, (part) => (/^\s/.test(part) ? "" : part));

// A string that does not end goes on to the end of the text, or looking for its end would be tried again and again.
const STRING_OR_BLANKS = /'(?:\\.|[^'\\])*(?:'|\\?$)|"(?:\\.|[^"\\])*(?:"|\\?$)|\s+/gs;

/**
 * Finds the rule that took the place of another: the only candidate, or the first with the same message. Each takes
 * one place only.
 */
const succession = (
  gone: readonly Validation[],
  added: ReadonlySet<Validation>,
): ((validation: Validation) => Validation | undefined) => {
  const [only] = added;
  if (gone.length === 1 && added.size === 1) return () => only;
  const byMessage = new Map<Json, Validation[]>();
  // Last first, for they are taken from the end.
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

/** `a || b` holds wherever `a` does, and `a && b` nowhere else, whatever `a` is made of: nothing binds less but `?:`, on the right. */
const rewritten = (before: Validation, after: Validation): Direction => {
  const [from, to] = [textOf(before.rule), textOf(after.rule)];
  if (to.startsWith(`${from}||`)) return "loosened";
  return to.startsWith(`${from}&&`) ? "tightened" : "changed";
};

/**
 * What a further rule does. One with `optionalOldSelf` is made to let the objects be that there are; one that speaks
 * of a property that came with it may well do so: no object has that yet.
 */
const restriction = (validation: Validation, before: SchemaNode, after: SchemaNode): Direction => {
  const isNew = (name: string): boolean => after.properties.has(name) && !before.properties.has(name);
  return ratchets(validation) || [...fieldsOf(validation.rule)].some(isNew) ? "changed" : "tightened";
};

const ratchets = ({ entry: { optionalOldSelf } }: Validation): boolean => optionalOldSelf === true;
