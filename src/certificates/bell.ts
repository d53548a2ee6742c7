import type { Clock } from "../client/backoff.js";

/** Ends a wait early. */
export const createBell = (clock: Clock, signal: AbortSignal) => {
  let hasRung = false;
  let wake = (): void => undefined;
  /** Ends the current wait; if there is none, the next wait ends immediately. */
  const ring = (): void => {
    hasRung = true;
    wake();
  };
  signal.addEventListener("abort", ring);
  return {
    ring,
    /** Resolves after this time, or when the bell rings. Rejects if the signal is aborted. */
    wait: async (milliseconds: number): Promise<void> => {
      const woken = new AbortController();
      wake = () => {
        woken.abort();
      };
      try {
        if (!hasRung) await clock.wait(milliseconds, woken.signal);
      } catch (error) {
        if (!woken.signal.aborted) throw error;
      }
      signal.throwIfAborted();
      hasRung = false;
    },
  };
};
