import type { Clock } from "../client/backoff.js";

/** Ends a wait early. */
interface Bell {
  /** Ends the current wait; if there is none, the next wait ends immediately. */
  ring(): void;
  /** Resolves after this time, or when the bell rings. Rejects if the signal is aborted. */
  wait(milliseconds: number): Promise<void>;
}

export const createBell = (clock: Clock, signal: AbortSignal): Bell => {
  let hasRung = false;
  let wake = (): void => undefined;
  const ring = (): void => {
    hasRung = true;
    wake();
  };
  signal.addEventListener("abort", ring);
  return {
    ring,
    wait: async (milliseconds) => {
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
