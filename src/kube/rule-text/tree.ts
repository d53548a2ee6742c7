import { type Expr, qualifiedName, treeOf } from "kube-cel";

/** The trees of CEL rules, in which operators are calls such as `_&&_`. */

/** The tree of a rule; undefined if it has a mistake of syntax. Longer rules than are common are not read, to bound the effort. */
export const ruleTree = (rule: string): Expr | undefined => (rule.length <= MAX_LENGTH ? treeOf(rule) : undefined);
const MAX_LENGTH = 2000;

/** What an operator is applied to; [] in another expression. */
export const operandsOf = (expr: Expr, operator: string): readonly Expr[] =>
  expr.kind === "call" && expr.function === operator ? expr.args : [];

/** The operands of a chain such as `a || b || c`; other expressions are a chain of one. */
export const chainOf = (expr: Expr, operator: string): readonly Expr[] => {
  const operands = operandsOf(expr, operator);
  return operands.length === 0 ? [expr] : operands.flatMap((part) => chainOf(part, operator));
};

/** The path in `has(self.a.b)`. */
export const askedPath = (expr: Expr): string | undefined =>
  expr.kind === "select" && expr.testOnly ? selfPath({ ...expr, testOnly: false }) : undefined;

/** The path of a field, such as 'self.a.b' or 'oldSelf.a'; undefined for other expressions. */
export const selfPath = (expr: Expr): string | undefined => {
  const path = qualifiedName(expr);
  return path !== undefined && /^(?:self|oldSelf)\./.test(path) ? path : undefined;
};

/** What is compared with its old value, below `self`: '.size' in `self.size == oldSelf.size`, '' in `self == oldSelf`. */
export const keptPath = (expr: Expr): string | undefined => {
  const sides = operandsOf(expr, "_==_").map(qualifiedName);
  const below = sides.find((side) => side?.startsWith(OLD) === true)?.slice(OLD.length);
  return below !== undefined && sides.includes(`self${below}`) ? below : undefined;
};
const OLD = "oldSelf";

/** The value of a string as it is written in a rule. */
export const textIn = (expr: Expr): string | undefined =>
  expr.kind === "literal" && expr.constant.type === "string" ? expr.constant.value : undefined;
