import type { Json } from "kube-json";
import { type Reader, UNSURE, afterBlanks, enter } from "./reader.js";
import { quotedEnd, quotedText } from "./quoted-scalar.js";
import { finitePlain, plainKey } from "./plain-scalar.js";
import type { Span } from "./span.js";

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
  const spans = reader.places && new Map<string | number, Span>();
  if (!isEmpty(reader, "]"))
    do {
      const start = reader.at;
      const item = readFlow(reader);
      spans?.set(list.length, { start, keyEnd: undefined, end: reader.at });
      list.push(item);
    } while (!isClosed(reader, "]"));
  if (spans !== undefined) reader.places?.set(list, spans);
  reader.depth--;
  return list;
};

const readFlowMap = (reader: Reader): Json => {
  enter(reader);
  const object: Record<string, Json> = {};
  const spans = reader.places && new Map<string | number, Span>();
  if (!isEmpty(reader, "}"))
    do {
      const start = reader.at;
      const { key, length } = readFlowKey(reader);
      if (key === "__proto__" || Object.hasOwn(object, key)) throw UNSURE;
      object[key] = readFlow(reader);
      spans?.set(key, { start, keyEnd: start + length, end: reader.at });
    } while (!isClosed(reader, "}"));
  if (spans !== undefined) reader.places?.set(object, spans);
  reader.depth--;
  return object;
};

const KEY = /[A-Za-z0-9_$./][A-Za-z0-9_$./-]*(?=: +[^ \n])/y;
const QUOTED_KEY = /(["'])([^"'\\\n]*)\1(?=: +[^ \n])/y;

/** The key at the reader, which is moved to its value, and the length of its text. */
const readFlowKey = (reader: Reader): { readonly key: string; readonly length: number } => {
  const { text, at } = reader;
  QUOTED_KEY.lastIndex = at;
  const quoted = QUOTED_KEY.exec(text);
  KEY.lastIndex = at;
  const source = quoted?.[0] ?? KEY.exec(text)?.[0];
  if (source === undefined || source.length > 500) throw UNSURE;
  reader.at = afterBlanks(text, at + source.length + 1);
  return { key: quoted?.[2] ?? plainKey(source), length: source.length };
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
