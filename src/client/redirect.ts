import type { IncomingMessage } from "node:http";
import type { Outgoing } from "./exchange.js";

const REDIRECTS = new Set([307, 308]);
const MOST = 5;

/**
 * The same request to the location in the response; undefined if there is none to follow. Never another server, which
 * would get our credentials, and at most `MOST` times.
 */
export const redirected = (
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
