import type { ReviewDeadline } from "../model/deadline.js";
import { createTimeouts } from "./timeouts.js";
import { createTurns, type Turns } from "./turns.js";

/** How much work the service takes on, in milliseconds. */
export interface LoadLimits {
  /** How long a client waits that does not say so. */
  readonly timeout: number;
  /** What reviews have waited that the service still takes on; those that waited longer are sent away for a second. */
  readonly lag: number;
}

export const LOAD_LIMITS: LoadLimits = { timeout: 10_000, lag: 1000 };

/** The part of a client's time that may be used: the rest is for the answer's way, and for what cannot be interrupted. */
const USABLE = 0.9;

/** What the service can still do in time. */
export interface Load extends Pick<Turns, "begin"> {
  /** By when a request must be answered that came in at this time. Throws InputError if its `timeout` cannot be read. */
  deadlineOf(url: string, arrived: number): ReviewDeadline;
  /** True if what is at hand has waited for so long that more of it would only make all of it late. */
  isTooMuch(): boolean;
}

/** `clock` is in milliseconds and never goes back. */
export const createLoad = (limits: LoadLimits, clock: () => number): Load => {
  const turns = createTurns(clock);
  const timeoutOf = createTimeouts(limits.timeout);
  return {
    begin: turns.begin,
    deadlineOf(url, arrived) {
      const { milliseconds, requested } = timeoutOf(url);
      const at = arrived + milliseconds * USABLE;
      return requested === undefined
        ? { from: arrived, at, clock, milliseconds }
        : { from: arrived, at, clock, milliseconds, requested };
    },
    isTooMuch: () => turns.age() > limits.lag,
  };
};
