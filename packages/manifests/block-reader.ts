import { type Json, isObject } from "kube-json";
import { MERGE_KEY, aliasName, anchorAt, copyOf, mergeKeyAt, note } from "./anchors.js";
import { readFlow } from "./flow-reader.js";
import { plainKey, readPlain } from "./plain-scalar.js";
import { quotedEnd, quotedText } from "./quoted-scalar.js";
import {
  type Anchored,
  type Reader,
  UNSURE,
  afterBlanks,
  afterNode,
  beforeBlanks,
  enter,
  isEnd,
  isEndOrComment,
  lineEnd,
  readerAt,
  toLine,
} from "./reader.js";

/**
 * Reads the YAML that generators and most people write: block maps and lists, scalars of all styles, and flow
 * collections of one line. It takes a tenth of the time of the library's reader, which builds tokens and nodes. It never
 * accepts what that reader rejects. Where it is not sure, it leaves the text to that reader: tabs, tags, unusual keys and
 * anchors, and everything that looks like a mistake.
 */

/** Control characters, other line breaks and byte order marks. */
const UNUSUAL = /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/;

/** Where blanks at the end of a line may count: behind the head of a block scalar, and after a backslash. */
const COUNTS_BLANKS = /[|>][-+\d ]*(?:\r?\n| #)|\\\r\n/;

/** The library has a higher limit. */
const MAX_KEY = 500;

interface BlockDocument {
  readonly value: Json;
  /** As it was read: lines end with a line feed, and all offsets are those of the text that was given. */
  readonly text: string;
  /** The offset where the value begins. */
  readonly start: number;
  readonly anchors: ReadonlyMap<string, Anchored> | undefined;
}

/** Reads a document whose root is a block map or list; undefined if another reader must read it. */
export const readBlockStyle = (given: string): BlockDocument | undefined => {
  const text = given.includes("\r") && !COUNTS_BLANKS.test(given) ? given.replaceAll("\r\n", " \n") : given;
  if (UNUSUAL.test(text)) return undefined;
  const reader = readerAt(text, 0);
  toLine(reader, 0);
  const start = reader.at;
  try {
    const value = readBlock(reader) ?? refuse();
    return reader.indent >= 0 ? undefined : { value, text, start, anchors: reader.anchors };
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
    case "*":
      return readAlias(reader);
    default:
      return readPlain(reader, indent);
  }
};

/** A copy of the anchored value: the values of a document share no part. */
const readAlias = (reader: Reader): Json => {
  const { text, at } = reader;
  const name = aliasName(text, at) ?? refuse();
  const { value } = reader.anchors?.get(name) ?? refuse();
  const copy = copyOf(value, reader);
  afterNode(reader, at + 1 + name.length);
  return copy;
};

const isDash = ({ text, at }: Reader): boolean =>
  text.charCodeAt(at) === 45 && (text.charCodeAt(at + 1) === 32 || isEnd(text, at + 1));

const KEY = /[A-Za-z0-9_$./][^\s:'"#,[\]{}&*!|>%@`]*(?=:(?:[ \n]|$))/y;

/** The key at the reader, which is moved behind its colon; undefined if there is no key. A merge key is MERGE_KEY. */
export const readKey = (reader: Reader): string | undefined => {
  const { text, at } = reader;
  const first = text.charCodeAt(at);
  if (first === 34 || first === 39) return readQuotedKey(reader);
  KEY.lastIndex = at;
  const key = KEY.exec(text)?.[0];
  if (key === undefined) return readMergeKey(reader);
  if (key.length > MAX_KEY) throw UNSURE;
  reader.at = at + key.length + 1;
  return plainKey(key);
};

const readMergeKey = (reader: Reader): string | undefined => {
  const end = mergeKeyAt(reader.text, reader.at);
  if (end === undefined) return undefined;
  reader.at = end;
  return MERGE_KEY;
};

const readQuotedKey = (reader: Reader): string | undefined => {
  const { text, at } = reader;
  const end = quotedEnd(text, at);
  if (text.charCodeAt(end) !== 58) return undefined;
  const key = text.slice(at + 1, end - 1);
  const isSimple = key.length <= MAX_KEY && key !== MERGE_KEY && !/['"\\\n]/.test(key);
  if (!isSimple || !(isEnd(text, end + 1) || text.charCodeAt(end + 1) === 32)) throw UNSURE;
  reader.at = end + 1;
  return key;
};

/** The first key was read already. */
const readMap = (reader: Reader, first: string): Json => {
  enter(reader);
  const { indent } = reader;
  const object: Record<string, Json> = {};
  /** The keys that only a merge key has given so far. */
  let merged: Set<string> | undefined;
  let key: string | undefined = first;
  for (;;) {
    if (key === MERGE_KEY) merged = merge(reader, object, merged);
    else {
      if (key === undefined || key === "__proto__") throw UNSURE;
      if (Object.hasOwn(object, key) && merged?.delete(key) !== true) throw UNSURE;
      object[key] = readValue(reader, indent);
    }
    if (reader.indent < indent) break;
    if (reader.indent > indent || isDash(reader)) throw UNSURE;
    key = readKey(reader);
  }
  reader.depth--;
  return object;
};

/** Adds the entries of the map that a merge key names; those of them that are new to the object are added to `merged`. */
const merge = (reader: Reader, object: Record<string, Json>, merged = new Set<string>()): Set<string> => {
  reader.at = afterBlanks(reader.text, reader.at);
  const map = reader.text[reader.at] === "*" ? readAlias(reader) : refuse();
  if (!isObject(map)) throw UNSURE;
  for (const [name, value = null] of Object.entries(map)) {
    if (!Object.hasOwn(object, name)) merged.add(name);
    object[name] = value;
  }
  return merged;
};

/** The value of a key; the reader is behind its colon. `indent` is that of the map. */
const readValue = (reader: Reader, indent: number): Json => {
  const { text } = reader;
  reader.at = afterBlanks(text, reader.at);
  if (text[reader.at] === "&") return readAnchored(reader, indent);
  if (!isEndOrComment(text, reader.at)) return readInline(reader, indent);
  const isComment = !isEnd(text, reader.at);
  const below = lineEnd(text, reader.at) + 1;
  toLine(reader, below);
  if (reader.indent > indent) return readBlock(reader) ?? (isComment ? refuse() : readBelow(reader, below, indent));
  // The dashes of a list may be in the column of its key.
  return reader.indent === indent && isDash(reader) ? readList(reader) : null;
};

/** A map or list below its key and anchor. */
const readAnchored = (reader: Reader, indent: number): Json => {
  const { text, at } = reader;
  const { name, end } = anchorAt(text, at) ?? refuse();
  toLine(reader, end + 1);
  const start = reader.at;
  const isList = isDash(reader) && reader.indent >= indent;
  const value = isList ? readList(reader) : reader.indent > indent ? (readBlock(reader) ?? refuse()) : refuse();
  note(reader, name, { value, at: start });
  return value;
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
  if (key === MERGE_KEY) throw UNSURE;
  return key === undefined ? readInline(reader, indent) : readMap(reader, key);
};

const HEADER = /([|>])(-?) *\n/y;

/**
 * The scalar whose header, such as `|-`, is at the reader. Its lines must be indented more than `indent`. Afterwards, the
 * reader is at the next line.
 */
const readBlockScalar = (reader: Reader, indent: number): string => {
  const { text } = reader;
  HEADER.lastIndex = reader.at;
  const header = HEADER.exec(text);
  if (header === null) throw UNSURE;
  const lines = blockLines(reader, HEADER.lastIndex, indent);
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) throw UNSURE;
  const scalar = header[1] === "|" ? lines.join("\n") : foldedLines(lines);
  return header[2] === "-" ? scalar : `${scalar}\n`;
};

/** The lines of a block scalar without their indentation. Moves the reader behind them. */
const blockLines = (reader: Reader, from: number, indent: number): string[] => {
  const { text } = reader;
  const lines: string[] = [];
  let inner = -1;
  let leading = 0;
  let start = from;
  while (start < text.length) {
    const at = afterBlanks(text, start);
    const end = lineEnd(text, at);
    const column = at - start;
    if (at === end) {
      if (inner < 0) leading = Math.max(leading, column);
      else if (column > inner) throw UNSURE;
      lines.push("");
    } else {
      if (column <= indent) break;
      if (inner < 0) inner = column;
      // The last line may lack its line break.
      if (column < inner || leading > inner || end === text.length) throw UNSURE;
      lines.push(text.slice(start + inner, end));
      reader.end = beforeBlanks(text, end);
    }
    start = end + 1;
  }
  toLine(reader, start);
  return lines;
};

const foldedLines = (lines: readonly string[]): string => {
  let folded = "";
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    // Lines that are indented more are not folded.
    if (line.startsWith(" ")) throw UNSURE;
    if (line === "") breaks++;
    else {
      folded += (index > 0 && breaks === 0 ? " " : "\n".repeat(breaks)) + line;
      breaks = 0;
    }
  }
  return folded;
};
