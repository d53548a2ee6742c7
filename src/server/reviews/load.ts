import type { ReviewDeadline } from "../../model/deadline.js";
import { createReviewQueue, type ReviewQueue } from "./review-queue.js";
import { createTimeouts } from "../connections/timeouts.js";
import { createEventLoopLag, type EventLoopLag } from "./event-loop-lag.js";

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

/** The share of a timeout that may pass before the review begins; the rest is for the review itself. */
const WAITING = 0.25;

/** What the service can still do in time. */
export interface Load extends Pick<EventLoopLag, "begin">, Pick<ReviewQueue, "add"> {
  /** By when a request must be answered that came in at this time. Throws InputError if its `timeout` cannot be read. */
  deadlineOf(url: string, arrived: number): ReviewDeadline;
  /** True if a review would wait so long in the queue that it, or the next one, would miss its deadline. */
  isTooMuch(deadline: ReviewDeadline, lane?: Pick<ReviewQueue, "wait">): boolean;
}

/** `clock` is in milliseconds and never goes back. */
export const createLoad = (limits: LoadLimits, clock: () => number): Load => {
  const eventLoopLag = createEventLoopLag(clock);
  const queue = createReviewQueue({ clock, begin: eventLoopLag.begin, end: eventLoopLag.end });
  const timeoutOf = createTimeouts(limits.timeout);
  return {
    begin: eventLoopLag.begin,
    add: queue.add,
    deadlineOf(url, arrived) {
      const { milliseconds, requested } = timeoutOf(url);
      const at = arrived + milliseconds * USABLE;
      return requested === undefined
        ? { from: arrived, at, clock, milliseconds }
        : { from: arrived, at, clock, milliseconds, requested };
    },
    isTooMuch: ({ milliseconds }, lane = queue) =>
      Math.max(eventLoopLag.age(), lane.wait()) > Math.min(limits.lag, milliseconds * WAITING),
  };
};
