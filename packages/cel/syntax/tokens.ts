import { END, NAME } from "./syntax-words.js";

/** The kinds of tokens. */
export const Kind = {
  end: 0,
  equals: 1,
  notEquals: 2,
  in: 3,
  less: 4,
  lessEquals: 5,
  greaterEquals: 6,
  greater: 7,
  and: 8,
  or: 9,
  leftBracket: 10,
  rightBracket: 11,
  leftBrace: 12,
  rightBrace: 13,
  leftParenthesis: 14,
  rightParenthesis: 15,
  dot: 16,
  comma: 17,
  minus: 18,
  not: 19,
  question: 20,
  colon: 21,
  plus: 22,
  star: 23,
  slash: 24,
  percent: 25,
  true: 26,
  false: 27,
  null: 28,
  double: 29,
  int: 30,
  uint: 31,
  string: 32,
  bytes: 33,
  identifier: 34,
  escapedIdentifier: 35,
} as const;

export type TokenKind = (typeof Kind)[keyof typeof Kind];

/** Message texts of the kinds that the grammar expects. */
export const KIND_TEXTS: ReadonlyMap<TokenKind, string> = new Map<TokenKind, string>([
  [Kind.end, END],
  [Kind.rightBracket, "']'"],
  [Kind.rightBrace, "'}'"],
  [Kind.rightParenthesis, "')'"],
  [Kind.comma, "','"],
  [Kind.colon, "':'"],
  [Kind.identifier, NAME],
]);

/** Names that no variable and no function may have. Fields may. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...["as", "break", "const", "continue", "else", "for", "function", "if", "import", "in", "let", "loop"],
  ...["package", "namespace", "return", "var", "void", "while", "true", "false", "null"],
]);

/** A token without its text, which is that of the source from `start` to `end`. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}
