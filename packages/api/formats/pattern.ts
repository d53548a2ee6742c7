import { RE2Set } from "re2js";
import { patternSize } from "./pattern-size.js";

/** A compiled regular expression. */
export interface Pattern {
  readonly source: string;
  /** The `patternSize`: about the maximum number of steps for each character of a text. */
  readonly size: number;
  /** True if the expression matches anywhere in `text`, in time that grows with its length only. */
  test(text: string): boolean;
}

/**
 * The largest pattern that is compiled. Compiling takes some 10 microseconds and 750 bytes for each unit of size: 0.1 s and
 * 9 MB at most. The largest in 160 public CustomResourceDefinitions has a size of 1471, half of them at most 53.
 */
export const MAX_PATTERN_SIZE = 12_000;

/** The maximum automaton of a pattern, in bytes as re2js counts them; the real size is up to three times as large. */
const MAX_AUTOMATON = 65_536;

/** The size of an automaton, in units of pattern size: even a small pattern costs this much. */
export const AUTOMATON_SIZE = 200;

/** The size of all patterns that are kept, with their automatons: 60 MB at most, enough for some 200 ordinary patterns. */
const MAX_CACHED_SIZE = 80_000;

const cache = new Map<string, Pattern>();
let cachedSize = 0;

/**
 * Compiles an expression in the syntax of RE2 (Go's regexp), which JSON Schema in Kubernetes and CEL use: no
 * look-around and no back-references, hence no backtracking. Not anchored. Throws SyntaxError if it is not RE2, and
 * RangeError if it is larger than `MAX_PATTERN_SIZE`.
 */
export const compilePattern = (source: string): Pattern => {
  const known = cache.get(source);
  const pattern = known ?? compile(source);
  // The least recently used pattern is evicted first.
  if (known === undefined) makeRoom(costOf(pattern));
  else cache.delete(source);
  cache.set(source, pattern);
  return pattern;
};

const costOf = ({ size }: Pattern): number => size + AUTOMATON_SIZE;

const makeRoom = (cost: number): void => {
  cachedSize += cost;
  for (const [source, pattern] of cache) {
    if (cachedSize <= MAX_CACHED_SIZE) break;
    cache.delete(source);
    cachedSize -= costOf(pattern);
  }
};

const compile = (source: string): Pattern => {
  const size = patternSize(source);
  if (size > MAX_PATTERN_SIZE) throw new RangeError(`a regular expression ${TOO_LARGE}`);
  // A set of one is the only automaton with bounded memory. It avoids the other engines, one of which takes time with
  // the cube of the pattern's size.
  const set = new RE2Set(RE2Set.UNANCHORED, 0, MAX_AUTOMATON);
  try {
    set.add(source);
    set.compile();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`not a regular expression in RE2 syntax: ${why}`, { cause: error });
  }
  return { source, size, test: (text) => set.match(text).length > 0 };
};

/** The message for a pattern that is too large. */
export const TOO_LARGE = `must have at most ${String(MAX_PATTERN_SIZE)} steps, with repetitions such as 'a{3}' written out as 'aaa'`;

/** The message for a text that is not a valid pattern; undefined if it compiles. */
export const patternProblem = (source: string): string | undefined => {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return TOO_LARGE;
    if (error instanceof SyntaxError)
      return `must be a regular expression in RE2 syntax, such as '^v[0-9]+$'; RE2 says '${reasonOf(error)}'`;
    throw error;
  }
};

/** The error of re2js, without quotes that would end a literal. */
const reasonOf = ({ message, cause }: SyntaxError): string => {
  const text = cause instanceof Error ? cause.message : message;
  const reason = text
    .replace(/^error parsing regexp: /, "")
    .replaceAll("`", "")
    .replaceAll("'", '"');
  return reason.replace(/\s+/g, " ").slice(0, 80);
};
