import { Kind, type TokenKind } from "../tokens.js";
import { SIGNED } from "./grammar-parts.js";
import { type Ahead, NoViable } from "./states.js";

/*
 * The decisions of the parser of the API server, which looks ahead as far as it needs, on the tokens of the grammar. Where
 * several alternatives fit, it takes the first one.
 */

const LITERALS: readonly TokenKind[] = [
  Kind.int,
  Kind.uint,
  Kind.double,
  Kind.string,
  Kind.bytes,
  Kind.true,
  Kind.false,
  Kind.null,
];

/** What operands start with, but for a sign. */
const OPERAND_STARTS = new Set<TokenKind>([
  ...LITERALS,
  Kind.leftBracket,
  Kind.leftBrace,
  Kind.leftParenthesis,
  Kind.dot,
  Kind.identifier,
]);

const EXPRESSION_STARTS = new Set<TokenKind>([...OPERAND_STARTS, Kind.minus, Kind.not]);

export const RELATIONS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  Kind.less,
  Kind.lessEquals,
  Kind.greaterEquals,
  Kind.greater,
  Kind.equals,
  Kind.notEquals,
  Kind.in,
]);
export const PRODUCTS: ReadonlySet<TokenKind> = new Set<TokenKind>([Kind.star, Kind.slash, Kind.percent]);
export const SUMS: ReadonlySet<TokenKind> = new Set<TokenKind>([Kind.plus, Kind.minus]);

/** A relation binds to its left, so that none follows the right operand of another. */
export const hasRelation = ({ kind, precedence }: Ahead): boolean => RELATIONS.has(kind(1)) && precedence <= 1;

export const hasSum = ({ kind, precedence }: Ahead): boolean =>
  (PRODUCTS.has(kind(1)) && precedence <= 2) || (SUMS.has(kind(1)) && precedence <= 1);

export const productOrSum = ({ kind }: Ahead): number => (PRODUCTS.has(kind(1)) ? 0 : 1);

/** An operand, or one behind '!' or '-'. A single minus belongs to the number behind it. */
export const unary = ({ kind }: Ahead): number => {
  const first = kind(1);
  if (first === Kind.not) return 1;
  if (OPERAND_STARTS.has(first)) return 0;
  if (first !== Kind.minus) throw new NoViable(1);
  const second = kind(2);
  if (SIGNED.has(second)) return 0;
  if (second === Kind.minus || OPERAND_STARTS.has(second)) return 2;
  throw new NoViable(2);
};

export const hasMinus = ({ kind }: Ahead): boolean => {
  const first = kind(1);
  if (OPERAND_STARTS.has(first)) return false;
  if (first !== Kind.minus) throw new NoViable(1);
  const second = kind(2);
  if (second === Kind.minus || OPERAND_STARTS.has(second)) return true;
  throw new NoViable(2);
};

export const hasMember = ({ kind }: Ahead): boolean => kind(1) === Kind.dot || kind(1) === Kind.leftBracket;

/** A selection, a call or a subscript. */
export const member = ({ kind }: Ahead): number => {
  if (kind(1) === Kind.leftBracket) return 2;
  if (kind(1) !== Kind.dot) throw new NoViable(1);
  const second = kind(2);
  if (second === Kind.question || second === Kind.escapedIdentifier) return 0;
  if (second !== Kind.identifier) throw new NoViable(2);
  return kind(3) === Kind.leftParenthesis ? 1 : 0;
};

/** A name, a call or an object, by what follows the names with dots between them. */
const named = ({ kind }: Ahead): number => {
  let at = kind(1) === Kind.dot ? 2 : 1;
  if (kind(at) !== Kind.identifier) throw new NoViable(at);
  if (kind(at + 1) === Kind.leftParenthesis) return 1;
  while (kind(at + 1) === Kind.dot && kind(at + 2) === Kind.identifier) at += 2;
  return kind(at + 1) === Kind.leftBrace ? 5 : 0;
};

export const primary = (ahead: Ahead): number => {
  const first = ahead.kind(1);
  switch (first) {
    case Kind.dot:
    case Kind.identifier:
      return named(ahead);
    case Kind.leftParenthesis:
      return 2;
    case Kind.leftBracket:
      return 3;
    case Kind.leftBrace:
      return 4;
    default:
      if (first !== Kind.minus && !OPERAND_STARTS.has(first)) throw new NoViable(1);
      return 6;
  }
};

/** The index in LITERALS. */
export const literal = ({ kind }: Ahead): number => {
  const distance = kind(1) === Kind.minus ? 2 : 1;
  const index = LITERALS.indexOf(kind(distance));
  if (index === -1 || (distance === 2 && !SIGNED.has(kind(2)))) throw new NoViable(distance);
  return index;
};

export const identifier = ({ kind }: Ahead): number => {
  if (kind(1) === Kind.identifier) return 0;
  if (kind(1) === Kind.escapedIdentifier) return 1;
  throw new NoViable(1);
};

/** A comma that an element follows, not the end of the list. */
export const hasElement = ({ kind }: Ahead): boolean =>
  kind(1) === Kind.comma && (kind(2) === Kind.question || EXPRESSION_STARTS.has(kind(2)));

export const hasField = ({ kind }: Ahead): boolean =>
  kind(1) === Kind.comma &&
  (kind(2) === Kind.question || kind(2) === Kind.identifier || kind(2) === Kind.escapedIdentifier);
