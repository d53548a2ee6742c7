import { setTimeout as wait } from "node:timers/promises";
import { ApiError, ConnectionError } from "./api-error.js";

/** Time as those who wait for a server see it; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970; of `STEADY_CLOCK`, since some moment. */
  now(): number;
  /** Rejects as soon as the signal says that nobody waits any more. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Chance: at least 0 and less than 1. */
  random(): number;
}

export const CLOCK: Clock = {
  now: Date.now,
  wait: (milliseconds, signal) => wait(milliseconds, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
};

/** For spans of time: it goes on evenly where somebody sets the time of the machine. */
export const STEADY_CLOCK: Clock = { ...CLOCK, now: () => performance.now() };

/** Milliseconds; as client-go waits. */
const FIRST = 800;
const MOST = 30_000;
/** No server is believed that wants us to wait for longer: it would silence us by mistake. */
const MOST_ASKED_FOR = 120_000;

/**
 * Milliseconds to wait after the failure of an attempt (the first is 0). Doubles with each, up to `most` (30 seconds); up to as
 * much again is added by chance, so that those who failed together do not come back together. What the server asks for
 * in Retry-After is not cut short. `chance` is at least 0 and less than 1.
 */
export const backoff = (error: unknown, attempt: number, chance: number, most = MOST): number => {
  const grown = Math.min(FIRST * 2 ** attempt, most);
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return asked > 0 ? Math.min(asked, MOST_ASKED_FOR) + FIRST * chance : grown * (1 + chance);
};

/** What may have been done once may be done again to the same effect (RFC 9110, section 9.2.2). */
const IDEMPOTENT = new Set(["GET", "HEAD", "PUT", "DELETE"]);

/** Codes after which a client is to come back (API conventions, "HTTP Status codes"), and those of proxies on the way. */
const TEMPORARY = new Set([500, 502, 503, 504]);

/**
 * True if the same request may succeed later. After 429 always: it has not been looked at. After other 4xx never: it
 * has to change first, or the object to be read again. After a server's error, or where no answer came, only if it does
 * no harm to have it done twice.
 */
export const mayRetry = (error: unknown, method: string): boolean => {
  if (error instanceof ApiError)
    return error.code === 429 || (TEMPORARY.has(error.code) && IDEMPOTENT.has(method));
  return error instanceof ConnectionError && (IDEMPOTENT.has(method) || error.code === "ECONNREFUSED");
};
