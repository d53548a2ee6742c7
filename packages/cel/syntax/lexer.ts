import type { Issue } from "./ast.js";
import { type End, failedAt, isDigit, isLetter, number, stringEnd } from "./literal-lexer.js";
import type { Source } from "./source.js";
import { unreadWords } from "./syntax-words.js";
import { Kind, type Token, type TokenKind } from "./tokens.js";

const ONE_CHAR = new Map<number, TokenKind>(
  (
    [
      ["<", Kind.less],
      [">", Kind.greater],
      ["[", Kind.leftBracket],
      ["]", Kind.rightBracket],
      ["{", Kind.leftBrace],
      ["}", Kind.rightBrace],
      ["(", Kind.leftParenthesis],
      [")", Kind.rightParenthesis],
      [".", Kind.dot],
      [",", Kind.comma],
      ["-", Kind.minus],
      ["!", Kind.not],
      ["?", Kind.question],
      [":", Kind.colon],
      ["+", Kind.plus],
      ["*", Kind.star],
      ["/", Kind.slash],
      ["%", Kind.percent],
    ] as const
  ).map(([text, kind]) => [text.charCodeAt(0), kind]),
);

/** By the first character: the second one and the kind. */
const TWO_CHARS = new Map<number, readonly [second: number, TokenKind]>(
  (
    [
      ["==", Kind.equals],
      ["!=", Kind.notEquals],
      ["<=", Kind.lessEquals],
      [">=", Kind.greaterEquals],
      ["&&", Kind.and],
      ["||", Kind.or],
    ] as const
  ).map(([text, kind]) => [text.charCodeAt(0), [text.charCodeAt(1), kind]]),
);

const KEYWORDS = new Map<string, TokenKind>([
  ["in", Kind.in],
  ["true", Kind.true],
  ["false", Kind.false],
  ["null", Kind.null],
]);

const isRawPrefix = (code: number): boolean => code === 0x72 || code === 0x52;
const isBytesPrefix = (code: number): boolean => code === 0x62 || code === 0x42;
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c;

const isEscapedIdentifierPart = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 0x20 || (code >= 0x2d && code <= 0x2f);

const escapedIdentifierEnd = (source: Source, start: number): End => {
  let at = start + 1;
  while (isEscapedIdentifierPart(source.at(at))) at++;
  return source.at(at) === 0x60 && at > start + 1 ? at + 1 : failedAt(at);
};

/** The end of a string or bytes with a prefix; negative if the letter starts no literal. */
const prefixed = (source: Source, start: number): readonly [TokenKind, End] => {
  const isBytes = isBytesPrefix(source.at(start));
  const behind = isBytes ? start + 1 : start;
  const isRaw = isRawPrefix(source.at(behind));
  const end = isBytes || isRaw ? stringEnd(source, isRaw ? behind + 1 : behind, isRaw) : failedAt(start);
  return [isBytes ? Kind.bytes : Kind.string, end];
};

const word = (source: Source, start: number): readonly [TokenKind, End] => {
  const [kind, literalEnd] = prefixed(source, start);
  if (literalEnd >= 0) return [kind, literalEnd];
  let end = start + 1;
  while (isLetter(source.at(end)) || isDigit(source.at(end))) end++;
  return [KEYWORDS.get(source.slice(start, end)) ?? Kind.identifier, end];
};

/** The kind and the end of the token at `start`, which is not a space. */
const scan = (source: Source, start: number): readonly [TokenKind, End] => {
  const code = source.at(start);
  if (isLetter(code)) return word(source, start);
  if (isDigit(code) || (code === 0x2e && isDigit(source.at(start + 1)))) return number(source, start);
  if (code === 0x22 || code === 0x27) return [Kind.string, stringEnd(source, start, false)];
  if (code === 0x60) return [Kind.escapedIdentifier, escapedIdentifierEnd(source, start)];
  const two = TWO_CHARS.get(code);
  if (two !== undefined && source.at(start + 1) === two[0]) return [two[1], start + 2];
  const one = ONE_CHAR.get(code);
  if (one !== undefined) return [one, start + 1];
  return [Kind.end, failedAt(two === undefined ? start : start + 1)];
};

const spaceEnd = (source: Source, start: number): number => {
  let at = start;
  for (;;) {
    if (isSpace(source.at(at))) at++;
    else if (source.at(at) === 0x2f && source.at(at + 1) === 0x2f) {
      while (source.at(at) !== -1 && source.at(at) !== 0x0a) at++;
    } else return at;
  }
};

interface Lexed {
  /** The last one is the end. */
  readonly tokens: readonly Token[];
  /** The first text that is no token and no space. */
  readonly issue: Issue | undefined;
}

/** Characters that are no token are skipped. */
export const lex = (source: Source): Lexed => {
  const tokens: Token[] = [];
  let issue: Issue | undefined;
  let at = spaceEnd(source, 0);
  while (at < source.size) {
    const [kind, end] = scan(source, at);
    let next = end;
    if (end >= 0) tokens.push({ kind, start: at, end });
    else {
      next = -end;
      issue ??= { at, message: `Syntax error: ${unreadWords(source, at, next)}` };
    }
    at = spaceEnd(source, next);
  }
  tokens.push({ kind: Kind.end, start: source.size, end: source.size });
  return { tokens, issue };
};
