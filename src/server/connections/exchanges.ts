import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as TlsServer } from "node:tls";
import { type Socket, Server as TcpServer } from "node:net";
import { parseInJavaScript } from "./parsing.js";

/**
 * Requests of one connection that may wait for their responses. API servers send one at a time; more would be responses
 * that pile up in memory.
 */
export const MAX_WAITING = 16;

/** The HTTP connections of a server, and the requests on them. */
interface Exchanges {
  /** Passes requests on. A connection is closed if too many of its requests wait. */
  listener(next: RequestListener): RequestListener;
  /** Each connection with its responses; the last one stays after it is sent. */
  readonly all: ReadonlyMap<Socket, readonly ServerResponse[]>;
}

/** `left` is called for each request whose connection is closed before its answer. */
export const createExchanges = (server: Server, left?: () => void): Exchanges => {
  const all = new Map<Socket, ServerResponse[]>();
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    all.set(socket, []);
    socket.once("close", () => {
      for (const { writableEnded } of all.get(socket) ?? []) if (!writableEnded) left?.();
      all.delete(socket);
    });
  });
  return {
    all,
    listener: (next) => (request, response) => {
      const { socket } = request;
      const responses = all.get(socket);
      // The request had arrived before the connection was closed.
      if (responses === undefined || socket.destroyed) return;
      while (responses[0]?.writableEnded === true) responses.shift();
      responses.push(response);
      if (responses.length > 1) parseInJavaScript(socket);
      if (responses.length > MAX_WAITING) socket.destroy();
      else next(request, response);
    },
  };
};

/**
 * Milliseconds for requests in progress; later ones are aborted. The grace period of a pod is 30 seconds; the wait before the
 * signal (`preStop`) may take 5 of them.
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
    const paused = new WeakMap<Socket, number>();
    const look = setInterval(() => {
      const now = performance.now();
      for (const [socket, responses] of all) {
        const last = responses.at(-1);
        // No client is slow while the service does not read.
        if (last?.req.isPaused() === true) paused.set(socket, now);
        const waited = now - (paused.get(socket) ?? began);
        if (now - began >= grace || waited >= patience(last, grace)) socket.destroy();
      }
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
