import { isInt, isUintRange } from "../values/numbers.js";
import type { Expr, Offset } from "./ast.js";
import type { Builder } from "./builder.js";
import type { TokenKind } from "./source.js";

const int = (builder: Builder, at: Offset, text: string, isNegative: boolean): Expr => {
  const value = isNegative ? -BigInt(text) : BigInt(text);
  return isInt(value) ? builder.int(at, value) : builder.report(at, "invalid int literal");
};

const uint = (builder: Builder, at: Offset, text: string): Expr => {
  const value = BigInt(text.slice(0, -1));
  return isUintRange(value) ? builder.literal(at, { type: "uint", value }) : builder.report(at, "invalid uint literal");
};

const double = (builder: Builder, at: Offset, text: string, isNegative: boolean): Expr => {
  const value = isNegative ? -Number(text) : Number(text);
  return Number.isFinite(value)
    ? builder.literal(at, { type: "double", value })
    : builder.report(at, "invalid double literal");
};

const string = (builder: Builder, at: Offset, text: string): Expr => {
  const unescaped = unescapeString(text);
  return unescaped.error === undefined
    ? builder.literal(at, { type: "string", value: unescaped.value })
    : builder.report(at, unescaped.error);
};

const bytes = (builder: Builder, at: Offset, text: string): Expr => {
  const unescaped = unescapeBytes(text.slice(1));
  return unescaped.error === undefined
    ? builder.literal(at, { type: "bytes", value: unescaped.value })
    : builder.report(at, unescaped.error);
};

/** The node of a literal token; undefined if the token is none. `at` is that of the sign, if it has one. */
export const constant = (
  builder: Builder,
  at: Offset,
  kind: TokenKind,
  text: string,
  isNegative: boolean,
): Expr | undefined => {
  switch (kind) {
    case "int":
      return int(builder, at, text, isNegative);
    case "double":
      return double(builder, at, text, isNegative);
    case "uint":
      return uint(builder, at, text);
    case "string":
      return string(builder, at, text);
    case "bytes":
      return bytes(builder, at, text);
    case "true":
    case "false":
      return builder.boolean(at, kind === "true");
    case "null":
      return builder.literal(at, { type: "null", value: null });
    default:
      return undefined;
  }
};

/** The value of a quoted literal. The lexer admits only valid escapes, except for the values checked here. */
type Unescaped<T> = { readonly value: T; readonly error?: undefined } | { readonly error: string };

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const ESCAPE = /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([^]))/g;

/** Without prefix and quotes. Line ends are '\n'. */
const contentOf = (literal: string): { readonly content: string; readonly isRaw: boolean } => {
  const text = literal.replace(/\r\n?/g, "\n");
  const isRaw = text.startsWith("r") || text.startsWith("R");
  const quoted = isRaw ? text.slice(1) : text;
  const isLong = quoted.length >= 6 && (quoted.startsWith("'''") || quoted.startsWith('"""'));
  const width = isLong ? 3 : 1;
  return { content: quoted.slice(width, -width), isRaw };
};

const isCodePoint = (value: number): boolean => value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);

/** The code point that an escape sequence stands for, by the groups of ESCAPE; undefined for a single character. */
const numericEscape = (groups: readonly (string | undefined)[]): number | undefined => {
  const [byte, short, long, octal] = groups;
  const hex = byte ?? short ?? long;
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return octal === undefined ? undefined : Number.parseInt(octal, 8);
};

const simpleEscape = (groups: readonly (string | undefined)[]): string => {
  const char = groups[4] ?? "";
  return SIMPLE[char] ?? char;
};

/** The value of a string literal with its quotes and its prefix. */
const unescapeString = (literal: string): Unescaped<string> => {
  const { content, isRaw } = contentOf(literal);
  if (isRaw || !content.includes("\\")) return { value: content };
  let value = "";
  let end = 0;
  for (const match of content.matchAll(ESCAPE)) {
    const groups = match.slice(1);
    const code = numericEscape(groups);
    if (code !== undefined && !isCodePoint(code)) return { error: "invalid unicode code point" };
    const char = code === undefined ? simpleEscape(groups) : String.fromCodePoint(code);
    value += content.slice(end, match.index) + char;
    end = match.index + match[0].length;
  }
  return { value: value + content.slice(end) };
};

const encoder = new TextEncoder();

const pushUtf8 = (bytes: number[], text: string): void => {
  for (const byte of encoder.encode(text)) bytes.push(byte);
};

/** The value of a bytes literal without its 'b'. Escapes stand for bytes, so that those of code points are invalid. */
const unescapeBytes = (literal: string): Unescaped<Uint8Array> => {
  const { content, isRaw } = contentOf(literal);
  const bytes: number[] = [];
  let end = 0;
  if (!isRaw)
    for (const match of content.matchAll(ESCAPE)) {
      const groups = match.slice(1);
      if (groups[1] !== undefined || groups[2] !== undefined) return { error: "unable to unescape string" };
      pushUtf8(bytes, content.slice(end, match.index));
      end = match.index + match[0].length;
      const code = numericEscape(groups);
      if (code === undefined) pushUtf8(bytes, simpleEscape(groups));
      else bytes.push(code);
    }
  pushUtf8(bytes, content.slice(end));
  return { value: Uint8Array.from(bytes) };
};
