import type { Server, ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import type { Exchanges } from "./exchanges.js";

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
export const close = (server: Server, { all }: Exchanges, grace: number): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    const look = setInterval(() => {
      const age = performance.now() - began;
      for (const [socket, responses] of all) if (age >= patience(responses.at(-1), grace)) socket.destroy();
    }, LOOK);
    // The method of the HTTP server also cuts off connections whose response is complete and not sent yet.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(look);
      // Nothing is left to close but the timers of the HTTP server.
      server.close();
      resolve();
    });
  });

/** Milliseconds that a connection with this last response is given. */
const patience = (last: ServerResponse | undefined, grace: number): number => {
  if (last === undefined) return Math.min(HEAD, grace);
  if (!last.req.complete) return Math.min(BODY, grace);
  return last.writableFinished || last.destroyed ? 0 : grace;
};
