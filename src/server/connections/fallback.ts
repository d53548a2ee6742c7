import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
// Not the global of this name, which is looked up anew each time that the clock is read.
import { performance } from "node:perf_hooks";
import type { Duplex } from "node:stream";
import { failure, type Status } from "../../kube/api/status.js";
import { type Connection, countWaiting, isSent } from "./connection.js";
import type { Connections } from "./connections.js";
import { headProblem, MAX_HEADERS } from "./head.js";
import { methodNotAllowed, tooManyWaiting } from "../problems.js";

/**
 * Requests of one connection that may wait for their answers. API servers send one at a time; more would be answers that
 * pile up for a client that reads none.
 */
export const MAX_WAITING = 16;

/**
 * Puts a listener on a server, and a Status where Node itself would answer without one: broken HTTP, heads that are too
 * long or may not be taken, requests that do not end, CONNECT, and expectations other than '100-continue'. What came in
 * before on the same connection is answered first. `headBytes` is what the server takes of a head.
 */
export const attach = (
  server: Server,
  connections: Connections,
  listener: RequestListener,
  headBytes: number,
): void => {
  server.on("connection", connections.opened);
  server.on("secureConnection", connections.secured);
  const handle: RequestListener = (request, response) => {
    const connection = connections.of(request.socket);
    if (connection === undefined || connection.isRefused) {
      request.resume();
      return;
    }
    const isOneTooMany = countWaiting(connection) >= MAX_WAITING;
    const problem = isOneTooMany ? tooManyWaiting(MAX_WAITING) : headProblem(request);
    if (problem !== undefined) {
      request.resume();
      refuse(connection, request.socket, problem);
      return;
    }
    // Node stops reading after an upgrade request, so nothing may wait for the rest.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    connection.since = performance.now();
    connection.answers.push(response);
    listener(request, response);
  };
  server.on("request", handle);
  // RFC 9110, section 10.1.1 lets a server ignore what it is not able to meet.
  server.on("checkExpectation", handle);
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    const problem = methodNotAllowed(request.method ?? "CONNECT", ["GET", "POST"]);
    refuse(connections.of(socket), socket, problem, "allow: GET, POST\r\n");
  });
  server.on("clientError", (error: Error & { readonly code?: string }, socket: Duplex) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else refuse(connections.of(socket), socket, failure("BadRequest", clientProblem(error.code, headBytes)));
  });
};

const clientProblem = (code: string | undefined, headBytes: number): string => {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      // In new releases of Node.js also for too many headers; in others, see headProblem().
      return `request must have at most ${String(MAX_HEADERS)} headers, with at most ${String(headBytes)} bytes in all`;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "request must arrive in time; it is incomplete";
    default:
      return "request must be HTTP/1.1 (RFC 9112)";
  }
};

/** Gives a last answer, once those before it are sent. Nothing may be written into the middle of one. */
const refuse = (connection: Connection | undefined, socket: Duplex, status: Status, headers = ""): void => {
  if (connection?.isRefused === true) return;
  // Node may have released this connection, and an error without a listener would end the process.
  socket.on("error", () => {
    socket.destroy();
  });
  if (connection === undefined) {
    socket.destroy();
    return;
  }
  connection.isRefused = true;
  stopParsing(socket);
  const last = connection.answers.at(-1);
  // The request that is wrong may be one that is being answered: its body is broken.
  const own = last?.req.complete === false ? last : undefined;
  onceSent(own === undefined ? last : connection.answers.at(-2), () => {
    if (own?.headersSent !== true) writeLast(socket, status, headers);
    else
      onceSent(own, () => {
        endSoon(socket);
      });
  });
};

/**
 * Makes Node leave the rest of a chunk unread. It keeps two objects for each request: thousands of requests in a row, on
 * each of fifty connections, filled the heap. Node has no public way to do this; 2 is its answer to an upgrade. It would end
 * the connection, with all answers that wait, for a request that says that it is one.
 */
const stopParsing = (socket: Duplex): void => {
  const parser: unknown = Reflect.get(socket, "parser");
  if (typeof parser !== "object" || parser === null) return;
  Reflect.set(parser, "onIncoming", (request: IncomingMessage) => {
    Reflect.set(request, "upgrade", false);
    return 2;
  });
};

const onceSent = (answer: ServerResponse | undefined, then: () => void): void => {
  if (answer === undefined || isSent(answer)) then();
  else answer.once("close", then);
};

/** There may be no response object, and what it belongs to may not be read, so the answer is written by hand. */
const writeLast = (socket: Duplex, status: Status, headers: string): void => {
  const body = JSON.stringify(status);
  const phrase = status.reason.replace(/\B[A-Z]/g, " $&");
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${String(status.code)} ${phrase}\r\n${headers}connection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`,
    );
  endSoon(socket);
};

/** Milliseconds in which a client may fetch a last answer, before its connection is cut. */
const LINGER = 1000;

/** To close with data unread would reset the connection, and the last answer could be lost with it. */
const endSoon = (socket: Duplex): void => {
  socket.end();
  socket.resume();
  setTimeout(() => {
    socket.destroy();
  }, LINGER).unref();
};
