import type { Clock } from "../client/backoff.js";
import { pause } from "./pause.js";

/**
 * How all kinds that are followed at one server get through an outage together: while it lasts they take turns, so that a
 * server that is down meets few attempts however many kinds there are; as soon as one of them is answered, all go on.
 */
export interface Recovery {
  /** Resolves when the next attempt may be made: not before so many milliseconds, unless the server came back. */
  turn(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** The server has answered a kind that it had failed. */
  cameBack(): void;
}

/** Milliseconds between two attempts of one replica at a server that fails. */
const SPACING = 500;
/** Milliseconds in which those who waited begin, when the server is back; with many kinds as many times `EACH`. */
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
