import type { Json } from "../json/object.js";
import { type Reader, UNSURE, afterBlanks, enter } from "./reader.js";
import { quotedEnd, quotedText } from "./quoted-scalar.js";
import { finitePlain, plainKey } from "./plain-scalar.js";

/** Flow collections of one line, such as `["a", b]`. */

/** The scalar or flow collection at the reader, which is moved behind it. */
export const readFlow = (reader: Reader): Json => {
  switch (reader.text[reader.at]) {
    case "[":
      return readFlowList(reader);
    case "{":
      return readFlowMap(reader);
    case '"':
    case "'":
      return readFlowQuoted(reader);
    default:
      return readFlowPlain(reader);
  }
};

const skipBlanks = (reader: Reader): void => {
  reader.at = afterBlanks(reader.text, reader.at);
};

/** True behind the bracket that closes a collection, false behind a comma. */
const isClosed = (reader: Reader, bracket: string): boolean => {
  skipBlanks(reader);
  const mark = reader.text[reader.at];
  if (mark !== bracket && mark !== ",") throw UNSURE;
  reader.at++;
  if (mark === bracket) return true;
  skipBlanks(reader);
  return false;
};

/** Moves the reader into a collection; true if it is empty, and then behind it. */
const isEmpty = (reader: Reader, bracket: string): boolean => {
  reader.at++;
  skipBlanks(reader);
  if (reader.text[reader.at] !== bracket) return false;
  reader.at++;
  return true;
};

const readFlowList = (reader: Reader): Json => {
  enter(reader);
  const list: Json[] = [];
  const offsets = reader.places && new Map<string | number, number>();
  if (!isEmpty(reader, "]"))
    do {
      offsets?.set(list.length, reader.at);
      list.push(readFlow(reader));
    } while (!isClosed(reader, "]"));
  if (offsets !== undefined) reader.places?.set(list, offsets);
  reader.depth--;
  return list;
};

const readFlowMap = (reader: Reader): Json => {
  enter(reader);
  const object: Record<string, Json> = {};
  const offsets = reader.places && new Map<string | number, number>();
  if (!isEmpty(reader, "}"))
    do {
      const start = reader.at;
      const key = readFlowKey(reader);
      if (key === "__proto__" || Object.hasOwn(object, key)) throw UNSURE;
      offsets?.set(key, start);
      object[key] = readFlow(reader);
    } while (!isClosed(reader, "}"));
  if (offsets !== undefined) reader.places?.set(object, offsets);
  reader.depth--;
  return object;
};

const KEY = /[A-Za-z0-9_$./][A-Za-z0-9_$./-]*(?=: +[^ \n])/y;
const QUOTED_KEY = /(["'])([^"'\\\n]*)\1(?=: +[^ \n])/y;

const readFlowKey = (reader: Reader): string => {
  const { text, at } = reader;
  QUOTED_KEY.lastIndex = at;
  const quoted = QUOTED_KEY.exec(text);
  KEY.lastIndex = at;
  const source = quoted?.[0] ?? KEY.exec(text)?.[0];
  if (source === undefined || source.length > 500) throw UNSURE;
  reader.at = afterBlanks(text, at + source.length + 1);
  return quoted?.[2] ?? plainKey(source);
};

const readFlowQuoted = (reader: Reader): string => {
  const { text, at } = reader;
  const end = quotedEnd(text, at);
  const value = quotedText(text, at, end, Infinity);
  reader.at = end;
  return value;
};

const WORDS = /(?:[\w./$()~^]|-(?=[\w-]))[\w./$()=+~^;-]*(?: [\w./$()=+~^;]+[\w./$()=+~^;-]*)*/y;

const readFlowPlain = (reader: Reader): Json => {
  const { text, at } = reader;
  WORDS.lastIndex = at;
  const words = WORDS.exec(text)?.[0];
  if (words === undefined) throw UNSURE;
  reader.at = at + words.length;
  return finitePlain(words);
};
