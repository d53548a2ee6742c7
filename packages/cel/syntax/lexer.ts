import type { Issue } from "./ast.js";
import { type Source, type Token, type TokenKind, FIXED_KINDS } from "./source.js";
import { unreadWords } from "./syntax-words.js";

/** The end of a token; negative if there is none: `-1 - at` where the offending character is at `at`. */
export type End = number;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

const failedAt = (at: number): End => -1 - at;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isHex = (code: number): boolean =>
  isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);

const isLetter = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;

/** The characters that may stand behind a backslash alone: a b f n r t v " ' \ ? ` */
const SIMPLE_ESCAPES = new Set(Array.from("abfnrtv\"'\\?`", (char) => char.charCodeAt(0)));

const hexDigits = (source: Source, start: number, count: number): End => {
  for (let at = start; at < start + count; at++) if (!isHex(source.at(at))) return failedAt(at);
  return start + count;
};

const isOctal = (code: number): boolean => code >= 0x30 && code <= 0x37;

/** The end of an escape sequence whose backslash is before `at`. */
const escapeSequence = (source: Source, at: number): End => {
  const code = source.at(at);
  if (SIMPLE_ESCAPES.has(code)) return at + 1;
  if (code === 0x78 || code === 0x58) return hexDigits(source, at + 1, 2);
  if (code === 0x75) return hexDigits(source, at + 1, 4);
  if (code === 0x55) return hexDigits(source, at + 1, 8);
  if (code < 0x30 || code > 0x33) return failedAt(at);
  for (const octal of [at + 1, at + 2]) if (!isOctal(source.at(octal))) return failedAt(octal);
  return at + 3;
};

/** A string in one pair of quotes. `start` is behind the first one. */
const short = (source: Source, start: number, quote: number, isRaw: boolean): End => {
  let at = start;
  for (;;) {
    const code = source.at(at);
    if (code === quote) return at + 1;
    if (code === -1 || code === NEWLINE || code === RETURN) return failedAt(at);
    if (code === BACKSLASH && !isRaw) {
      const end = escapeSequence(source, at + 1);
      if (end < 0) return end;
      at = end;
    } else at++;
  }
};

const isTriple = (source: Source, at: number, quote: number): boolean =>
  source.at(at) === quote && source.at(at + 1) === quote && source.at(at + 2) === quote;

const long = (source: Source, start: number, quote: number, isRaw: boolean): End => {
  let at = start;
  for (;;) {
    const code = source.at(at);
    if (code === -1) return failedAt(at);
    if (code === quote && isTriple(source, at, quote)) return at + 3;
    if (code === BACKSLASH && !isRaw) {
      const end = escapeSequence(source, at + 1);
      if (end < 0) return end;
      at = end;
    } else at++;
  }
};

/** The end of a string whose first quote is at `at`. Three quotes without an end are an empty string and a quote. */
const stringEnd = (source: Source, at: number, isRaw: boolean): End => {
  const quote = source.at(at);
  if (quote !== QUOTE && quote !== APOSTROPHE) return failedAt(at);
  if (!isTriple(source, at, quote)) return short(source, at + 1, quote, isRaw);
  const end = long(source, at + 3, quote, isRaw);
  return end < 0 ? at + 2 : end;
};

const digitsEnd = (source: Source, start: number): number => {
  let at = start;
  while (isDigit(source.at(at))) at++;
  return at;
};

const exponentEnd = (source: Source, at: number): number => {
  const code = source.at(at);
  if (code !== 0x65 && code !== 0x45) return at;
  const sign = source.at(at + 1);
  const digits = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1;
  return isDigit(source.at(digits)) ? digitsEnd(source, digits) : at;
};

const unsigned = (source: Source, at: number): readonly [TokenKind, number] => {
  const code = source.at(at);
  return code === 0x75 || code === 0x55 ? ["uint", at + 1] : ["int", at];
};

/** The kind and the end of a number that starts with a digit, or with a dot before a digit. */
const number = (source: Source, start: number): readonly [TokenKind, number] => {
  if (source.at(start) === 0x30 && source.at(start + 1) === 0x78 && isHex(source.at(start + 2))) {
    let at = start + 3;
    while (isHex(source.at(at))) at++;
    return unsigned(source, at);
  }
  const whole = digitsEnd(source, start);
  const hasFraction = source.at(whole) === 0x2e && isDigit(source.at(whole + 1));
  const fraction = hasFraction ? digitsEnd(source, whole + 1) : whole;
  const end = exponentEnd(source, fraction);
  return end > whole ? ["double", end] : unsigned(source, whole);
};

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
  return [isBytes ? "bytes" : "string", end];
};

const word = (source: Source, start: number): readonly [TokenKind, End] => {
  const [kind, literalEnd] = prefixed(source, start);
  if (literalEnd >= 0) return [kind, literalEnd];
  let end = start + 1;
  while (isLetter(source.at(end)) || isDigit(source.at(end))) end++;
  return [FIXED_KINDS.get(source.slice(start, end)) ?? "identifier", end];
};

/** The kind and the end of the token at `start`, which is not a space. */
const scan = (source: Source, start: number): readonly [TokenKind, End] => {
  const code = source.at(start);
  if (isLetter(code)) return word(source, start);
  if (isDigit(code) || (code === 0x2e && isDigit(source.at(start + 1)))) return number(source, start);
  if (code === 0x22 || code === 0x27) return ["string", stringEnd(source, start, false)];
  if (code === 0x60) return ["escaped identifier", escapedIdentifierEnd(source, start)];
  const sign = FIXED_KINDS.get(source.slice(start, start + 2)) ?? FIXED_KINDS.get(source.slice(start, start + 1));
  if (sign !== undefined) return [sign, start + sign.length];
  // A half of '==', '&&' or '||'.
  const isHalf = code === 0x3d || code === 0x26 || code === 0x7c;
  return ["end", failedAt(isHalf ? start + 1 : start)];
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
  tokens.push({ kind: "end", start: source.size, end: source.size });
  return { tokens, issue };
};
