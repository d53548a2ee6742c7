import { AUTOMATON_SIZE, compilePattern, MAX_PATTERN_SIZE, patternSize, TOO_LARGE } from "kube-api";
import { RE2JS } from "re2js";
import type { Library, Overload } from "../check/environment.js";
import { INT, listOf, STRING } from "../check/types.js";
import { indexOf, method, textOf } from "./declare.js";
import { listOfTexts } from "../values/collections.js";
import { CelError } from "../values/value.js";

/** Regular expressions in the syntax of RE2. Each is judged by its size before it is compiled. */

/** The sum of the sizes of the patterns that are kept. */
const MAX_CACHED_SIZE = 20_000;

const cache = new Map<string, RE2JS>();
let cachedSize = 0;

const reasonOf = (error: unknown): string => {
  if (error instanceof SyntaxError && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
};

/** Throws a CelError in the words of Go if the text is no regular expression. */
export const checkPattern = (pattern: string): void => {
  try {
    compilePattern(pattern);
  } catch (error) {
    throw new CelError(reasonOf(error));
  }
};

/** True if a pattern takes few steps for each character of a text. */
export const isSmallPattern = (pattern: string): boolean => patternSize(pattern) <= AUTOMATON_SIZE;

/** True if the regular expression matches anywhere in the text. */
export const matchesPattern = (text: string, pattern: string): boolean => {
  try {
    return compilePattern(pattern).test(text);
  } catch (error) {
    throw new CelError(reasonOf(error));
  }
};

/** The texts that match, from left to right, at most `limit` of them if it is not negative. */
const findAll = (text: string, pattern: string, limit: number): string[] => {
  const matcher = compiled(pattern).matcher(text);
  const found: string[] = [];
  while ((limit < 0 || found.length < limit) && matcher.find()) found.push(matcher.group() ?? "");
  return found;
};

const compiled = (pattern: string): RE2JS => {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  try {
    const size = patternSize(pattern);
    if (size > MAX_PATTERN_SIZE) throw new RangeError(`a regular expression ${TOO_LARGE}`);
    const expression = RE2JS.compile(pattern);
    if (cachedSize + size > MAX_CACHED_SIZE) {
      cache.clear();
      cachedSize = 0;
    }
    cache.set(pattern, expression);
    cachedSize += size;
    return expression;
  } catch (error) {
    throw new CelError(`Illegal regex: ${reasonOf(error)}`);
  }
};

const all: Overload["call"] = ([text, pattern, limit = -1n]) =>
  listOfTexts(findAll(textOf(text), textOf(pattern), indexOf(limit)));

/** The regular expressions of Kubernetes. */
export const regex: Library = {
  overloads: [
    method(
      "find",
      "string_find_string",
      [STRING, STRING],
      STRING,
      ([text, pattern]) => findAll(textOf(text), textOf(pattern), 1)[0] ?? "",
    ),
    method("findAll", "string_find_all_string", [STRING, STRING], listOf(STRING), all),
    method("findAll", "string_find_all_string_int", [STRING, STRING, INT], listOf(STRING), all),
  ],
};
