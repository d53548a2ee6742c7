import type { IncomingMessage } from "node:http";
import type { Agent } from "node:https";
import { type Json, formatJson } from "kube-json";
import { ConnectionError, isAnswer } from "./api-error.js";
import { type Access, type Connection, hasSameCredentials } from "./connection.js";
import { type Outgoing, readBody, readJson, refusal, send } from "./exchange.js";
import type { ApiRequest, RequestTarget, WatchRequest } from "./request.js";
import type { ServerClock } from "./server-clock.js";
import { type WatchEvent, watchEvents } from "./watch-events.js";

/** Parts that all requests of a client share. */
export interface Transport {
  readonly connection: Connection;
  readonly agent: Agent;
  readonly userAgent: string;
  readonly maxBytes: number;
  /** Told of each answer. */
  readonly serverClock: ServerClock;
}

/** Milliseconds. */
const REQUEST = 30_000;
/** Many kinds do not change for hours, and not every server sends bookmarks, so a silent watch is restarted. */
const SILENCE = 120_000;

/** Makes one attempt of a request; throws as ApiClient's `request` does. */
export const ask = (transport: Transport, request: ApiRequest): Promise<Json> => {
  const { signal, timeoutMs = REQUEST, maxBytes = transport.maxBytes } = request;
  return withAccess(transport, (access) =>
    withDeadline(signal, timeoutMs, tooLate(request, timeoutMs), async (until) => {
      const sent = outgoing(transport, request, access, until);
      const body = await readBody(await accepted(sent, transport), sent, maxBytes);
      return body.length === 0 ? null : readJson(body, sent);
    }),
  );
};

/** Starts a watch; resolves when the server accepts it, which must take no longer than a request. */
export const openWatch = (
  transport: Transport,
  { silentMs = SILENCE, openMs = REQUEST, signal, ...target }: WatchRequest,
): Promise<AsyncIterable<WatchEvent>> => {
  const request = { ...target, method: "GET", query: { ...target.query, watch: "1" } };
  return withAccess(transport, async (access) => {
    const deadline = createDeadline(signal, openMs, tooLate(request, openMs));
    try {
      const sent = outgoing(transport, request, access, deadline.signal);
      const response = await accepted(sent, transport);
      deadline.lift();
      return watchEvents(response, sent, silentMs, deadline.end);
    } catch (error) {
      deadline.end();
      throw error;
    }
  });
};

const tooLate =
  ({ method, path }: Pick<ApiRequest, "method" | "path">, milliseconds: number) =>
  (): Error =>
    new ConnectionError(`${method} ${path}`, "ETIMEDOUT", `no response within ${String(milliseconds)} milliseconds`);

/** Retries once after 401 if the credentials have changed: a token may be replaced during a request. */
const withAccess = async <T>({ connection }: Transport, work: (access: Access) => Promise<T>): Promise<T> => {
  const access = await connection.access();
  try {
    return await work(access);
  } catch (error) {
    if (!isAnswer(error, 401)) throw error;
    const fresh = await connection.access();
    if (hasSameCredentials(access, fresh)) throw error;
    return await work(fresh);
  }
};

/** A response with a code of 2xx; its body is not read yet. */
const accepted = async (request: Outgoing, transport: Transport): Promise<IncomingMessage> => {
  const response = await send(request);
  transport.serverClock.hear(response.headers.date);
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return response;
  // Read the body even if it is not used, so that the connection is free for the next request.
  const body = await readBody(response, request, transport.maxBytes);
  const elsewhere = redirected(response, request);
  if (elsewhere !== undefined) return accepted(elsewhere, transport);
  throw refusal(response, body, request);
};

const outgoing = (
  { connection, agent, userAgent }: Transport,
  request: ApiRequest,
  access: Access,
  signal: AbortSignal,
): Outgoing => {
  const { method } = request;
  const body = request.body === undefined ? undefined : formatJson(request.body);
  const ofBody =
    body === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  const headers = { accept: "application/json", "user-agent": userAgent, ...ofBody };
  return { method, url: urlOf(connection.server, request), access, headers, body, agent, signal };
};

const urlOf = (server: URL, { path, query = {} }: RequestTarget): URL => {
  const url = new URL(server.pathname.replace(/\/$/, "") + path, server);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

const REDIRECTS = new Set([307, 308]);
const MOST = 5;

/**
 * The request to the location in the response; undefined if there is none to follow. Never another server, which would get our
 * credentials, and at most `MOST` times.
 */
const redirected = (
  { statusCode = 0, headers: { location } }: IncomingMessage,
  outgoing: Outgoing,
): Outgoing | undefined => {
  if (!REDIRECTS.has(statusCode) || location === undefined || !URL.canParse(location, outgoing.url.href))
    return undefined;
  const url = new URL(location, outgoing.url);
  const { redirects = 0 } = outgoing;
  return url.origin === outgoing.url.origin && redirects < MOST
    ? { ...outgoing, url, redirects: redirects + 1 }
    : undefined;
};

/** A signal that aborts when another one does, or when the time is over. */
interface TimeLimit {
  readonly signal: AbortSignal;
  /** Removes the time limit; the other signal still aborts this one. */
  readonly lift: () => void;
  /** To be called when the work has ended: removes the timer and the listener. */
  readonly end: () => void;
}

/** Aborts when `signal` does, or after `milliseconds`, then with the reason that `late` returns. */
const createDeadline = (signal: AbortSignal | undefined, milliseconds: number, late: () => Error): TimeLimit => {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort(signal?.reason);
  };
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop);
  const timer = setTimeout(() => {
    controller.abort(late());
  }, milliseconds);
  const lift = (): void => {
    clearTimeout(timer);
  };
  return {
    signal: controller.signal,
    lift,
    end: () => {
      lift();
      signal?.removeEventListener("abort", stop);
    },
  };
};

/** Runs `work` with the signal of a deadline, and cleans up when it has ended. */
const withDeadline = async <T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const deadline = createDeadline(signal, milliseconds, late);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.end();
  }
};
