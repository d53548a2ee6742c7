/** The kinds of tokens in the order of cel-go, which is the order of their names in errors. */
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

/** As errors print them, by kind. */
export const KIND_NAMES: readonly string[] = [
  "<EOF>",
  ...["==", "!=", "in", "<", "<=", ">=", ">", "&&", "||", "[", "]", "{", "}", "(", ")", ".", ",", "-", "!"].map(
    (text) => `'${text}'`,
  ),
  ...["?", ":", "+", "*", "/", "%", "true", "false", "null"].map((text) => `'${text}'`),
  "NUM_FLOAT",
  "NUM_INT",
  "NUM_UINT",
  "STRING",
  "BYTES",
  "IDENTIFIER",
  "ESC_IDENTIFIER",
];

/** A token without its text, which is that of the source from `start` to `end`. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}
