import type { ReviewDeadline } from "../../model/deadline.js";
import { createReviewQueue, type ReviewQueue } from "./review-queue.js";
import { createTimeouts } from "../connections/timeouts.js";

/**
 * The turns of the event loop. Everything runs on one thread, so requests that arrive during a review wait, and only
 * the length of the turns shows for how long.
 */
export interface EventLoopLag {
  /**
   * Call it when work begins. Returns the earliest time at which the work may have arrived: now or, if the loop has not
   * been idle since a long turn, the time when that turn began.
   */
  readonly begin: () => number;
  /**
   * Ends the turn before the loop does, so that the work of this turn does not cause the rejection of the next review.
   */
  readonly end: () => void;
  /** Milliseconds that this turn has lasted, which is how long its remaining work has waited. */
  readonly age: () => number;
}

/** Observations of the event loop. */
interface EventLoop {
  /** Calls `done` when the current work of this turn is done. */
  atEnd(done: () => void): unknown;
  /** Total idle time, in milliseconds. */
  idle(): number;
}

const NODE: EventLoop = { atEnd: setImmediate, idle: () => performance.eventLoopUtilization().idle };

/** Milliseconds; after shorter turns, it is not worth checking whether the loop was idle. */
const LONG = 50;

/** `clock` is monotonic, in milliseconds. */
export const createEventLoopLag = (clock: () => number, loop: EventLoop = NODE): EventLoopLag => {
  let isOpen = false;
  let start = 0;
  let earliest = 0;
  /** The idle time of the loop at the end of a long turn. */
  let idle: number | undefined;
  /** Turns that were ended early and whose `atEnd` callback is still to come. */
  let ended = 0;
  const end = (): void => {
    isOpen = false;
    idle = clock() - start > LONG ? loop.idle() : undefined;
  };
  const close = (): void => {
    if (ended > 0) ended--;
    else end();
  };
  return {
    begin: () => {
      if (isOpen) return earliest;
      isOpen = true;
      const now = clock();
      earliest = idle !== undefined && loop.idle() <= idle ? start : now;
      start = now;
      loop.atEnd(close);
      return earliest;
    },
    end: () => {
      if (!isOpen) return;
      end();
      ended++;
    },
    age: () => (isOpen ? clock() - start : 0),
  };
};

/** Limits on the work that the service accepts, in milliseconds. */
export interface LoadLimits {
  /** The timeout of a client that does not specify one. */
  readonly timeout: number;
  /** The longest wait at which the service accepts reviews. Clients may retry rejected reviews after a second. */
  readonly lag: number;
}

export const LOAD_LIMITS: LoadLimits = { timeout: 10_000, lag: 1000 };

/**
 * The usable share of a client's timeout. The rest is for sending the answer, and for work that cannot be interrupted.
 */
const USABLE = 0.9;

/** The share of a timeout that may pass before the review begins; the rest is for the review itself. */
const WAITING = 0.25;

/**
 * Milliseconds: the least that a webhook configuration can ask for. A shorter timeout is the time left to a client's
 * own request. Even a wait that such a client cannot afford is no overload, and another try would not help it.
 */
const SHORTEST_CONFIGURED = 1000;

/** Decides whether the service can review a request in time. */
export interface Load extends Pick<EventLoopLag, "begin">, Pick<ReviewQueue, "add"> {
  /** The deadline of a request that arrived at this time. Throws InputError if its `timeout` is invalid. */
  deadlineOf(url: string, arrived: number): ReviewDeadline;
  /**
   * True if the service is overloaded: a review would wait so long in the queue that it, or the next one, would miss its
   * deadline. A client with very little time is not rejected; the deadline ends its review.
   */
  isTooMuch(deadline: ReviewDeadline): boolean;
}

/** `clock` is monotonic, in milliseconds. */
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
    isTooMuch: ({ milliseconds }) =>
      Math.max(eventLoopLag.age(), queue.wait()) >
      Math.min(limits.lag, Math.max(milliseconds, SHORTEST_CONFIGURED) * WAITING),
  };
};
