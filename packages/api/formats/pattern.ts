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

/**
 * The budget for the patterns of one object while one rule judges it. Each judgement starts with a full budget, so that
 * earlier ones do not affect its result. The budget is spent in document order.
 */
export interface PatternBudget {
  /**
   * Tests whether a pattern matches anywhere in a text. A string says why it was not tried: 'must have ...'. Undefined
   * if it is no regular expression.
   */
  test(source: string, text: string): boolean | string | undefined;
}

/**
 * The total size of all different patterns, automatons included: at most 0.4 s and 30 MB. The maximum among
 * the CRDs of 160 public projects is 5379.
 */
const MAX_SIZE = 40_000;

/** The total of size times length. A step takes up to 50 nanoseconds, most take one: at most 0.5 s. */
const MAX_STEPS = 10_000_000;

const TOO_LARGE_TOGETHER = `must be simpler; this regular expression and those before it may have at most ${String(MAX_SIZE)} steps`;
/**
 * `MAX_STEPS` for patterns of a pack: they are trusted, and a long string must not evade their denials. With a size of
 * up to 160 they are tested on a whole object of 3 MB. A step takes 1 nanosecond: at most 0.5 s.
 */
export const MAX_PACK_STEPS = 500_000_000;

/** The steps of one test of a pattern, including one before the first character. */
export const stepsOf = (size: number, text: string): number => size * (text.length + 1);

/** Why a string is not tested with the pattern of a pack. */
export const TOO_LONG_FOR_PACK = `must be shorter; the size of the regular expression times the length of all strings may be at most ${String(MAX_PACK_STEPS)}`;

const tooLong = (limit: number): string =>
  `must be applied to shorter strings; the size of the regular expression times their length may be at most ${String(limit)}`;

/** A known pattern: its size, and whether it is compiled. */
interface Known {
  readonly size: number;
  /** Why it is not tested. */
  readonly refused?: string;
  isBroken?: boolean;
}

export const createPatternBudget = (limit = MAX_STEPS): PatternBudget => {
  let size = MAX_SIZE;
  let steps = limit;
  const patterns = new Map<string, Known>();
  const know = (source: string): Known => {
    const own = patternSize(source);
    if (own > MAX_PATTERN_SIZE) return { size: own, refused: TOO_LARGE };
    if (own + AUTOMATON_SIZE > size) return { size: own, refused: TOO_LARGE_TOGETHER };
    size -= own + AUTOMATON_SIZE;
    return { size: own };
  };
  return {
    test: (source, text) => {
      const known = patterns.get(source) ?? know(source);
      patterns.set(source, known);
      if (known.refused !== undefined) return known.refused;
      if (known.isBroken === true) return undefined;
      const work = stepsOf(known.size, text);
      if (work > steps) return tooLong(limit);
      steps -= work;
      const matches = testOf(source, text);
      known.isBroken = matches === undefined;
      return matches;
    },
  };
};

const testOf = (source: string, text: string): boolean | undefined => {
  try {
    return compilePattern(source).test(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
