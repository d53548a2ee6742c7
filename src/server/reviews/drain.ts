import type { IncomingMessage } from "node:http";
import { TURN_BYTES, type Turn } from "./turn.js";

/** Each chunk costs a call, so bodies of single bytes would stop the event loop for seconds. */
const MANY_CHUNKS = 4096;
/** Bytes that each must have on average beyond that number. */
export const LEAST_CHUNK = 16;

/** True for a body in chunks of a few bytes. */
export const areTiny = (chunks: number, bytes: number): boolean => chunks > MANY_CHUNKS && bytes < chunks * LEAST_CHUNK;

/** Reads and discards the rest of a body, up to `limit` bytes: then its connection is closed. */
export const drain = (request: IncomingMessage, limit: number, turn: Turn): void => {
  let drained = 0;
  let count = 0;
  request.on("data", (chunk: Buffer) => {
    if (drained >= TURN_BYTES) turn.took(request, chunk.length);
    drained += chunk.length;
    count++;
    if (drained > limit || areTiny(count, drained)) request.socket.destroy();
  });
};
