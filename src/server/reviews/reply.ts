import type { ServerResponse } from "node:http";
import type { Status } from "kube-api";
import { beforeResponse } from "../connections/parsing.js";
import type { Metrics } from "../metrics/metrics.js";
import type { RoutedRequest } from "../answers/routing.js";
import { type Json, formatJson } from "kube-json";
import { isUnsafe, printable } from "../../text/printable.js";

export type Headers = Readonly<Record<string, string>>;

/** Sends all responses. */
export interface Reply {
  /** Sends a body, or none with code 204. Returns the size of the body in bytes. */
  text(
    request: RoutedRequest,
    response: ServerResponse,
    code: number,
    type: string,
    text: string,
    headers?: Headers,
  ): number;
  /** Sends a Kubernetes object. Returns its size in bytes. */
  json(request: RoutedRequest, response: ServerResponse, code: number, object: object, headers?: Headers): number;
  /** Sends a Status with its code, and with headers that repeat its details. Returns its size in bytes. */
  status(request: RoutedRequest, response: ServerResponse, status: Status, headers?: Headers): number;
}

const JSON_TYPE = "application/json";
/**
 * The label of requests without a route. Requests are counted by declared route, so that clients cannot add new
 * metrics.
 */
const OTHER = "other";

export const createReply = (metrics: Metrics, isDraining: () => boolean): Reply => {
  // Not express's send(), which would compute an ETag and negotiate content for each review. Head and body are written
  // together, so that Node sends them in one piece.
  const text: Reply["text"] = (request, response, code, type, body, headers) => {
    metrics.countRequest(request.route?.path ?? OTHER, code);
    const bytes = Buffer.byteLength(body);
    beforeResponse(request.socket, bytes);
    // Not a spread, which would take as long as everything else here.
    const head: Record<string, string | number> = {};
    if (code !== 204) {
      head["content-type"] = type;
      head["content-length"] = bytes;
    }
    if (isDraining()) head["connection"] = "close";
    response.writeHead(code, headers === undefined ? head : Object.assign(head, headers));
    response.end(body);
    return bytes;
  };

  const json: Reply["json"] = (request, response, code, object, headers) =>
    text(request, response, code, JSON_TYPE, answerText(object), headers);

  const status: Reply["status"] = (request, response, failure, headers) =>
    json(request, response, failure.code, failure, { ...headers, ...statusHeaders(failure) });

  return { text, json, status };
};

/** Clients must find everything in both the headers and the body (API conventions, introduction). */
const statusHeaders = ({ details }: Status): Headers =>
  details.retryAfterSeconds === undefined ? {} : { "retry-after": String(details.retryAfterSeconds) };

/**
 * An answer as JSON. Its texts quote what users wrote, and clients print them in terminals of others, so they are made safe
 * as in the output of the command. A client compares the `uid`, which stays as it is.
 */
const answerText = (answer: object): string => {
  const text = formatJson(answer as Json);
  // Nearly every answer is safe, and this test costs less than to look at each text.
  return isUnsafe(text) ? JSON.stringify(answer, safe) : text;
};

const safe = (key: string, value: unknown): unknown =>
  typeof value === "string" && key !== "uid" ? printable(value) : value;
