import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import express, { type Request, type Response, type Router } from "express";

/** What handlers get: Node's own request, with what the router found in its path. */
export interface RoutedRequest extends IncomingMessage {
  readonly params: Readonly<Record<string, string | string[]>>;
  /** The route as it was declared; absent where none matched. */
  readonly route?: { readonly path: string };
}

export type Next = (error?: unknown) => void;
export type Handler = (request: RoutedRequest, response: ServerResponse, next: Next) => void;

/** What answers an error that a handler has thrown or handed on. */
export type Failed = (error: unknown, request: RoutedRequest, response: ServerResponse, next: Next) => void;

/** The path without its query. */
export const pathOf = ({ url = "" }: IncomingMessage): string => {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
};

export const createRouter = (): Router => express.Router({ caseSensitive: true, strict: true });

/**
 * Serves the router without an express application. An application changes the prototype of each request and
 * response, which makes Node's own code so slow that a small review would cost more than twice the time. See
 * docs/performance.md.
 */
export const listenerOf =
  (router: Router): RequestListener =>
  (request, response) => {
    // The router itself reads `method` and `url` only; the handlers are declared not to expect what is not there.
    router(request as Request, response as Response, brokenOff(request));
  };

/** No route is left without an answer, so this is one that broke on the way. */
const brokenOff = (request: IncomingMessage) => (): void => {
  request.socket.destroy();
};

/** The last handler, once those before it have let the request pass. */
export const after = (before: readonly Handler[], last: Handler): Handler =>
  before.reduceRight<Handler>(
    (rest, handler) => (request, response, next) => {
      handler(request, response, (error) => {
        if (error === undefined) rest(request, response, next);
        else next(error);
      });
    },
    last,
  );

/** Handlers by the one path that each is for. */
export type Direct = ReadonlyMap<string, Handler>;

const NO_PARAMS = {};

/**
 * Hands a POST to one of these paths to its handler at once, and everything else to the listener, which answers these
 * likewise: a small review would spend as long on its way through the router as half of its rules take.
 */
export const direct = (handlers: Direct, failed: Failed, otherwise: RequestListener): RequestListener => {
  const routes = new Map([...handlers].map(([path, handler]) => [path, { handler, route: { path } }]));
  return (request, response) => {
    const found = request.method === "POST" ? routes.get(pathOf(request)) : undefined;
    if (found === undefined) {
      otherwise(request, response);
      return;
    }
    const routed = Object.assign(request, { params: NO_PARAMS, route: found.route });
    const fail: Next = (error) => {
      failed(error, routed, response, brokenOff(request));
    };
    try {
      found.handler(routed, response, fail);
    } catch (error) {
      fail(error);
    }
  };
};
