import type { Json } from "../json/object.js";
import { readBlockScalar } from "./block-scalar.js";
import { readFlow } from "./flow-reader.js";
import { plainKey, readPlain } from "./plain-scalar.js";
import { quotedEnd, quotedText } from "./quoted-scalar.js";
import {
  type Reader,
  UNSURE,
  afterBlanks,
  afterNode,
  enter,
  isEnd,
  isEndOrComment,
  lineEnd,
  toLine,
} from "./reader.js";

/**
 * Reads the YAML that generators and most people write: block maps and lists, scalars of all styles, and flow
 * collections of one line. It takes a tenth of the time of the library's reader, which builds tokens and nodes. It never
 * accepts what that reader rejects. Where it is not sure, it leaves the text to that reader: tabs, carriage returns,
 * anchors, tags, merge keys, unusual keys, and everything that looks like a mistake.
 */

/** Control characters, other line breaks and byte order marks. */
const UNUSUAL = /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u2028\u2029\ufeff]/;

/** The library has a higher limit. */
const MAX_KEY = 500;

/** The value of a document, and the offset where it begins. */
export interface BlockDocument {
  readonly value: Json;
  readonly start: number;
}

/** Reads a document whose root is a block map or list; undefined if another reader must read it. */
export const readBlockStyle = (text: string): BlockDocument | undefined => {
  if (UNUSUAL.test(text)) return undefined;
  const reader: Reader = { text, at: 0, indent: 0, depth: 0, end: 0, places: undefined };
  toLine(reader, 0);
  const start = reader.at;
  try {
    const value = readBlock(reader) ?? refuse();
    return reader.indent >= 0 ? undefined : { value, start };
  } catch (error) {
    if (error === UNSURE) return undefined;
    throw error;
  }
};

const refuse = (): never => {
  throw UNSURE;
};

/**
 * The map or list whose first line the reader is at; undefined for anything else. Afterwards, the reader is at a line that
 * is not part of it.
 */
const readBlock = (reader: Reader): Json | undefined => {
  if (isDash(reader)) return readList(reader);
  const key = readKey(reader);
  return key === undefined ? undefined : readMap(reader, key);
};

/** A scalar or flow collection. Its further lines must be indented more than `indent`. */
export const readInline = (reader: Reader, indent: number): Json => {
  const { text, at } = reader;
  switch (text[at]) {
    case '"':
    case "'": {
      const end = quotedEnd(text, at);
      const value = quotedText(text, at, end, indent);
      afterNode(reader, end);
      return value;
    }
    case "|":
    case ">":
      return readBlockScalar(reader, indent);
    case "{":
    case "[": {
      const value = readFlow(reader);
      afterNode(reader, reader.at);
      return value;
    }
    default:
      return readPlain(reader, indent);
  }
};

const isDash = ({ text, at }: Reader): boolean =>
  text.charCodeAt(at) === 45 && (text.charCodeAt(at + 1) === 32 || isEnd(text, at + 1));

const KEY = /[A-Za-z0-9_$./][^\s:'"#,[\]{}&*!|>%@`]*(?=:(?:[ \n]|$))/y;

/** The key at the reader, which is moved behind its colon; undefined if there is no key. */
export const readKey = (reader: Reader): string | undefined => {
  const { text, at } = reader;
  const first = text.charCodeAt(at);
  if (first === 34 || first === 39) return readQuotedKey(reader);
  KEY.lastIndex = at;
  const key = KEY.exec(text)?.[0];
  if (key === undefined) return undefined;
  if (key.length > MAX_KEY) throw UNSURE;
  reader.at = at + key.length + 1;
  return plainKey(key);
};

const readQuotedKey = (reader: Reader): string | undefined => {
  const { text, at } = reader;
  const end = quotedEnd(text, at);
  if (text.charCodeAt(end) !== 58) return undefined;
  const key = text.slice(at + 1, end - 1);
  const isSimple = key.length <= MAX_KEY && !/['"\\\n]/.test(key);
  if (!isSimple || !(isEnd(text, end + 1) || text.charCodeAt(end + 1) === 32)) throw UNSURE;
  reader.at = end + 1;
  return key;
};

/** The first key was read already. */
const readMap = (reader: Reader, first: string): Json => {
  enter(reader);
  const { indent } = reader;
  const object: Record<string, Json> = {};
  let key: string | undefined = first;
  for (;;) {
    if (key === undefined || key === "__proto__" || Object.hasOwn(object, key)) throw UNSURE;
    object[key] = readValue(reader, indent);
    if (reader.indent < indent) break;
    if (reader.indent > indent || isDash(reader)) throw UNSURE;
    key = readKey(reader);
  }
  reader.depth--;
  return object;
};

/** The value of a key; the reader is behind its colon. `indent` is that of the map. */
const readValue = (reader: Reader, indent: number): Json => {
  const { text } = reader;
  reader.at = afterBlanks(text, reader.at);
  if (!isEndOrComment(text, reader.at)) return readInline(reader, indent);
  const isComment = !isEnd(text, reader.at);
  const below = lineEnd(text, reader.at) + 1;
  toLine(reader, below);
  if (reader.indent > indent) return readBlock(reader) ?? (isComment ? refuse() : readBelow(reader, below, indent));
  // The dashes of a list may be in the column of its key.
  return reader.indent === indent && isDash(reader) ? readList(reader) : null;
};

/** A value that is neither map nor list, in the line that begins at `line`, below its key. */
const readBelow = (reader: Reader, line: number, indent: number): Json => {
  const { text, at } = reader;
  const isNext = at - reader.indent === line;
  return isNext && !/[|>]/.test(text.charAt(at)) ? readInline(reader, indent) : refuse();
};

const readList = (reader: Reader): Json => {
  enter(reader);
  const { indent, text } = reader;
  const list: Json[] = [];
  do {
    const dash = reader.at;
    const at = afterBlanks(text, dash + 1);
    if (isEndOrComment(text, at)) throw UNSURE;
    reader.at = at;
    list.push(readItem(reader, indent, indent + at - dash));
  } while (reader.indent === indent && isDash(reader));
  if (reader.indent > indent) throw UNSURE;
  reader.depth--;
  return list;
};

/** An item that begins in `column`, in a list whose dashes are at `indent`. */
const readItem = (reader: Reader, indent: number, column: number): Json => {
  reader.indent = column;
  if (isDash(reader)) return readList(reader);
  const key = readKey(reader);
  return key === undefined ? readInline(reader, indent) : readMap(reader, key);
};
