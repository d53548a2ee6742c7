/**
 * The turns of the event loop, as far as requests see them. Everything runs on one thread: what comes in while a review
 * runs waits, and nothing tells for how long but the length of the turns.
 */
export interface EventLoopLag {
  /**
   * Notes that work begins, and gives the time at which what is at hand came in, at the earliest: now, or, if the loop
   * has not rested since a long turn, when that one began.
   */
  readonly begin: () => number;
  /** Ends the turn before the loop does: work done in it must not cause the rejection of the next review. */
  readonly end: () => void;
  /** Milliseconds that this turn has lasted: so long has waited what it still has to do. */
  readonly age: () => number;
}

/** Observations of the event loop. */
export interface EventLoop {
  /** Calls back when the current work of this turn is done. */
  atEnd(done: () => void): unknown;
  /** Milliseconds in which there was nothing to do, in all. */
  idle(): number;
}

const NODE: EventLoop = { atEnd: setImmediate, idle: () => performance.eventLoopUtilization().idle };

/** Turns of fewer milliseconds are not worth asking whether the loop has rested. */
const LONG = 50;

/** `clock` is in milliseconds and never goes back. */
export const createEventLoopLag = (clock: () => number, loop: EventLoop = NODE): EventLoopLag => {
  let isOpen = false;
  let start = 0;
  let earliest = 0;
  /** Of the loop when a long turn had ended. */
  let idle: number | undefined;
  /** Turns that had ended before the loop told so, which is still to come. */
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
