import { CostLimitExceeded, type Result, type Value } from "../values/value.js";

/** The value of a variable; undefined if there is none. May throw a CelError, which becomes the value. */
export type Lookup = (name: string) => Value | undefined;

/** The state of one evaluation. */
export interface Frame {
  readonly lookup: Lookup;
  /** The variables of comprehensions. */
  readonly slots: (Result | undefined)[];
  readonly limit: number;
  cost: number;
}

/** A compiled expression. */
export type Step = (frame: Frame) => Result;

/** Adds to the cost of the evaluation, and ends it when the limit is exceeded. */
export const charge = (frame: Frame, cost: number): void => {
  frame.cost += cost;
  if (frame.cost > frame.limit) throw new CostLimitExceeded();
};
