import { isAscii } from "node:buffer";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type Agent, request as httpsRequest } from "node:https";
import { isNativeError } from "node:util/types";
import { ApiError, ConnectionError, statusOf } from "./api-error.js";
import type { Access } from "./connection.js";
import { type Json, SCANNED_DEPTH, defined, exceedsDepth, parseJson, scanJson } from "kube-json";

/** One HTTP request, ready to go. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly access: Access;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly agent: Agent;
  readonly signal: AbortSignal;
  /** The number of redirects so far. */
  readonly redirects?: number;
}

/** Such as 'GET /api/v1/namespaces', for messages. */
export const nameOf = ({ method, url }: Pick<Outgoing, "method" | "url">): string => `${method} ${url.pathname}`;

/** Sends a request and returns the head of the response, whatever its code. Throws ConnectionError if there is none. */
export const send = async (outgoing: Outgoing): Promise<IncomingMessage> => {
  try {
    return await headOf(outgoing);
  } catch (error) {
    throw connectionError(error, outgoing);
  }
};

/** Milliseconds to connect, TLS included; a healthy server takes a few. */
const CONNECT = 5_000;

const headOf = (outgoing: Outgoing): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url, access, headers, body, agent, signal } = outgoing;
    const request = httpsRequest(
      {
        method,
        headers: { ...headers, ...(access.token === undefined ? {} : { authorization: `Bearer ${access.token}` }) },
        // A URL has brackets around an IPv6 address; a connection must not.
        host: url.hostname.replace(/^\[|\]$/g, ""),
        port: url.port === "" ? 443 : url.port,
        path: url.pathname + url.search,
        agent,
        signal,
        ...tls(access),
      },
      resolve,
    );
    limitConnecting(request, outgoing);
    request.on("error", reject);
    // Nothing else tells of a response that switches protocols.
    request.on("close", () => {
      reject(new ConnectionError(nameOf(outgoing), "ECONNRESET", "the connection was closed without a response"));
    });
    request.end(body);
  });

/** If packets are lost, the operating system tries to connect for minutes; this fails much earlier. */
const limitConnecting = (request: ClientRequest, outgoing: Outgoing): void => {
  const timer = setTimeout(() => {
    const why = `no connection within ${String(CONNECT)} milliseconds`;
    request.destroy(new ConnectionError(nameOf(outgoing), "ETIMEDOUT", why));
  }, CONNECT);
  const isConnected = (): void => {
    clearTimeout(timer);
  };
  request.on("close", isConnected);
  request.on("socket", (socket) => {
    if (request.reusedSocket) isConnected();
    else socket.on("secureConnect", isConnected);
  });
};

/** An agent only reuses a connection if all of these are equal, so a new authority means a new connection. */
const tls = ({ ca, cert, key, serverName, isInsecure }: Access): object => ({
  ...defined({ ca, cert, key, servername: serverName }),
  ...(isInsecure === true ? { rejectUnauthorized: false } : {}),
  minVersion: "TLSv1.2",
});

/** The error for the caller: the reason of its signal, if that is aborted. */
export const connectionError = (error: unknown, outgoing: Outgoing): unknown => {
  if (outgoing.signal.aborted) return outgoing.signal.reason;
  if (!isNativeError(error) || error instanceof ConnectionError) return error;
  return new ConnectionError(nameOf(outgoing), "code" in error ? String(error.code) : "", error.message);
};

/** The body of a response. Throws ConnectionError if it is cut off or has more than `maxBytes` bytes. */
export const readBody = async (response: IncomingMessage, outgoing: Outgoing, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        const why = `the response must have at most ${String(maxBytes / 1024 / 1024)} MiB`;
        throw new ConnectionError(nameOf(outgoing), "EMSGSIZE", why);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw connectionError(error, outgoing);
  }
  return Buffer.concat(chunks);
};

/** Bytes of heap that a response may take by `scanJson`, which counts three times what its values take. */
const MEMORY = 128 * 1024 * 1024;

/**
 * Parses JSON from a server. Throws ConnectionError if it is invalid, or if it would take too much memory. Of values with more levels
 * than rules read, integers that a number cannot hold lose digits.
 */
export const readJson = (body: Buffer, outgoing: Outgoing): Json => {
  if (scanJson(body, isAscii(body), { levels: Infinity, memory: MEMORY }).memory > MEMORY) {
    const why = `the response may take at most ${String(MEMORY / 1024 / 1024)} MiB of memory`;
    throw new ConnectionError(nameOf(outgoing), "EMSGSIZE", why);
  }
  const text = body.toString("utf8");
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const value = deepValue(text);
    if (value !== undefined) return value;
    throw new ConnectionError(nameOf(outgoing), "EBADMSG", "the response must be JSON");
  }
};

/** A value with too many levels for the parser of large integers; undefined for anything else. */
const deepValue = (text: string): Json | undefined => {
  try {
    const value = JSON.parse(text) as Json;
    return exceedsDepth(value, SCANNED_DEPTH) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The error for a response. A body that is not a Status, such as the error page of a proxy, is left out. */
export const refusal = (response: IncomingMessage, body: Buffer, outgoing: Outgoing): ApiError => {
  const { statusCode = 0, headers } = response;
  return new ApiError(nameOf(outgoing), statusCode, statusIn(body, outgoing), headers["retry-after"]);
};

const statusIn = (body: Buffer, outgoing: Outgoing): ReturnType<typeof statusOf> => {
  try {
    return statusOf(readJson(body, outgoing));
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
};
