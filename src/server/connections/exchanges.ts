import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as TlsServer } from "node:tls";
import type { Socket } from "node:net";
import { parseInJavaScript } from "./parsing.js";

/**
 * Requests of one connection that may wait for their responses. API servers send one at a time; more would be responses
 * that pile up in memory.
 */
export const MAX_WAITING = 16;

/** The HTTP connections of a server, and the requests on them. */
export interface Exchanges {
  /** Passes requests on. A connection is closed if too many of its requests wait. */
  listener(next: RequestListener): RequestListener;
  /** Each connection with its responses; the last one stays after it is sent. */
  readonly all: ReadonlyMap<Socket, readonly ServerResponse[]>;
}

export const createExchanges = (server: Server): Exchanges => {
  const all = new Map<Socket, ServerResponse[]>();
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    all.set(socket, []);
    socket.once("close", () => all.delete(socket));
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
