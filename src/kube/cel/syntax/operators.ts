import { Kind, type TokenKind } from "./tokens.js";

/** How strongly operators bind, from the weakest. */
export const Level = { or: 0, and: 1, relation: 2, sum: 3, product: 4 } as const;

export interface Operator {
  /** The name of its function. */
  readonly name: string;
  readonly level: number;
}

const operator = (kind: TokenKind, name: string, level: number): readonly [TokenKind, Operator] => [
  kind,
  { name, level },
];

export const BINARY_OPERATORS: ReadonlyMap<TokenKind, Operator> = new Map([
  operator(Kind.or, "_||_", Level.or),
  operator(Kind.and, "_&&_", Level.and),
  operator(Kind.equals, "_==_", Level.relation),
  operator(Kind.notEquals, "_!=_", Level.relation),
  operator(Kind.in, "@in", Level.relation),
  operator(Kind.less, "_<_", Level.relation),
  operator(Kind.lessEquals, "_<=_", Level.relation),
  operator(Kind.greaterEquals, "_>=_", Level.relation),
  operator(Kind.greater, "_>_", Level.relation),
  operator(Kind.plus, "_+_", Level.sum),
  operator(Kind.minus, "_-_", Level.sum),
  operator(Kind.star, "_*_", Level.product),
  operator(Kind.slash, "_/_", Level.product),
  operator(Kind.percent, "_%_", Level.product),
]);
