import { setTimeout as wait } from "node:timers/promises";
import { ApiError, ConnectionError } from "./api-error.js";

/** Time, as code that waits for a server needs it; tests may replace it. */
export interface Clock {
  /** Milliseconds since 1970; for `STEADY_CLOCK`, since an arbitrary moment. */
  now(): number;
  /** Rejects as soon as the signal is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A random number: at least 0 and less than 1. */
  random(): number;
}

export const CLOCK: Clock = {
  now: Date.now,
  wait: (milliseconds, signal) => wait(milliseconds, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
};

/** For durations: changes of the system time do not affect it. */
export const STEADY_CLOCK: Clock = { ...CLOCK, now: () => performance.now() };

/** Milliseconds, as in client-go. */
const FIRST = 800;
const MOST = 30_000;
/**
 * Milliseconds: the longest Retry-After that is followed. A longer one is probably a mistake, and would silence the
 * client.
 */
const MOST_ASKED_FOR = 120_000;

/**
 * Milliseconds to wait after a failed attempt (the first is 0). Doubles with each attempt up to `most`, 30 seconds by
 * default. Up to as much again is added at random, so that clients that failed together do not return together. A
 * Retry-After of the server takes precedence, up to two minutes. `chance` is at least 0 and less than 1.
 */
export const backoff = (error: unknown, attempt: number, chance: number, most = MOST): number => {
  const grown = Math.min(FIRST * 2 ** attempt, most);
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return asked > 0 ? Math.min(asked, MOST_ASKED_FOR) + FIRST * chance : grown * (1 + chance);
};

/** Methods that may be repeated to the same effect (RFC 9110, section 9.2.2). */
const IDEMPOTENT = new Set(["GET", "HEAD", "PUT", "DELETE"]);

/** Codes after which a client should retry (API conventions, "HTTP Status codes"), including those of proxies. */
const TEMPORARY = new Set([500, 502, 503, 504]);

/**
 * True if the same request may succeed later. Always after 429: it was not processed. Never after other 4xx: the
 * request must change first, or the object must be read again. After a server error, or without a response, only if
 * repeating it does no harm.
 */
export const mayRetry = (error: unknown, method: string): boolean => {
  if (error instanceof ApiError) return error.code === 429 || (TEMPORARY.has(error.code) && IDEMPOTENT.has(method));
  return error instanceof ConnectionError && (IDEMPOTENT.has(method) || error.code === "ECONNREFUSED");
};
