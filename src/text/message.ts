import { type FieldPath, type Json, formatField, formatJson, join } from "kube-json";
import { printable } from "./printable.js";

/**
 * The wording of messages that the Validation section of the API conventions requires: literals in single
 * quotes, other fields in back-quotes, inclusive ranges in words.
 */

/** A literal value in single quotes; cut after 64 characters, and safe for terminals. */
export const literal = (value: unknown): string => `'${oneLine(textOf(value), 64)}'`;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "undefined" : formatJson(value as Json);

/** The literals of two values that differ. Where they are cut before that shows, they begin shortly before it. */
export const literalsOf = (a: unknown, b: unknown): readonly [string, string] => {
  const [whole, other] = [literal(a), literal(b)];
  if (whole !== other) return [whole, other];
  const [one, two] = [textOf(a), textOf(b)];
  let start = 0;
  while (start < one.length && one[start] === two[start]) start++;
  const end = (text: string): string => literal(`...${text.slice(start - 16)}`);
  return [end(one), end(two)];
};

/** Any text as one line: cut to `length` characters, and safe for terminals. */
export const oneLine = (text: string, length: number): string => {
  const safe = printable(text);
  return safe.length > length ? `${safe.slice(0, length - 3)}...` : safe;
};

/** 'group 'apps'', or 'the core group'. */
export const groupName = (group: string): string => (group === "" ? "the core group" : `group ${literal(group)}`);

/** Another field's name in back-quotes. */
export const fieldName = (field: string | FieldPath): string =>
  `\`${typeof field === "string" ? field : formatField(field)}\``;

/** A field as reports print it: the root has no name. */
export const placeName = (field: FieldPath): string => formatField(field) || OBJECT_ITSELF;

export const OBJECT_ITSELF = "(the object itself)";

/** `'A', 'B' or 'C'`. */
export const anyOf = (values: readonly string[]): string =>
  join(
    values.map((value) => literal(value)),
    "or",
  );

/** `'A', 'B' and 'C'`. */
export const allOf = (values: readonly string[]): string =>
  join(
    values.map((value) => literal(value)),
    "and",
  );

/** `one of 'A', 'B' or 'C'`; of a single value just the value. */
export const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? anyOf(values) : `one of ${anyOf(values)}`;

/** `between 1 and 65535, inclusive`. */
export const between = (low: number, high: number): string => `between ${String(low)} and ${String(high)}, inclusive`;

/** `A, B and C`, and of more than `most` values the first: `A, B and 3 more`. */
export const joinFirst = <T>(
  values: readonly T[],
  most: number,
  textOf: (value: T) => string,
  word = "and",
): string => {
  const shown = values.slice(0, most).map((value) => textOf(value));
  const rest = values.length - shown.length;
  return rest === 0 ? join(shown, word) : `${shown.join(", ")} and ${String(rest)} more`;
};

/** The first texts, and how many more there are. */
export const firstOf = (texts: readonly string[], most: number): readonly string[] =>
  texts.length <= most ? texts : [...texts.slice(0, most), `and ${String(texts.length - most)} more`];

/** 'objects' for 'object', and 'entries' for 'entry'. */
export const plural = (noun: string): string => `${noun.replace(/(?<![aeiou])y$/, "ie")}s`;

/** `2 objects`, `1 object`. */
export const count = (number: number, noun: string): string =>
  `${String(number)} ${number === 1 ? noun : plural(noun)}`;
