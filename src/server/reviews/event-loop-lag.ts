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
export interface EventLoop {
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
