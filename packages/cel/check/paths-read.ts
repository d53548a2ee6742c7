import { type Json, isArray, own } from "kube-json";
import { type Expr, childrenOf } from "../syntax/ast.js";

/** A path of names below a variable, such as ['spec', 'replicas']; empty for all of it. */
export type PathRead = readonly string[];

/** What is read at a path: the value, or only whether it is there. */
export interface Reading {
  readonly names: PathRead;
  readonly isTest: boolean;
}

/**
 * What an expression reads below its variables, by variable: ['spec', 'ports'] for `object.spec.ports.all(p, p.port > 0)`. What is
 * computed ends a path: `labels[key]` reads all labels, and `'a' in labels` only `labels.a`. Each reading is there once.
 */
export const pathsRead = (expr: Expr): ReadonlyMap<string, readonly Reading[]> => {
  const found = new Map<string, Map<string, Reading>>();
  const visit = (one: Expr, bound: ReadonlySet<string>): void => {
    const path = readingOf(one);
    if (path === undefined) {
      for (const [inner, names] of partsOf(one))
        visit(inner, names.length === 0 ? bound : new Set([...bound, ...names]));
      return;
    }
    if (bound.has(path.root)) return;
    const { root, ...reading } = path;
    const paths = found.get(root) ?? new Map<string, Reading>();
    found.set(root, paths.set(JSON.stringify(reading), reading));
  };
  visit(expr, new Set());
  return new Map([...found].map(([root, paths]) => [root, [...paths.values()]]));
};

/** What a reading finds. The key that an expression looks for in a list is an item: then all of the list counts. */
export const valueRead = (root: Json, { names, isTest }: Reading): Json | undefined => {
  let value: Json | undefined = root;
  for (const name of names) if (!isArray(value)) value = own(value, name);
  return isTest ? value !== undefined : value;
};

interface Rooted {
  readonly root: string;
  readonly names: PathRead;
}

const readingOf = (expr: Expr): (Rooted & Reading) | undefined => {
  const [key, map] = expr.kind === "call" && expr.function === "@in" ? expr.args : [];
  const entry = map && below(pathOf(map), textOf(key));
  if (entry !== undefined) return { ...entry, isTest: false };
  const asked = expr.kind === "call" && expr.function === "hasValue" ? expr.target : undefined;
  const path = pathOf(asked ?? expr);
  return path && { ...path, isTest: asked !== undefined || (expr.kind === "select" && expr.testOnly) };
};

const pathOf = (expr: Expr): Rooted | undefined => {
  if (expr.kind === "ident") return { root: expr.name, names: [] };
  if (expr.kind === "select") return below(pathOf(expr.operand), expr.field);
  if (expr.kind !== "call") return undefined;
  const [first, key] = expr.args;
  // An empty map has no more keys than an absent one.
  const isOrEmpty = expr.function === "orValue" && first?.kind === "map" && first.entries.length === 0;
  if (isOrEmpty) return expr.target && pathOf(expr.target);
  return SELECTS.has(expr.function) && first !== undefined ? below(pathOf(first), textOf(key)) : undefined;
};

const SELECTS: ReadonlySet<string> = new Set(["_[_]", "_[?_]", "_?._"]);

const textOf = (expr: Expr | undefined): string | undefined =>
  expr?.kind === "literal" && expr.constant.type === "string" ? expr.constant.value : undefined;

const below = (above: Rooted | undefined, name: string | undefined): Rooted | undefined =>
  above === undefined || name === undefined ? undefined : { root: above.root, names: [...above.names, name] };

/** The expressions in an expression, each with the variables that it declares for them. */
const partsOf = (expr: Expr): readonly (readonly [Expr, readonly string[]])[] => {
  if (expr.kind !== "comprehension") return childrenOf(expr).map((one) => [one, []]);
  const { iterVar, iterVar2, accuVar, range, accuInit, condition, step, result } = expr;
  const names = [iterVar, accuVar, ...(iterVar2 === undefined ? [] : [iterVar2])];
  return [[range, []], [accuInit, []], ...[condition, step, result].map((one) => [one, names] as const)];
};
