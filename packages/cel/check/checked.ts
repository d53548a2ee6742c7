import type { Expr, Issue } from "../syntax/ast.js";
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

export type CheckResult =
  | { readonly checked: Checked; readonly issues?: undefined }
  | {
      readonly checked?: undefined;
      readonly issues: readonly [Issue, ...Issue[]];
      readonly truncated: number;
    };
