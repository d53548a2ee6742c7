import type { ServerResponse } from "node:http";
import type { Server } from "node:https";
import type { Duplex } from "node:stream";

/**
 * Milliseconds for requests in progress; what is not answered by then is cut off. The grace period of a pod is 30 seconds,
 * of which the wait before the signal (`preStop`) may take 5.
 */
export const CLOSING_GRACE = 20_000;

/** How often connections are looked at. */
const LOOK = 100;
/** Whoever has begun a request sends it at once: what comes more slowly now is not worth waiting for. */
const HEAD = 1000;
const BODY = 5000;

/** The open connections, each with the answer to its last request. */
export type Connections = ReadonlyMap<Duplex, ServerResponse | undefined>;

/**
 * Takes no more connections, and settles when the last one is closed. `server.close()` alone would wait for connections
 * that are kept alive and never used again; and it stops the timers that would end a request that never ends.
 */
export const close = (server: Server, connections: Connections, grace: number): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    const look = setInterval(() => {
      server.closeIdleConnections();
      const age = performance.now() - began;
      for (const [socket, answer] of connections)
        if (age > (isAsked(answer) ? (answer.req.complete ? grace : BODY) : HEAD)) socket.destroy();
    }, LOOK);
    const last = setTimeout(() => {
      server.closeAllConnections();
    }, grace);
    server.close(() => {
      clearInterval(look);
      clearTimeout(last);
      resolve();
    });
  });

/** True if a request is in progress whose head has come in. */
const isAsked = (answer: ServerResponse | undefined): answer is ServerResponse =>
  answer !== undefined && !(answer.writableFinished && answer.req.complete);
