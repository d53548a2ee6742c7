/**
 * The syntax tree of a CEL expression, with the node kinds of cel-go (common/ast/expr.go), because the rules of types and
 * costs are defined on them. Operators are calls with the names of cel-go, such as '_&&_', '_?_:_', '_[_]', '@in'; macros
 * are expanded to comprehensions.
 */

/** A position in the source: the offset in code points, as in errors of the API server. */
export type Offset = number;

export type Constant =
  | { readonly type: "null"; readonly value: null }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "int"; readonly value: bigint }
  | { readonly type: "uint"; readonly value: bigint }
  | { readonly type: "double"; readonly value: number }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "bytes"; readonly value: Uint8Array };

/** `id` is unique in the tree and positive. `at` is where cel-go reports errors of the node. */
interface Node {
  readonly id: number;
  readonly at: Offset;
}

interface Literal extends Node {
  readonly kind: "literal";
  readonly constant: Constant;
}

export interface Ident extends Node {
  readonly kind: "ident";
  /** With a leading '.' if the source has one. */
  readonly name: string;
}

export interface Select extends Node {
  readonly kind: "select";
  readonly operand: Expr;
  readonly field: string;
  /** True for the operand of `has()`. */
  readonly testOnly: boolean;
}

export interface Call extends Node {
  readonly kind: "call";
  readonly function: string;
  readonly target?: Expr;
  readonly args: readonly Expr[];
}

export interface List extends Node {
  readonly kind: "list";
  readonly elements: readonly Expr[];
  /** The indices of elements written as `?element`. */
  readonly optional: readonly number[];
}

export interface MapEntry extends Node {
  readonly key: Expr;
  readonly value: Expr;
  readonly optional: boolean;
}

export interface MapLiteral extends Node {
  readonly kind: "map";
  readonly entries: readonly MapEntry[];
}

export interface FieldEntry extends Node {
  readonly field: string;
  readonly value: Expr;
  readonly optional: boolean;
}

export interface StructLiteral extends Node {
  readonly kind: "struct";
  readonly typeName: string;
  readonly entries: readonly FieldEntry[];
}

export interface Comprehension extends Node {
  readonly kind: "comprehension";
  readonly range: Expr;
  readonly iterVar: string;
  /** The second variable of two-variable comprehensions. */
  readonly iterVar2?: string;
  readonly accuVar: string;
  readonly accuInit: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

export type Expr = Literal | Ident | Select | Call | List | MapLiteral | StructLiteral | Comprehension;

/** The nodes below a node. */
export const childrenOf = (expr: Expr): readonly Expr[] => {
  switch (expr.kind) {
    case "select":
      return [expr.operand];
    case "call":
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case "list":
      return expr.elements;
    case "map":
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case "struct":
      return expr.entries.map(({ value }) => value);
    case "comprehension":
      return [expr.range, expr.accuInit, expr.condition, expr.step, expr.result];
    default:
      return [];
  }
};

/** The name that selections of identifiers spell, such as 'a.b.c'; undefined for other expressions. */
export const qualifiedName = (expr: Expr): string | undefined => {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.testOnly) return undefined;
  const prefix = qualifiedName(expr.operand);
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`;
};

/** One error in a source, as the API server words it, without its position. */
export interface Issue {
  readonly at: Offset;
  readonly message: string;
}

export type Parsed =
  | { readonly expr: Expr; readonly issues?: undefined }
  | { readonly expr?: undefined; readonly issues: readonly [Issue, ...Issue[]]; readonly truncated: number };
