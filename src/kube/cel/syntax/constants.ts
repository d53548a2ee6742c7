import type { Expr, Offset } from "./ast.js";
import type { Builder } from "./builder.js";
import { Kind, type TokenKind } from "./tokens.js";
import { unescapeBytes, unescapeString } from "./unescape.js";

const MAX_INT = 2n ** 63n - 1n;
const MIN_INT = -(2n ** 63n);
const MAX_UINT = 2n ** 64n - 1n;

const int = (builder: Builder, at: Offset, text: string, isNegative: boolean): Expr => {
  const value = isNegative ? -BigInt(text) : BigInt(text);
  return value > MAX_INT || value < MIN_INT ? builder.report(at, "invalid int literal") : builder.int(at, value);
};

const uint = (builder: Builder, at: Offset, text: string): Expr => {
  const value = BigInt(text.slice(0, -1));
  return value > MAX_UINT ? builder.report(at, "invalid uint literal") : builder.literal(at, { type: "uint", value });
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
    case Kind.int:
      return int(builder, at, text, isNegative);
    case Kind.double:
      return double(builder, at, text, isNegative);
    case Kind.uint:
      return uint(builder, at, text);
    case Kind.string:
      return string(builder, at, text);
    case Kind.bytes:
      return bytes(builder, at, text);
    case Kind.true:
    case Kind.false:
      return builder.boolean(at, kind === Kind.true);
    case Kind.null:
      return builder.literal(at, { type: "null", value: null });
    default:
      return undefined;
  }
};
