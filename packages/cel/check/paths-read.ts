import { type Expr, childrenOf } from "../syntax/ast.js";

/** A path of names below a variable, such as ['spec', 'replicas']; empty for all of it. */
export type PathRead = readonly string[];

/**
 * The paths that an expression reads below its variables, by variable: ['spec', 'ports'] for
 * `object.spec.ports.all(p, p.port > 0)`. What is computed ends a path: `labels[key]` reads all labels. Each path is there once.
 */
export const pathsRead = (expr: Expr): ReadonlyMap<string, readonly PathRead[]> => {
  const found = new Map<string, Map<string, PathRead>>();
  const visit = (one: Expr, bound: ReadonlySet<string>): void => {
    const path = pathOf(one);
    if (path === undefined) {
      for (const [inner, names] of partsOf(one))
        visit(inner, names.length === 0 ? bound : new Set([...bound, ...names]));
      return;
    }
    if (bound.has(path.root)) return;
    const paths = found.get(path.root) ?? new Map<string, PathRead>();
    found.set(path.root, paths.set(JSON.stringify(path.names), path.names));
  };
  visit(expr, new Set());
  return new Map([...found].map(([root, paths]) => [root, [...paths.values()]]));
};

interface Rooted {
  readonly root: string;
  readonly names: PathRead;
}

const pathOf = (expr: Expr): Rooted | undefined => {
  if (expr.kind === "ident") return { root: expr.name, names: [] };
  const step = stepOf(expr);
  const above = step === undefined ? undefined : pathOf(step.operand);
  return step === undefined || above === undefined
    ? undefined
    : { root: above.root, names: [...above.names, step.name] };
};

const SELECTS: ReadonlySet<string> = new Set(["_[_]", "_[?_]", "_?._"]);

const stepOf = (expr: Expr): { readonly operand: Expr; readonly name: string } | undefined => {
  if (expr.kind === "select") return { operand: expr.operand, name: expr.field };
  if (expr.kind !== "call" || !SELECTS.has(expr.function)) return undefined;
  const [operand, name] = expr.args;
  return operand !== undefined && name?.kind === "literal" && name.constant.type === "string"
    ? { operand, name: name.constant.value }
    : undefined;
};

/** The expressions in an expression, each with the variables that it declares for them. */
const partsOf = (expr: Expr): readonly (readonly [Expr, readonly string[]])[] => {
  if (expr.kind !== "comprehension") return childrenOf(expr).map((one) => [one, []]);
  const { iterVar, iterVar2, accuVar, range, accuInit, condition, step, result } = expr;
  const names = [iterVar, accuVar, ...(iterVar2 === undefined ? [] : [iterVar2])];
  return [[range, []], [accuInit, []], ...[condition, step, result].map((one) => [one, names] as const)];
};
