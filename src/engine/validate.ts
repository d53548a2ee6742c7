import type { Cause } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { BoundRule } from "../model/pack.js";
import { compareFields } from "./natural-order.js";
import { visibleTo } from "./visible.js";

/** What one rule says of one object. */
export interface Check {
  readonly bound: BoundRule;
  /** Sorted by field. */
  readonly causes: readonly Cause[];
  /** Causes beyond the limit, counted and not kept. */
  readonly dropped: number;
  readonly error?: unknown;
}

/** Counting goes on this far beyond the limit and no further, so that a review ends in time. */
const COUNT_AT_MOST = 10_000;

/** Runs one rule; a rule that throws yields what it found before, and its error. */
export const check = (bound: BoundRule, context: Context, limit: number): Check => {
  const causes: Cause[] = [];
  let dropped = 0;
  try {
    for (const cause of bound.check(visibleTo(bound.rule.reads, context))) {
      if (causes.length < limit) causes.push(cause);
      else if (++dropped >= COUNT_AT_MOST) break;
    }
  } catch (error) {
    return { bound, causes: sort(causes), dropped, error };
  }
  return { bound, causes: sort(causes), dropped };
};

const sort = (causes: Cause[]): readonly Cause[] =>
  causes.sort((a, b) => compareFields(a.field, b.field) || compareText(a.message, b.message));

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
