import type { Clock } from "../client/backoff.js";

/** Waits; resolves immediately if the signal is aborted. */
export const pause = async (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    if (milliseconds > 0) await clock.wait(milliseconds, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

/**
 * Coordinates the attempts of all kinds of one server during an outage. They take turns, so that the server gets few
 * attempts, however many kinds there are. As soon as one of them gets a response, all continue.
 */
export interface Recovery {
  /**
   * Resolves when the next attempt may be made: after at least this many milliseconds, or soon after the server is
   * back.
   */
  turn(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** To be called when the server answers a kind after failing it. */
  cameBack(): void;
}

/** Milliseconds between two attempts of one replica during an outage. */
const SPACING = 500;
/** Milliseconds over which waiting kinds resume when the server is back; for many kinds, `EACH` per kind. */
const SPREAD = 1000;
const EACH = 50;

export const createRecovery = (clock: Clock): Recovery => {
  const waiting = new Set<AbortController>();
  let free = 0;
  let spread = SPREAD;
  return {
    turn: async (milliseconds, signal) => {
      const now = clock.now();
      const at = Math.max(now + milliseconds, free);
      free = at + SPACING;
      const woken = new AbortController();
      const wake = (): void => {
        woken.abort();
      };
      waiting.add(woken);
      signal.addEventListener("abort", wake);
      await pause(clock, at - now, woken.signal);
      signal.removeEventListener("abort", wake);
      waiting.delete(woken);
      if (woken.signal.aborted) await pause(clock, clock.random() * spread, signal);
    },
    cameBack: () => {
      free = 0;
      spread = Math.max(SPREAD, waiting.size * EACH);
      for (const woken of waiting) woken.abort();
    },
  };
};
