import type { ServerResponse } from "node:http";
import type { Server } from "node:https";
import type { Duplex } from "node:stream";
import { Server as TlsServer } from "node:tls";

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
 * Takes no more connections, and settles when the last one is closed: those that wait for nothing are closed at once, and
 * those that send a request too slowly soon.
 */
export const close = (server: Server, connections: Connections, grace: number): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    const look = setInterval(() => {
      const age = performance.now() - began;
      for (const [socket, answer] of connections) if (age >= patience(answer, grace)) socket.destroy();
    }, LOOK);
    const last = setTimeout(() => {
      server.closeAllConnections();
    }, grace);
    // Node's own way of an HTTP server also cuts off connections whose answer is complete and not sent yet.
    TlsServer.prototype.close.call(server, () => {
      clearInterval(look);
      clearTimeout(last);
      // Nothing is left to close but the timers of the HTTP server.
      server.close();
      resolve();
    });
  });

/** Milliseconds that a connection with this last answer is given. */
const patience = (answer: ServerResponse | undefined, grace: number): number => {
  if (answer === undefined) return HEAD;
  if (!answer.req.complete) return BODY;
  return answer.writableFinished ? 0 : grace;
};
