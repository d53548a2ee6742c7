import { type Connection, isSent } from "./connection.js";

/** Milliseconds that a client has for a handshake, a request or an answer while others wait for its place. */
const PATIENCE = 1000;

/** What closing a connection would abort: nothing, a transfer, or a review in progress. */
const SPARE = 0;
const COMING = 1;
const WORKING = 2;

/**
 * Chooses the connection to close for `added`, which is in `all` too: the one that costs least; of these, one of the client
 * with most connections; of these, the one whose last request is longest ago. An API server uses the youngest of its idle
 * connections first, so it misses this one least. It is `added` itself if all others are in use and no other client has
 * more connections.
 */
export const chooseVictim = (all: Iterable<Connection>, added: Connection, now: number): Connection => {
  let chosen: Connection | undefined;
  let least = WORKING;
  for (const one of all) {
    // It has been chosen before, and is not gone yet.
    if (one === added || one.transport.destroyed) continue;
    const cost = costOf(one, now);
    if (chosen !== undefined && !isBefore(cost, one, least, chosen)) continue;
    chosen = one;
    least = cost;
  }
  if (chosen === undefined) return added;
  const more = chosen.client.connections - added.client.connections;
  return more > 0 || least === SPARE || (more === 0 && least === COMING) ? chosen : added;
};

const isBefore = (cost: number, one: Connection, least: number, chosen: Connection): boolean => {
  if (cost !== least) return cost < least;
  const more = one.client.connections - chosen.client.connections;
  return more === 0 ? one.since < chosen.since : more > 0;
};

const costOf = ({ answers, since }: Connection, now: number): number => {
  if (answers.some((answer) => answer.req.complete && !answer.writableEnded)) return WORKING;
  const last = answers.at(-1);
  const isIdle = last !== undefined && isSent(last);
  return isIdle || now - since > PATIENCE ? SPARE : COMING;
};
