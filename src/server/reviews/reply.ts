import type { ServerResponse } from "node:http";
import { formatJson } from "../../kube/json/json.js";
import type { Json } from "../../kube/json/object.js";
import type { Status } from "../../kube/api/status.js";
import type { Metrics } from "../metrics/metrics.js";
import type { RoutedRequest } from "../routing.js";

export type Headers = Readonly<Record<string, string>>;

/** The one way in which anything is answered. */
export interface Reply {
  /** Sends a body, or none with code 204. Gives the bytes of the body. */
  text(
    request: RoutedRequest,
    response: ServerResponse,
    code: number,
    type: string,
    text: string,
    headers?: Headers,
  ): number;
  /** Sends an object of Kubernetes. Gives its bytes. */
  json(
    request: RoutedRequest,
    response: ServerResponse,
    code: number,
    object: object,
    headers?: Headers,
  ): number;
  /** Sends a Status with its own code, and the headers that say the same as it does. Gives its bytes. */
  status(request: RoutedRequest, response: ServerResponse, status: Status, headers?: Headers): number;
}

const JSON_TYPE = "application/json";
/** Requests are counted by the route as it was declared, so that metrics do not grow with what clients ask for. */
const OTHER = "other";

export const createReply = (metrics: Metrics, isDraining: () => boolean): Reply => {
  // Not express's own send(), which would cost an ETag and content negotiation for each review; and the head in one
  // go with the body as a string, which Node then sends in one piece.
  const text: Reply["text"] = (request, response, code, type, body, headers) => {
    metrics.countRequest(request.route?.path ?? OTHER, code);
    const bytes = Buffer.byteLength(body);
    // One object, filled in: to spread others into it would take as long as all else here.
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
    text(request, response, code, JSON_TYPE, formatJson(object as Json), headers);

  const status: Reply["status"] = (request, response, failure, headers) =>
    json(request, response, failure.code, failure, { ...headers, ...statusHeaders(failure) });

  return { text, json, status };
};

/** Nothing may live in a header or in the body alone (API conventions, introduction). */
const statusHeaders = ({ details }: Status): Headers =>
  details.retryAfterSeconds === undefined ? {} : { "retry-after": String(details.retryAfterSeconds) };
