import { type Json, type JsonObject, isArray, isObject } from "kube-json";
import { type PatternBudget, createPatternBudget } from "kube-api";

/**
 * The remaining work: about one step for each schema that is compared with a value, and more for a large value. A step
 * takes about a microsecond.
 */
export interface Budget {
  left: number;
  /** Without it, `pattern` is not checked. */
  readonly patterns?: PatternTests;
}

/** The findings within a limit of work. */
export interface Bounded<T> {
  readonly found: readonly T[];
  /** False if the limit was reached, so that the rest is unknown. */
  readonly isComplete: boolean;
}

/** Collects patterns that could not be tested, with the reason. Without it, no pattern is tested. */
export interface PatternTests {
  readonly budget: PatternBudget;
  readonly unjudged: Map<JsonObject, string>;
  /** How often that happened. */
  count: number;
}

/** Creates pattern tests with a full budget, by default that of a request. */
export const createPatternTests = (steps?: number): PatternTests => ({
  budget: createPatternBudget(steps),
  unjudged: new Map(),
  count: 0,
});

/** The work budget of one object. Real ones take some hundred; a hostile one must not delay other reviews. */
export const MAX_WORK = 200_000;

/** Why the rest of an object was not reviewed. */
export const TOO_MUCH_WORK = `must be smaller; comparing the object with its schema may take at most ${String(MAX_WORK)} steps`;

/** Characters that are read, and members of a list or an object that are gone through, in the time of a step. */
const CHARACTERS = 32;
const MEMBERS = 4;

/** The steps of reading a text of this length. */
export const stepsOfText = (length: number): number => Math.floor(length / CHARACTERS);

/** The steps of comparing one schema with a value, without the values in it. */
export const stepsOfValue = (value: Json): number => {
  if (typeof value === "string") return 1 + stepsOfText(value.length);
  if (isArray(value)) return 1 + Math.floor(value.length / MEMBERS);
  return isObject(value) ? 1 + Math.floor(Object.keys(value).length / MEMBERS) : 1;
};
