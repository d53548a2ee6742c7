import { type Expr, keyOf } from "kube-cel";
import { chainOf, operandsOf, ruleTree } from "../rule-text/tree.js";
import { countIn } from "../rule-text/exclusive-fields.js";
import { type Limit, type LimitKeyword, isStricter } from "../crd/schema-limits.js";

/**
 * True if a CEL rule plainly allows all that another allows: it has a further alternative, a condition less, or a bound further
 * out. Nothing is evaluated, so false means that it is not certain.
 */
export const allowsAll = (rule: string, other: string): boolean => {
  if (countsAll(rule, other)) return true;
  const [to, from] = [ruleTree(rule), ruleTree(other)];
  return to !== undefined && from !== undefined && covers(to, from, { left: MAX_STEPS });
};

/** True if rules count the same fields, and one allows all numbers that the other allows: generators count in several ways. */
const countsAll = (rule: string, other: string): boolean => {
  const [to, from] = [countIn(rule), countIn(other)];
  if (to === undefined || from === undefined) return false;
  const isSameMost = to.most === undefined || to.most === from.most;
  const isSame = (one: readonly string[], two: readonly string[]): boolean =>
    one.toSorted().join() === two.toSorted().join();
  return to.least <= from.least && isSameMost && isSame(to.fields, from.fields);
};

/** Parts that are compared; those of rules in real CRDs are fewer. */
const MAX_STEPS = 200;

/** One side that holds decides `||`, and one that does not decides `&&`, even if the other fails. */
const covers = (to: Expr, from: Expr, steps: { left: number }): boolean => {
  if (--steps.left < 0) return false;
  if (areSame(to, from)) return true;
  const [now, old] = [choiceIn(to), choiceIn(from)];
  if (now !== undefined && old !== undefined)
    return areSame(now.condition, old.condition) && covers(now.yes, old.yes, steps) && covers(now.no, old.no, steps);
  const [any, every] = [chainOf(from, "_||_"), chainOf(to, "_&&_")];
  if (any.length > 1) return any.every((part) => covers(to, part, steps));
  if (every.length > 1) return every.every((part) => covers(part, from, steps));
  return (
    someOf(chainOf(to, "_||_"), (part) => covers(part, from, steps)) ||
    someOf(chainOf(from, "_&&_"), (part) => covers(to, part, steps)) ||
    isFurtherOut(to, from)
  );
};

/** The parts of `a ? b : c`. */
const choiceIn = (expr: Expr): Readonly<Record<"condition" | "yes" | "no", Expr>> | undefined => {
  const [condition, yes, no] = operandsOf(expr, "_?_:_");
  return condition && yes && no && { condition, yes, no };
};

const areSame = (one: Expr, other: Expr): boolean => keyOf(one) === keyOf(other);

/** Of an expression that has several parts. */
const someOf = (parts: readonly Expr[], passes: (part: Expr) => boolean): boolean =>
  parts.length > 1 && parts.some(passes);

/** The same comparison with a number that allows as much, or more. */
const isFurtherOut = (to: Expr, from: Expr): boolean => {
  const [now, old] = [comparisonIn(to), comparisonIn(from)];
  if (now === undefined || old === undefined || now.value !== old.value || now.end !== old.end) return false;
  return areComparable(now.limit, old.limit) && !isStricter(now.end, now.limit, old.limit);
};

/** CEL rounds large integers beside doubles, which makes different limits equal. */
const areComparable = (one: Limit, other: Limit): boolean =>
  (typeof one.value === typeof other.value && one.open === other.open) ||
  [one, other].every(({ value }) => Number.isSafeInteger(Math.trunc(Number(value))));

interface Comparison {
  /** The key of the value. */
  readonly value: string;
  readonly end: LimitKeyword["end"];
  readonly limit: Limit;
}

const comparisonIn = (expr: Expr): Comparison | undefined => {
  const operator = OPERATORS.find((name) => operandsOf(expr, name).length > 0);
  const [first, second] = operandsOf(expr, operator ?? "");
  if (operator === undefined || first === undefined || second === undefined) return undefined;
  const [left, right] = [numberIn(first), numberIn(second)];
  const number = right ?? left;
  if (number === undefined) return undefined;
  const isUpper = operator.startsWith("_<") === (right !== undefined);
  return {
    value: keyOf(right === undefined ? second : first),
    end: isUpper ? "upper" : "lower",
    limit: { value: number, open: !operator.includes("=") },
  };
};
const OPERATORS = ["_<_", "_<=_", "_>_", "_>=_"];

const numberIn = (expr: Expr): number | bigint | undefined =>
  expr.kind === "literal" && (typeof expr.constant.value === "number" || typeof expr.constant.value === "bigint")
    ? expr.constant.value
    : undefined;
