import type { IncomingMessage } from "node:http";
import { failure, type Status } from "../../kube/api/status.js";

/** Headers of a request; an API server sends about ten. */
export const MAX_HEADERS = 100;

/**
 * What is wrong with a request head that Node accepts; undefined if nothing is. Another reader of the same
 * head, such as a proxy, could see another request.
 */
export const headProblem = (request: IncomingMessage): Status | undefined => {
  const problem = countProblem(request) ?? hostProblem(request) ?? transferProblem(request);
  return problem === undefined ? undefined : failure("BadRequest", problem);
};

const HOST = "host";
const TYPE = "content-type";

const countProblem = ({ rawHeaders }: IncomingMessage): string | undefined => {
  // Those beyond the limit are not among the headers, and what they say would be ignored.
  if (rawHeaders.length > 2 * MAX_HEADERS) return `request must have at most ${String(MAX_HEADERS)} headers`;
  let hosts = 0;
  let types = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    // By their lengths first: every request comes by here.
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
    else if (name.length === TYPE.length && name.toLowerCase() === TYPE) types++;
  }
  if (hosts > 1) return "request must have one header 'Host' (RFC 9112, section 3.2)";
  return types > 1 ? "request must have one header 'Content-Type' (RFC 9110, section 8.3)" : undefined;
};

/** A name or an address, with a port if there is one (RFC 3986, section 3.2); it may be empty. */
const AUTHORITY = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

const hostProblem = ({ headers: { host }, httpVersion }: IncomingMessage): string | undefined => {
  if (host === undefined)
    return httpVersion === "1.1" ? "request must have header 'Host' (RFC 9112, section 3.2)" : undefined;
  return AUTHORITY.test(host)
    ? undefined
    : "header 'Host' must be a host, with its port if it has one (RFC 9112, section 3.2)";
};

const transferProblem = ({ headers, httpVersion }: IncomingMessage): string | undefined => {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersion !== "1.1")
    return "header 'Transfer-Encoding' may not be used before HTTP/1.1 (RFC 9112, section 6.1)";
  return coding.toLowerCase() === "chunked"
    ? undefined
    : "header 'Transfer-Encoding' must be 'chunked'; a body may not be encoded otherwise";
};
