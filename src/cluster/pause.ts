import type { Clock } from "../client/backoff.js";

/** Waits; resolves immediately if the signal is aborted. */
export const pause = async (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    if (milliseconds > 0) await clock.wait(milliseconds, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
