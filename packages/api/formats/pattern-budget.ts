import { AUTOMATON_SIZE, MAX_PATTERN_SIZE, TOO_LARGE, compilePattern } from "./pattern.js";
import { patternSize } from "./pattern-size.js";

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

/** A full budget. */
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
