import type { Call, Expr, Issue } from "../syntax/ast.js";
import type { Type } from "./types.js";

/** The meaning of an identifier or a qualified name. */
export type Reference = { readonly variable: string } | { readonly overloads: readonly string[] };

/** An expression whose types are known. */
export interface Checked {
  readonly source: string;
  readonly expr: Expr;
  readonly type: Type;
  /** By the ids of nodes. A node without an entry has type dyn. */
  readonly types: ReadonlyMap<number, Type>;
  /** Identifiers, qualified names (on the outermost select) and calls, by the ids of nodes. */
  readonly references: ReadonlyMap<number, Reference>;
}

/** The name that selections of identifiers spell, such as 'a.b.c'; undefined for other expressions. */
export const qualifiedName = (expr: Expr): string | undefined => {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.testOnly) return undefined;
  const prefix = qualifiedName(expr.operand);
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`;
};

/** The name of a function, and the value that it is called on: the target of `sets.contains(x, y)` is a part of the name. */
export const calledFunction = (
  { types }: Checked,
  { function: name, target }: Call,
): { readonly name: string; readonly receiver: Expr | undefined } => {
  const namespace = target === undefined || types.has(target.id) ? undefined : qualifiedName(target);
  const whole = namespace === undefined ? name : `${namespace}.${name}`;
  return { name: whole.replace(/^\./, ""), receiver: namespace === undefined ? target : undefined };
};

export type CheckResult =
  | { readonly checked: Checked; readonly issues?: undefined }
  | {
      readonly checked?: undefined;
      readonly issues: readonly [Issue, ...Issue[]];
      readonly truncated: number;
    };
