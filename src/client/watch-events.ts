import type { IncomingMessage } from "node:http";
import { ConnectionError } from "./api-error.js";
import { type Outgoing, connectionError, nameOf, readJson } from "./exchange.js";
import { type Json, type JsonObject, isObject } from "kube-json";

/** An event of a watch. The object of a 'BOOKMARK' has only a version, that of an 'ERROR' is a Status. */
export interface WatchEvent {
  readonly type: string;
  readonly object: JsonObject;
}

/** Bytes. No event comes near: etcd accepts at most 1.5 MiB, and an event contains one object as JSON. */
const MAX_LINE = 16 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * The events of a watch, one per line, as they arrive. Ends when the server ends the watch, or after `silentMs`
 * milliseconds without data: a kind that does not change looks like a dead connection. Calls `end` at the end. Throws
 * ConnectionError if the connection breaks, stops in the middle of an event, or delivers anything else.
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
  const pending: IncompleteLine = { chunks: [], size: 0 };
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

/** The start of a line that is not complete yet. */
interface IncompleteLine {
  chunks: Buffer[];
  size: number;
}

async function* lines(response: IncomingMessage, outgoing: Outgoing, pending: IncompleteLine): AsyncGenerator<Buffer> {
  for await (const chunk of response as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...pending.chunks, chunk.subarray(start, end)]);
      pending.chunks = [];
      pending.size = 0;
      start = end + 1;
      if (!isBlank(line)) yield line;
    }
    if (start === chunk.length) continue;
    pending.chunks.push(chunk.subarray(start));
    pending.size += chunk.length - start;
    if (pending.size > MAX_LINE)
      throw problem(outgoing, `an event must have at most ${String(MAX_LINE / 1024 / 1024)} MiB`);
  }
  // A broken connection may end without an error, in the middle of an event.
  if (pending.size > 0) throw brokenOff(outgoing);
}

/** True for a line of white space, such as the '\r' of an empty one. */
const isBlank = (line: Buffer): boolean => line.length < 80 && line.toString("latin1").trim() === "";

/** Treated like a broken connection: the server sends the event again when the watch continues after the last one. */
const brokenOff = (outgoing: Outgoing): ConnectionError =>
  new ConnectionError(nameOf(outgoing), "ECONNRESET", "a watch must not end in the middle of an event");

const eventOf = (value: Json, outgoing: Outgoing): WatchEvent => {
  const { type, object }: JsonObject = isObject(value) ? value : {};
  if (typeof type === "string" && isObject(object)) return { type, object };
  throw problem(outgoing, "an event must have `type` and `object`");
};

const problem = (outgoing: Outgoing, why: string): ConnectionError =>
  new ConnectionError(nameOf(outgoing), "EBADMSG", why);
