import type { IncomingMessage } from "node:http";
import { ConnectionError } from "./api-error.js";
import { type Outgoing, connectionError, nameOf, readJson } from "./exchange.js";
import { type Json, type JsonObject, isObject } from "../kube/object.js";

/** What happened to an object; 'BOOKMARK' brings only a version, 'ERROR' a Status. */
export interface WatchEvent {
  readonly type: string;
  readonly object: JsonObject;
}

/** No object has more than some MiB: etcd takes 1.5 MiB at most, and the event repeats it in JSON. */
const MAX_LINE = 16 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * The events of a watch, one a line, as they come; ends when the server ends it. Throws ConnectionError if the connection
 * breaks, is silent for too long, or brings something else.
 */
export async function* watchEvents(
  response: IncomingMessage,
  outgoing: Outgoing,
): AsyncGenerator<WatchEvent> {
  try {
    for await (const line of lines(response, outgoing)) yield eventOf(readJson(line, outgoing), outgoing);
  } catch (error) {
    throw connectionError(error, outgoing);
  }
}

async function* lines(response: IncomingMessage, outgoing: Outgoing): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...begun, chunk.subarray(start, end)]).toString("utf8");
      begun = [];
      size = 0;
      start = end + 1;
      if (line.trim() !== "") yield line;
    }
    begun.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > MAX_LINE) throw problem(outgoing, `an event must have at most ${String(MAX_LINE)} bytes`);
  }
  // A connection that is cut may end without an error, in the middle of an event.
  if (size > 0) throw problem(outgoing, "a watch must not end in the middle of an event");
}

const eventOf = (value: Json, outgoing: Outgoing): WatchEvent => {
  const { type, object }: JsonObject = isObject(value) ? value : {};
  if (typeof type === "string" && isObject(object)) return { type, object };
  throw problem(outgoing, "an event must have `type` and `object`");
};

const problem = (outgoing: Outgoing, why: string): ConnectionError =>
  new ConnectionError(nameOf(outgoing), "EBADMSG", why);
