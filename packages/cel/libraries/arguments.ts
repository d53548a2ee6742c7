import { requireText } from "../values/bounds.js";
import {
  type Duration,
  type ListValue,
  type MapValue,
  type Timestamp,
  type Value,
  CelError,
  asKind,
  isList,
  isMap,
} from "../values/value.js";

/** The arguments of a call as values of one type. They throw the error of cel-go if a value is of another type. */

const noOverload = (): never => {
  throw new CelError("no such overload");
};

export const textOf = (value: Value | undefined): string => (typeof value === "string" ? value : noOverload());
export const intOf = (value: Value | undefined): bigint => (typeof value === "bigint" ? value : noOverload());
export const doubleOf = (value: Value | undefined): number => (typeof value === "number" ? value : noOverload());
export const boolOf = (value: Value | undefined): boolean => (typeof value === "boolean" ? value : noOverload());
export const bytesOf = (value: Value | undefined): Uint8Array => (value instanceof Uint8Array ? value : noOverload());
export const uintOf = (value: Value | undefined): bigint =>
  value === undefined ? noOverload() : (asKind(value, "uint")?.value ?? noOverload());
export const listAt = (value: Value | undefined): ListValue =>
  value !== undefined && isList(value) ? value : noOverload();
export const mapAt = (value: Value | undefined): MapValue =>
  value !== undefined && isMap(value) ? value : noOverload();
export const timeOf = (value: Value | undefined): Timestamp =>
  value === undefined ? noOverload() : (asKind(value, "timestamp") ?? noOverload());
export const durationOf = (value: Value | undefined): Duration =>
  value === undefined ? noOverload() : (asKind(value, "duration") ?? noOverload());

/** Any value. */
export const valueAt = (value: Value | undefined): Value => (value === undefined ? noOverload() : value);

/** An int as a number; ints that are too large for one become infinite, so that comparisons with sizes are right. */
export const indexOf = (value: Value | undefined): number => {
  const int = intOf(value);
  return int === BigInt.asIntN(53, int) ? Number(int) : int < 0n ? -Infinity : Infinity;
};

/** Texts with another one between them. Throws a CelError if that is too long. */
export const joinTexts = (texts: readonly string[], separator: string): string => {
  let length = separator.length * Math.max(0, texts.length - 1);
  for (const text of texts) length += text.length;
  requireText(length);
  return texts.join(separator);
};

/** A text as Go's %q shows it. */
export const quoted = (text: string): string => {
  requireText(text.length);
  return `"${text.replace(/[\p{C}\p{Zl}\p{Zp}"\\]|(?! )\p{Zs}/gu, (character) => {
    const known = ESCAPES[character];
    if (known !== undefined) return known;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  })}"`;
};

/** Characters that Go escapes with a letter or by themselves. */
export const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};
