import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import express, { type Request, type Response, type Router } from "express";

/** The request for handlers: Node's own, with the parameters that the router found in its path. */
export interface RoutedRequest extends IncomingMessage {
  readonly params: Readonly<Record<string, string | string[]>>;
  /** The route as it was declared; absent where none matched. */
  readonly route?: { readonly path: string };
}

export type Next = (error?: unknown) => void;
export type Handler = (request: RoutedRequest, response: ServerResponse, next: Next) => void;

/** The handler of an error that another one has thrown or handed on. */
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
 * docs/architecture.md.
 */
export const listenerOf =
  (router: Router): RequestListener =>
  (request, response) => {
    // The router itself only reads `method` and `url`; the types of the handlers have no fields that are missing here.
    router(request as Request, response as Response, () => {
      // No route is left without an answer, so this is one that broke on the way.
      request.socket.destroy();
    });
  };
