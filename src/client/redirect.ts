import type { IncomingMessage } from "node:http";
import type { Outgoing } from "./exchange.js";

const REDIRECTS = new Set([307, 308]);
const MOST = 5;

/**
 * The same request to where the server says that it has to go; undefined if that is nowhere. Never to another server,
 * which would get our credentials, and not in circles.
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
