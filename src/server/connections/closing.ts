import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { type Connection, isSent } from "./connection.js";
import type { Connections } from "./connections.js";

/**
 * Milliseconds for requests in progress; later ones are aborted. The grace period of a pod is 30 seconds, of
 * which the wait before the signal (`preStop`) may take 5.
 */
export const CLOSING_GRACE = 20_000;

/** How often connections are looked at. */
const LOOK = 100;
/** Clients send a request at once: a slower one is not worth waiting for. */
const HEAD = 1000;
const BODY = 5000;

/**
 * Takes no more connections, and settles when the last one is closed: those that wait for nothing are closed at once, and
 * those that send a request too slowly soon.
 */
export const close = (server: Server, connections: Connections, grace: number): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    const look = setInterval(() => {
      const age = performance.now() - began;
      for (const one of connections.all) if (age >= patience(one, grace)) one.transport.destroy();
    }, LOOK);
    // Node's own way of an HTTP server also cuts off connections whose answer is complete and not sent yet.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(look);
      // Nothing is left to close but the timers of the HTTP server.
      server.close();
      resolve();
    });
  });

/** Milliseconds that a connection is given. */
const patience = ({ answers }: Connection, grace: number): number => {
  const last = answers.at(-1);
  if (last === undefined) return Math.min(HEAD, grace);
  if (!last.req.complete) return Math.min(BODY, grace);
  return isSent(last) ? 0 : grace;
};
