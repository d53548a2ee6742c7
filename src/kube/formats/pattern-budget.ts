import { AUTOMATON_SIZE, MAX_PATTERN_SIZE, TOO_LARGE, compilePattern } from "./pattern.js";
import { patternSize } from "./pattern-size.js";

/**
 * What the patterns of one object may cost while one rule judges it. It begins anew with each judgement, so that the same
 * object is judged alike whatever came before it; what is spent first, is spent in document order.
 */
export interface PatternBudget {
  /**
   * Whether a pattern matches anywhere in a text, or a text that says why it is not judged: 'must have ...'. Undefined if
   * it is no regular expression.
   */
  test(source: string, text: string): boolean | string | undefined;
}

/**
 * Of all different patterns that are held against anything, automatons included: 0.4 s and 30 MB at most. The
 * CustomResourceDefinition whose patterns take most, of 160 public ones, has 5379.
 */
const MAX_SIZE = 40_000;

/** Of all texts: size times length. A step takes up to 50 nanoseconds, most take one: 0.5 s at most. */
const MAX_STEPS = 10_000_000;

const TOO_LARGE_TOGETHER = `must have fewer or smaller regular expressions: together with those before it, at most ${String(MAX_SIZE)} steps`;
/**
 * The same for the patterns of a pack, which nobody wrote to be slow, and whose denials nobody may evade by a long text: with
 * a size of up to 160 they are held against all of an object of 3 MB. A step takes 1 nanosecond: 0.5 s at most.
 */
export const MAX_PACK_STEPS = 500_000_000;

/** What one test of a pattern takes, in steps: the one before the first character is one too. */
export const stepsOf = (size: number, text: string): number => size * (text.length + 1);

/** Why a text is not held against the pattern of a pack. */
export const TOO_LONG_FOR_PACK = `must be shorter: size of the regular expression times length may be at most ${String(MAX_PACK_STEPS)} of all texts together`;

const TOO_LONG = `must be held against shorter texts: size times length may be at most ${String(MAX_STEPS)} of all texts together`;

/** What is known of a pattern: its size, and whether it is compiled at all. */
interface Known {
  readonly size: number;
  /** Why it is not judged. */
  readonly refused?: string;
  isBroken?: boolean;
}

/** A budget of which nothing is spent yet. */
export const createPatternBudget = (): PatternBudget => {
  let size = MAX_SIZE;
  let steps = MAX_STEPS;
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
      if (work > steps) return TOO_LONG;
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
