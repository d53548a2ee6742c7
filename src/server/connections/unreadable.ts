import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type Status, type StatusReason, failure } from "kube-api";

/** Answers to bytes that Node cannot read as a request: each is a Status, as every other answer that is not a review. */

/** Keyed by the code of Node's error; others are requests that are no HTTP. */
const PROBLEMS: Readonly<Record<string, readonly [StatusReason, string]>> = {
  HPE_HEADER_OVERFLOW: ["RequestHeaderFieldsTooLarge", "the request line and headers must be shorter"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["RequestEntityTooLarge", "chunks of the request body must have shorter extensions"],
  ERR_HTTP_REQUEST_TIMEOUT: ["RequestTimeout", "request must arrive sooner"],
};

const problemOf = ({ code = "" }: NodeJS.ErrnoException): Status => {
  const [reason, message] = (Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined) ?? [
    "BadRequest",
    "request must be well-formed HTTP/1.1 (RFC 9112)",
  ];
  return failure(reason, message);
};

const answerOf = (status: Status) => {
  const body = JSON.stringify(status);
  const length = Buffer.byteLength(body);
  return { body, headers: { "content-type": "application/json", "content-length": length, connection: "close" } };
};

/** For a socket whose request has no response of Node. */
const textOf = (status: Status): string => {
  const { body, headers } = answerOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return [`HTTP/1.1 ${String(status.code)} ${STATUS_CODES[status.code] ?? ""}`, ...lines, "", body].join("\r\n");
};

/** `all` are the connections that speak HTTP, each with its responses. */
export const answerUnreadable = (server: Server, all: ReadonlyMap<Socket, readonly ServerResponse[]>): void => {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // An answer within another one would look like a part of it. A failed handshake has no HTTP.
    const isBusy = all.get(socket)?.some(({ headersSent, writableFinished }) => headersSent && !writableFinished);
    if (isBusy === false && socket.writable) socket.write(textOf(problemOf(error)));
    socket.destroy(error);
  });
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    const status = failure("ExpectationFailed", "header `Expect` must be '100-continue' or absent");
    const { body, headers } = answerOf(status);
    response.writeHead(status.code, headers).end(body);
  });
};
