import { ESCAPES, indexOf, intOf, joinTexts, listAt, method, overloadOf, textOf } from "./declare.js";
import { DYN, INT, STRING, listOf } from "../check/types.js";
import { elements, listOfTexts } from "../values/collections.js";
import { type Value, CelError, requireText } from "../values/value.js";
import { codePoints } from "./code-points.js";
import type { Library, Overload } from "../check/environment.js";
import { formatText } from "./text-format.js";

/** A function whose target is a text. */
const ofText =
  (operation: (text: string, args: readonly Value[]) => Value): Overload["call"] =>
  ([text, ...args]) =>
    operation(textOf(text), args);

const outOfRange = (index: Value | undefined): CelError => new CelError(`index out of range: ${String(intOf(index))}`);

const charAt = ofText((text, [at]) => {
  const points = codePoints(text);
  const index = indexOf(at);
  if (index < 0 || index > points.length) throw outOfRange(at);
  return points.slice(index, index + 1);
});

const find = ofText((text, [part, from = 0n]) => {
  const wanted = textOf(part);
  if (wanted === "") return intOf(from);
  const points = codePoints(text);
  const start = indexOf(from);
  if (start < 0) throw outOfRange(from);
  if (start >= points.length) return -1n;
  return BigInt(points.indexOf(wanted, start));
});

const findLast = ofText((text, [part, from]) => {
  const points = codePoints(text);
  const wanted = textOf(part);
  if (wanted === "") return from === undefined ? BigInt(points.length) : intOf(from);
  const start = from === undefined ? points.length - 1 : indexOf(from);
  if (from !== undefined && start < 0) throw outOfRange(from);
  if (start < 0 || start >= points.length) return -1n;
  return BigInt(points.lastIndexOf(wanted, start));
});

const replace = ofText((text, [old, by, limit = -1n]) => {
  requireText(text.length);
  const [wanted, count] = [textOf(old), indexOf(limit)];
  const parts = wanted === "" ? ["", ...Array.from(text), ""] : text.split(wanted);
  const kept = count < 0 || count >= parts.length ? parts.length - 1 : count;
  requireText(text.length + kept * (textOf(by).length - wanted.length));
  return (
    parts.slice(0, kept + 1).join(textOf(by)) +
    parts
      .slice(kept + 1)
      .map((part) => wanted + part)
      .join("")
  );
});

const split = ofText((text, [separator, limit = -1n]) => {
  requireText(text.length);
  const [between, count] = [textOf(separator), indexOf(limit)];
  const parts = between === "" ? Array.from(text) : text.split(between);
  if (count < 0 || count >= parts.length) return listOfTexts(parts);
  if (count === 0) return listOfTexts([]);
  return listOfTexts([...parts.slice(0, count - 1), parts.slice(count - 1).join(between)]);
});

const substring = ofText((text, [from, to]) => {
  const points = codePoints(text);
  const [start, end] = [indexOf(from), to === undefined ? points.length : indexOf(to)];
  if (to !== undefined && intOf(from) > intOf(to))
    throw new CelError(`invalid substring range. start: ${String(intOf(from))}, end: ${String(intOf(to))}`);
  if (start < 0 || start > points.length) throw outOfRange(from);
  if (end < 0 || end > points.length) throw outOfRange(to);
  return points.slice(start, end);
});

const join: Overload["call"] = ([list, separator = ""]) =>
  joinTexts([...elements(listAt(list))].map(textOf), textOf(separator));

/** A function that changes characters of a text. */
const mapping = (pattern: RegExp, change: (part: string) => string): Overload["call"] =>
  ofText((text) => {
    requireText(text.length);
    return text.replace(pattern, change);
  });

// White space in Go.
const SPACE = "[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const LEADING = new RegExp(`^${SPACE}+`);
const ONE_SPACE = new RegExp(SPACE);

const trim = ofText((text) => {
  let end = text.length;
  while (end > 0 && ONE_SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(LEADING, "");
});

const quote = ofText((text) => {
  requireText(text.length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: `quote` escapes them.
  return `"${text.replace(/[\u0007\b\f\n\r\t\v\\"]/g, (character) => ESCAPES[character] ?? character)}"`;
});

/** The string extensions of cel-go, version 2. */
export const strings: Library = {
  overloads: [
    method("charAt", "string_char_at_int", [STRING, INT], STRING, charAt),
    method("indexOf", "string_index_of_string", [STRING, STRING], INT, find),
    method("indexOf", "string_index_of_string_int", [STRING, STRING, INT], INT, find),
    method("lastIndexOf", "string_last_index_of_string", [STRING, STRING], INT, findLast),
    method("lastIndexOf", "string_last_index_of_string_int", [STRING, STRING, INT], INT, findLast),
    method(
      "lowerAscii",
      "string_lower_ascii",
      [STRING],
      STRING,
      mapping(/[A-Z]+/g, (part) => part.toLowerCase()),
    ),
    method("replace", "string_replace_string_string", [STRING, STRING, STRING], STRING, replace),
    method("replace", "string_replace_string_string_int", [STRING, STRING, STRING, INT], STRING, replace),
    method("split", "string_split_string", [STRING, STRING], listOf(STRING), split),
    method("split", "string_split_string_int", [STRING, STRING, INT], listOf(STRING), split),
    method("substring", "string_substring_int", [STRING, INT], STRING, substring),
    method("substring", "string_substring_int_int", [STRING, INT, INT], STRING, substring),
    method("trim", "string_trim", [STRING], STRING, trim),
    method(
      "upperAscii",
      "string_upper_ascii",
      [STRING],
      STRING,
      mapping(/[a-z]+/g, (part) => part.toUpperCase()),
    ),
    method("join", "list_join", [listOf(STRING)], STRING, join),
    method("join", "list_join_string", [listOf(STRING), STRING], STRING, join),
    method("format", "string_format", [STRING, listOf(DYN)], STRING, ([text, list]) =>
      formatText(textOf(text), listAt(list)),
    ),
    overloadOf("strings.quote", "strings_quote", [STRING], STRING, quote),
  ],
};
