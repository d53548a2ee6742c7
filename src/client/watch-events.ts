import type { IncomingMessage } from "node:http";
import { ConnectionError } from "./api-error.js";
import { type Outgoing, connectionError, nameOf, readJson } from "./exchange.js";
import { type Json, type JsonObject, isObject } from "../kube/json/object.js";

/** What happened to an object; 'BOOKMARK' brings only a version, 'ERROR' a Status. */
export interface WatchEvent {
  readonly type: string;
  readonly object: JsonObject;
}

/** No object has more than some MiB: etcd takes 1.5 MiB at most, and the event repeats it in JSON. */
const MAX_LINE = 16 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * The events of a watch, one a line, as they come. Ends when the server ends it, and when nothing has come for `silentMs`:
 * on a kind of which nothing changes that is as it should be, and on a connection that is dead nobody can tell. Calls `end`
 * when it is over. Throws ConnectionError if the connection breaks, stops in the middle of an event, or brings something
 * else.
 */
export async function* watchEvents(
  response: IncomingMessage,
  outgoing: Outgoing,
  silentMs: number,
  end: () => void,
): AsyncGenerator<WatchEvent> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort();
    response.destroy();
  }, silentMs);
  const pending: Pending = { chunks: [], size: 0 };
  try {
    for await (const line of lines(response, outgoing, pending)) {
      timer.refresh();
      yield eventOf(readJson(line, outgoing), outgoing);
    }
  } catch (error) {
    if (!silence.signal.aborted || outgoing.signal.aborted) throw connectionError(error, outgoing);
    if (pending.size > 0) throw brokenOff(outgoing);
  } finally {
    clearTimeout(timer);
    end();
  }
}

/** The beginning of a line whose end has not come yet. */
interface Pending {
  chunks: Buffer[];
  size: number;
}

async function* lines(
  response: IncomingMessage,
  outgoing: Outgoing,
  pending: Pending,
): AsyncGenerator<string> {
  for await (const chunk of response as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...pending.chunks, chunk.subarray(start, end)]).toString("utf8");
      pending.chunks = [];
      pending.size = 0;
      start = end + 1;
      if (line.trim() !== "") yield line;
    }
    if (start === chunk.length) continue;
    pending.chunks.push(chunk.subarray(start));
    pending.size += chunk.length - start;
    if (pending.size > MAX_LINE)
      throw problem(outgoing, `an event must have at most ${String(MAX_LINE)} bytes`);
  }
  // A connection that is cut may end without an error, in the middle of an event.
  if (pending.size > 0) throw brokenOff(outgoing);
}

/** As a connection that is cut: the server sends the event again to whoever goes on from the last one. */
const brokenOff = (outgoing: Outgoing): ConnectionError =>
  new ConnectionError(nameOf(outgoing), "ECONNRESET", "a watch must not end in the middle of an event");

const eventOf = (value: Json, outgoing: Outgoing): WatchEvent => {
  const { type, object }: JsonObject = isObject(value) ? value : {};
  if (typeof type === "string" && isObject(object)) return { type, object };
  throw problem(outgoing, "an event must have `type` and `object`");
};

const problem = (outgoing: Outgoing, why: string): ConnectionError =>
  new ConnectionError(nameOf(outgoing), "EBADMSG", why);
