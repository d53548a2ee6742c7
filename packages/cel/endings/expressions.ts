import type { PathRead } from "../check/paths-read.js";
import { type Expr, childrenOf } from "../syntax/ast.js";
import type { Outcome } from "./outcomes.js";

/** A path below a variable. What follows an optional step such as `.?a` is never an error. */
export interface Place {
  readonly names: PathRead;
  readonly isOptional: boolean;
}

/** What a macro binds a name to. */
export interface Bound {
  readonly outcome: Outcome;
  readonly place: Place | undefined;
  /** Unlike that of other variables of the same name. */
  readonly key: string;
}

export type Scope = ReadonlyMap<string, Bound>;

export const numberOf = (expr: Expr): number | undefined =>
  expr.kind === "literal" && ["int", "uint", "double"].includes(expr.constant.type)
    ? Number(expr.constant.value)
    : undefined;

/** True for '', 0, false, [] and {}; undefined if it depends on values. */
export const isZero = (expr: Expr): boolean | undefined => {
  if (expr.kind === "literal") return !expr.constant.value || expr.constant.value === 0n;
  return expr.kind === "list" || expr.kind === "map" ? childrenOf(expr).length === 0 : undefined;
};

export const placeOf = (expr: Expr, scope: Scope): Place | undefined => {
  switch (expr.kind) {
    case "ident": {
      const bound = scope.get(expr.name);
      return bound === undefined ? { names: [expr.name], isOptional: false } : bound.place;
    }
    case "select": {
      const above = placeOf(expr.operand, scope);
      return above && { ...above, names: [...above.names, expr.field] };
    }
    case "call": {
      const [operand, key] = expr.args;
      if (!STEPS.has(expr.function) || operand === undefined || key === undefined) return undefined;
      const above = placeOf(operand, scope);
      const name = expr.function === "_?._" && key.kind === "literal" ? String(key.constant.value) : "[]";
      return above && { names: [...above.names, name], isOptional: above.isOptional || expr.function !== "_[_]" };
    }
    default:
      return undefined;
  }
};

const STEPS: ReadonlySet<string> = new Set(["_?._", "_[_]", "_[?_]"]);

/** Equal for expressions that have equal values. `keyIn` gives the keys of its parts. */
export const keyOf = (
  expr: Expr,
  scope: Scope = new Map(),
  keyIn = (part: Expr): string => keyOf(part, scope),
): string => {
  const inner = (): string => childrenOf(expr).map(keyIn).join();
  switch (expr.kind) {
    case "literal":
      return `${expr.constant.type}:${JSON.stringify(String(expr.constant.value))}`;
    case "ident":
      return scope.get(expr.name)?.key ?? expr.name;
    case "select":
      return `${expr.testOnly ? "has " : ""}${inner()}.${expr.field}`;
    case "call":
      return `${expr.function}(${inner()})`;
    default:
      return `${expr.kind}[${inner()}]`;
  }
};

/** True if the value of an expression depends on whether an absent field is set: by `has()`, or by an optional step. */
export const asksFor = (expr: Expr, scope: Scope, isAbsent: (path: PathRead) => boolean): boolean => {
  const isTest = expr.kind === "select" ? expr.testOnly : expr.kind === "call" && OPTIONAL.has(expr.function);
  const names = isTest ? placeOf(expr, scope)?.names : undefined;
  if (names?.some((_, index) => isAbsent(names.slice(0, index + 1)))) return true;
  // Its variables are not known here.
  const inner = expr.kind === "comprehension" ? () => true : isAbsent;
  return childrenOf(expr).some((part) => asksFor(part, scope, inner));
};

const OPTIONAL: ReadonlySet<string> = new Set(["_?._", "_[?_]"]);
