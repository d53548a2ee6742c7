import { Kind, type TokenKind } from "./tokens.js";

/** The names of the functions of binary operators, by their tokens. */
export const RELATIONS: ReadonlyMap<TokenKind, string> = new Map<TokenKind, string>([
  [Kind.equals, "_==_"],
  [Kind.notEquals, "_!=_"],
  [Kind.in, "@in"],
  [Kind.less, "_<_"],
  [Kind.lessEquals, "_<=_"],
  [Kind.greaterEquals, "_>=_"],
  [Kind.greater, "_>_"],
]);

export const SUMS: ReadonlyMap<TokenKind, string> = new Map<TokenKind, string>([
  [Kind.plus, "_+_"],
  [Kind.minus, "_-_"],
]);

export const PRODUCTS: ReadonlyMap<TokenKind, string> = new Map<TokenKind, string>([
  [Kind.star, "_*_"],
  [Kind.slash, "_/_"],
  [Kind.percent, "_%_"],
]);
