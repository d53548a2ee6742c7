import type { Expr } from "kube-cel";
import { rememberText } from "kube-json";
import { plainName } from "./text.js";
import { operandsOf, textIn, askedPath, ruleTree } from "./tree.js";

/** Undefined where CEL fails, as for a field below one that is absent, and where the value is not known. */
export type Truth = boolean | undefined;

/** How values are combined: truths, or what stands for many of them. */
export interface Logic<T> {
  readonly constant: (truth: boolean) => T;
  readonly not: (value: T) => T;
  readonly or: (left: T, right: T) => T;
  readonly and: (left: T, right: T) => T;
  readonly choose: (condition: T, yes: T, no: T) => T;
  readonly same: (left: T, right: T) => T;
}

/** One side that is `decisive` decides, as in CEL, even if the other fails. */
const deciding =
  (decisive: boolean) =>
  (left: Truth, right: Truth): Truth => {
    if (left === decisive || right === decisive) return decisive;
    return left === undefined || right === undefined ? undefined : !decisive;
  };

const TRUTHS: Logic<Truth> = {
  constant: (truth) => truth,
  not: (truth) => (truth === undefined ? undefined : !truth),
  or: deciding(true),
  and: deciding(false),
  choose: (condition, yes, no) => (condition === undefined ? undefined : condition ? yes : no),
  same: (left, right) => (left === undefined || right === undefined ? undefined : left === right),
};

const OPERATORS: ReadonlyMap<string, "and" | "choose" | "not" | "or"> = new Map([
  ["!_", "not"],
  ["_||_", "or"],
  ["_&&_", "and"],
  ["_?_:_", "choose"],
]);

/** The value of an expression; `valueOf` takes the parts that are not logic. It sees all of them. */
const valueIn = <T>(expr: Expr, logic: Logic<T>, valueOf: (part: Expr) => T): T => {
  if (expr.kind === "literal" && expr.constant.type === "bool") return logic.constant(expr.constant.value);
  const operator = expr.kind === "call" ? OPERATORS.get(expr.function) : undefined;
  if (expr.kind !== "call" || operator === undefined) return valueOf(expr);
  const [first, second, third] = expr.args.map((part) => valueIn(part, logic, valueOf)) as [T, T, T];
  return logic[operator](first, second, third);
};

/** Like `valueIn`, where parts may also compare truths: `has(self.a) == has(self.b)`. */
export const comparedValueIn = <T>(expr: Expr, logic: Logic<T>, valueOf: (part: Expr) => T): T =>
  valueIn(expr, logic, (part) => {
    const [equal, different] = [operandsOf(part, "_==_"), operandsOf(part, "_!=_")];
    const sides = [...equal, ...different];
    if (sides.length === 0 || sides.some((side) => textIn(side) !== undefined)) return valueOf(part);
    const [one, other] = sides.map((side) => comparedValueIn(side, logic, valueOf)) as [T, T];
    const isSame = logic.same(one, other);
    return equal.length > 0 ? isSame : logic.not(isSame);
  });

/** The truth of an expression; `valueOf` takes the parts that are not logic. */
export const truthOf = (expr: Expr, valueOf: (part: Expr) => Truth): Truth => valueIn(expr, TRUTHS, valueOf);

/** Like `truthOf`, where parts may also compare truths. */
export const comparedTruthOf = (expr: Expr, valueOf: (part: Expr) => Truth): Truth =>
  comparedValueIn(expr, TRUTHS, valueOf);

/** The parts that are not logic. */
export const partsIn = (expr: Expr, truth = truthOf): readonly Expr[] => {
  const parts: Expr[] = [];
  truth(expr, (part) => void parts.push(part));
  return parts;
};

/** Chooses one of the values that a part of an expression can have, the same each time. */
export type Choose = <T>(part: string, values: readonly T[]) => T;

/** Each choice multiplies the effort, which is in parts that are valued. Rules in real CRDs need less. */
const MAX_EFFORT = 3000;

/**
 * True if `holds`, which values all parts of `exprs` that `truth` reads, is true whatever is chosen; false, too, if there are too
 * many ways to choose.
 */
export const isCertain = (exprs: readonly Expr[], holds: (choose: Choose) => boolean, truth = truthOf): boolean => {
  const parts = exprs.reduce((count, expr) => count + partsIn(expr, truth).length, 1);
  let indices: readonly number[] = [];
  for (let effort = parts; effort <= MAX_EFFORT; effort += parts) {
    const chosen = new Map<string, { readonly index: number; readonly isLast: boolean }>();
    const choose: Choose = (part, values) => {
      const index = chosen.get(part)?.index ?? indices[chosen.size] ?? 0;
      chosen.set(part, { index, isLast: index + 1 >= values.length });
      return values[index] as (typeof values)[number];
    };
    if (!holds(choose)) return false;
    const choices = [...chosen.values()];
    const next = choices.findLastIndex(({ isLast }) => !isLast);
    if (next < 0) return true;
    indices = choices.slice(0, next + 1).map(({ index }, at) => (at === next ? index + 1 : index));
  }
  return false;
};

/** What is known of fields, by their paths below `self`. */
export interface KnownFields {
  /** True for a field that each object has. */
  readonly isSure: (path: readonly string[]) => boolean;
  readonly isAbsent: (path: readonly string[]) => boolean;
}

/** Whether the field of a path, such as 'self.a.b', is set; undefined if one above it is not, because `has()` fails then. */
export const isFieldSet = (path: string, known: KnownFields, choose: Choose): Truth => {
  let isSet: Truth;
  for (const { test, names } of stepsOf(path)) {
    if (isSet === false) return undefined;
    isSet = known.isSure(names) || (!known.isAbsent(names) && choose(test, EITHER));
  }
  return isSet;
};

/** The tests of a field and of those above it, the first at the top. */
const stepsOf = rememberText(
  (path: string): readonly { readonly test: string; readonly names: readonly string[] }[] => {
    const [root = "", ...fields] = path.split(".");
    return fields.map((_, index) => {
      const above = fields.slice(0, index + 1);
      return { test: `has(${[root, ...above].join(".")})`, names: above.map(plainName) };
    });
  },
);

const EITHER = [true, false];

/** The values of a part of which nothing is known. */
export const ANY: readonly Truth[] = [true, false, undefined];

/**
 * True if a CEL rule holds for every object without the fields that are `known` to be absent, old and new. It reads
 * `has()`, `!`, `&&`, `||`, `==`, `!=`, `?:` and parentheses. All else may be true or false, or fail, so false means that it is not
 * certain.
 */
export const holdsWithout = (rule: string, known: KnownFields): boolean => {
  const tree = ruleTree(rule);
  if (tree === undefined) return false;
  const isTrue = (choose: Choose): boolean => {
    const truth = comparedTruthOf(tree, (part) => {
      const asked = askedPath(part);
      return asked === undefined ? undefined : isFieldSet(asked, known, choose);
    });
    return truth === true;
  };
  return isCertain([tree], isTrue, comparedTruthOf);
};
