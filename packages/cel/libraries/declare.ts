import type { Overload } from "../check/environment.js";
import {
  type OpaqueType,
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  STRING,
  TIMESTAMP,
  UINT,
} from "../check/types.js";
import {
  type Duration,
  type ListValue,
  type MapValue,
  type OpaqueValue,
  type Timestamp,
  type Value,
  asKind,
  CelError,
  isList,
  isMap,
  requireText,
} from "../values/value.js";

/** The types whose values have an order, with their names in the ids of overloads. */
export const COMPARABLE: readonly (readonly [name: string, type: Type])[] = [
  ["int", INT],
  ["uint", UINT],
  ["double", DOUBLE],
  ["bool", BOOL],
  ["duration", DURATION],
  ["timestamp", TIMESTAMP],
  ["string", STRING],
  ["bytes", BYTES],
];

type Call = Overload["call"];

/** An overload of a function without a target, such as `size(x)`, or of an operator. */
export const overloadOf = (
  name: string,
  id: string,
  parameters: readonly Type[],
  result: Type,
  call: Call,
): Overload => ({ name, id, isMember: false, parameters, result, call });

/** An overload whose first parameter is the target, such as `x.size()`. */
export const method = (...overload: Parameters<typeof overloadOf>): Overload => ({
  ...overloadOf(...overload),
  isMember: true,
});

/** The call of an overload that the runtime evaluates itself, mostly because it decides which arguments to evaluate. */
export const byRuntime: Call = () => {
  throw new Error("the runtime evaluates this operator itself");
};

/** How to make and to read the values of a type that a library adds, which hold something of their own. */
interface OpaqueValues<Content> {
  readonly of: (content: Content) => OpaqueValue;
  /** Throws a CelError for a value of another type. */
  readonly contentOf: (value: Value | undefined) => Content;
}

/** `sizes` are those of OpaqueValue. */
export const opaqueValues = <Content>(
  { name: typeName }: OpaqueType,
  isSame: (left: Content, right: Content) => boolean,
  sizes: (content: Content) => Pick<OpaqueValue, "size" | "patternSize"> = () => ({}),
): OpaqueValues<Content> => {
  const contentOf = (value: Value | undefined): Content => {
    const known = value === undefined ? undefined : asKind(value, "opaque");
    if (known?.typeName !== typeName || !("content" in known)) throw new CelError("no such overload");
    return known.content as Content;
  };
  const of = (content: Content): OpaqueValue & { readonly content: Content } => ({
    kind: "opaque",
    typeName,
    content,
    ...sizes(content),
    equals: (other) => isSame(contentOf(other), content),
  });
  return { of, contentOf };
};

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
