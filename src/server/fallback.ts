import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Server } from "node:https";
import type { Duplex } from "node:stream";
import { failure, type Status } from "../kube/status.js";
import type { Connections } from "./closing.js";
import { methodNotAllowed } from "./problems.js";

/** Bytes of the head of a request, and headers in it; an API server sends about ten. */
export const MAX_HEADER_BYTES = 16_384;
export const MAX_HEADERS = 100;

/**
 * Puts a listener on a server, and a Status where Node itself would answer without one: broken HTTP, headers that are
 * too long, requests that do not end, a missing Host, CONNECT, and expectations other than '100-continue'. Gives the
 * connections that are open.
 */
export const attach = (server: Server, listener: RequestListener): Connections => {
  /** Nothing may be written into the middle of an answer. */
  const answers = new Map<Duplex, ServerResponse | undefined>();
  server.on("secureConnection", (socket: Duplex) => {
    answers.set(socket, undefined);
    socket.once("close", () => answers.delete(socket));
  });
  const handle: RequestListener = (request, response) => {
    // Not if it has been closed meanwhile: nothing would take it out again.
    if (answers.has(request.socket)) answers.set(request.socket, response);
    // Those beyond the limit are not among the headers, and what they say would be ignored.
    if (request.rawHeaders.length > 2 * MAX_HEADERS)
      refuseHead(response, `request must have at most ${String(MAX_HEADERS)} headers`);
    else if (request.headers.host === undefined && request.httpVersion === "1.1")
      refuseHead(response, "request must have header 'Host' (RFC 9112, section 3.2)");
    else listener(request, response);
  };
  server.on("request", handle);
  // RFC 9110, section 10.1.1 lets a server ignore what it is not able to meet.
  server.on("checkExpectation", handle);
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    writeStatus(
      socket,
      methodNotAllowed(request.method ?? "CONNECT", ["GET", "POST"]),
      "allow: GET, POST\r\n",
    );
  });
  server.on("clientError", (error: Error & { readonly code?: string }, socket: Duplex) => {
    const answer = answers.get(socket);
    const isBetween =
      answer === undefined || !answer.headersSent || (answer.writableFinished && answer.req.complete);
    if (socket.writable && isBetween && error.code !== "ECONNRESET")
      writeStatus(socket, failure("BadRequest", clientProblem(error.code)));
    else socket.destroy();
  });
  return answers;
};

const clientProblem = (code: string | undefined): string => {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return `request headers must have at most ${String(MAX_HEADER_BYTES)} bytes in all`;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "request must arrive in time; it has not ended yet";
    default:
      return "request must be HTTP/1.1 (RFC 9112)";
  }
};

const refuseHead = (response: ServerResponse, problem: string): void => {
  const body = JSON.stringify(failure("BadRequest", problem));
  response.writeHead(400, {
    connection: "close",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
};

/** Milliseconds in which a client may fetch a last answer, before its connection is cut. */
const LINGER = 1000;

/** There is no response object where there is no request, so the answer is written by hand. */
const writeStatus = (socket: Duplex, status: Status, headers = ""): void => {
  const body = JSON.stringify(status);
  const phrase = status.reason.replace(/\B[A-Z]/g, " $&");
  // Node may have let go of this connection, and an error that nobody listens to would end the process.
  socket.on("error", () => {
    socket.destroy();
  });
  socket.end(
    `HTTP/1.1 ${String(status.code)} ${phrase}\r\n${headers}connection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`,
  );
  // To close with data unread would reset the connection, and the answer could be lost with it.
  socket.resume();
  setTimeout(() => {
    socket.destroy();
  }, LINGER).unref();
};
