import type { Socket } from "node:net";

/** Connections whose requests are parsed in JavaScript. */
const chosen = new WeakSet<Socket>();

/**
 * Makes Node parse the requests of a connection in JavaScript from now on, as it does once the socket has a listener for
 * data. Node pauses a connection while its responses fill the buffer of the socket. Its native path goes on parsing then,
 * and answers a valid request with 400 (Node.js 20, 22 and 24). It is faster, by a quarter for bodies of 20 KB, so all
 * connections keep it whose responses cannot fill the buffer: these are small, and are not waited for by others.
 */
export const parseInJavaScript = (socket: Socket): void => {
  if (chosen.has(socket)) return;
  chosen.add(socket);
  socket.on("data", () => undefined);
};

/** Bytes of a head: far more than ours have. */
const HEAD_BYTES = 2048;

/** Must be called before a response whose body has this many bytes is sent. */
export const beforeResponse = (socket: Socket, bytes: number): void => {
  if (socket.writableLength + HEAD_BYTES + bytes >= socket.writableHighWaterMark) parseInJavaScript(socket);
};
