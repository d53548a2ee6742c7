import { choiceOf, isOfCommonSize, partsOf, withoutParentheses } from "../rule-text/parts.js";
import { type Limit, type LimitKeyword, isStricter } from "./schema-limits.js";

/**
 * True if a CEL rule plainly allows all that another allows: it has a further alternative, a condition less, or a bound further
 * out. Both are texts without blanks. Nothing is evaluated, so false means that it is not certain.
 */
export const allowsAll = (rule: string, other: string): boolean =>
  isOfCommonSize(rule) && isOfCommonSize(other) && covers(rule, other, { left: MAX_STEPS });

/** Parts that are compared; those of rules in real CRDs are fewer. */
const MAX_STEPS = 200;

/** One side that holds decides `||`, and one that does not decides `&&`, even if the other fails. */
const covers = (rule: string, other: string, steps: { left: number }): boolean => {
  if (--steps.left < 0) return false;
  const [to, from] = [withoutParentheses(rule), withoutParentheses(other)];
  if (to === from) return true;
  const [now, old] = [choiceOf(to), choiceOf(from)];
  if (now !== undefined && old !== undefined)
    return now[0] === old[0] && covers(now[1], old[1], steps) && covers(now[2], old[2], steps);
  const [any, every] = [old === undefined ? partsOf(from, "||") : [from], now === undefined ? conditionsOf(to) : [to]];
  if (any.length > 1) return any.every((part) => covers(to, part, steps));
  if (every.length > 1) return every.every((part) => covers(part, from, steps));
  return (
    (now === undefined && someOf(partsOf(to, "||"), (part) => covers(part, from, steps))) ||
    (old === undefined && someOf(partsOf(from, "&&"), (part) => covers(to, part, steps))) ||
    (now === undefined && old === undefined && isFurtherOut(to, from))
  );
};

/** The conditions of a conjunction. */
const conditionsOf = (text: string): readonly string[] =>
  partsOf(text, "||").length > 1 ? [text] : partsOf(text, "&&");

/** Of an expression that has several parts. */
const someOf = (parts: readonly string[], passes: (part: string) => boolean): boolean =>
  parts.length > 1 && parts.some(passes);

/** The same comparison with a number that allows as much, or more. */
const isFurtherOut = (rule: string, other: string): boolean => {
  const [to, from] = [comparisonIn(rule), comparisonIn(other)];
  if (to === undefined || from === undefined || to.value !== from.value || to.end !== from.end) return false;
  return areComparable(to.limit, from.limit) && !isStricter(to.end, to.limit, from.limit);
};

/** CEL rounds large integers beside doubles, which makes different limits equal. */
const areComparable = (one: Limit, other: Limit): boolean =>
  (typeof one.value === typeof other.value && one.open === other.open) ||
  [one, other].every(({ value }) => Number.isSafeInteger(Math.trunc(Number(value))));

interface Comparison {
  readonly value: string;
  readonly end: LimitKeyword["end"];
  readonly limit: Limit;
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const LIMIT = new RegExp(`^(.+?)([<>]=?)${NUMBER}$`);
const LIMIT_FIRST = new RegExp(`^${NUMBER}([<>]=?)(.+)$`);

const comparisonIn = (text: string): Comparison | undefined => {
  const [, value, sign, number] = LIMIT.exec(text) ?? [];
  if (value !== undefined) return comparison(value, sign?.startsWith("<") === true, sign, number);
  const [, first, operator, rest] = LIMIT_FIRST.exec(text) ?? [];
  return rest === undefined ? undefined : comparison(rest, operator?.startsWith(">") === true, operator, first);
};

/** Undefined if the value compares, too: `5<self.size==self.isLarge` compares twice. */
const comparison = (value: string, isUpper: boolean, sign = "", number = ""): Comparison | undefined =>
  RELATIONS.some((relation) => partsOf(value, relation).length > 1) || /\bin\b/.test(value)
    ? undefined
    : {
        value,
        end: isUpper ? "upper" : "lower",
        limit: { value: number.includes(".") ? Number(number) : BigInt(number), open: !sign.endsWith("=") },
      };
const RELATIONS = ["==", "!=", "<", ">"];
