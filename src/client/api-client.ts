import { Agent } from "node:https";
import type { Json } from "kube-json";
import { backoff, type Clock, mayRetry, STEADY_CLOCK } from "./backoff.js";
import type { Connection } from "./connection.js";
import type { ApiRequest, WatchRequest } from "./request.js";
import { createServerClock } from "./server-clock.js";
import { ask, openWatch, type Transport } from "./transport.js";
import type { WatchEvent } from "./watch-events.js";

/** A client of one API server. It keeps connections open, and closes those that were idle for a minute. */
export interface ApiClient {
  /**
   * Returns the JSON of the response, null if it is empty. Throws ApiError for every code except 2xx, ConnectionError
   * if there is no readable response, the reason of the signal if that is aborted, and InputError if a file of the
   * connection cannot be used. Retries where the API conventions tell clients to ("HTTP Status codes"): see backoff.ts.
   */
  request(request: ApiRequest): Promise<Json>;
  /**
   * Resolves when the server accepts the watch; the events end when the server ends it. Makes one attempt; throws as
   * `request` does.
   */
  watch(request: WatchRequest): Promise<AsyncIterable<WatchEvent>>;
  /** Milliseconds since 1970 by the clock of the server in its last answer; before the first, by that of this machine. */
  now(): number;
  close(): void;
}

interface ApiClientOptions {
  /** For the User-Agent. */
  readonly version?: string;
  /** For durations. */
  readonly clock?: Clock;
  /** Bytes: the largest response; 64 MiB by default. A larger list must be fetched in pages. */
  readonly maxBytes?: number;
}

/** Milliseconds. The API server closes connections that were idle for 90 seconds; the client must close them first. */
const FREE_CONNECTION = 60_000;
const ATTEMPTS = 4;
const MAX_BYTES = 64 * 1024 * 1024;

/** Creates a client for the connection. Sends no request yet. */
export const createApiClient = (connection: Connection, options: ApiClientOptions = {}): ApiClient => {
  const { version = "unknown", clock = STEADY_CLOCK, maxBytes = MAX_BYTES } = options;
  const agent = new Agent({ keepAlive: true, timeout: FREE_CONNECTION });
  const userAgent = `decorum/${version} (${process.platform}/${process.arch})`;
  const serverClock = createServerClock(clock);
  const transport: Transport = { connection, agent, userAgent, maxBytes, serverClock };
  return {
    request: async (request) => {
      for (let failed = 0; ; failed++) {
        try {
          return await ask(transport, request);
        } catch (error) {
          const isLast = failed + 1 >= (request.attempts ?? ATTEMPTS);
          if (isLast || request.signal?.aborted === true || !mayRetry(error, request.method)) throw error;
          await pause(clock, backoff(error, failed, clock.random()), request.signal);
        }
      }
    },
    watch: (request) => openWatch(transport, request),
    now: () => serverClock.now(),
    close: () => {
      agent.destroy();
    },
  };
};

/** Rejects with the reason of the caller's signal, not with the error of the timer. */
const pause = async (clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await clock.wait(milliseconds, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
