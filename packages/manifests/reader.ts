import type { Json } from "kube-json";
import type { Span } from "./span.js";

/** The spans of the entries and items of each object and array in flow style. */
export type Recorded = Map<object, ReadonlyMap<string | number, Span>>;

/** An anchored map or list, and the offset where it begins. */
export interface Anchored {
  readonly value: Json;
  readonly at: number;
}

/** A place in a text: at the first character of a node, or of a line that is neither blank nor a comment. */
export interface Reader {
  readonly text: string;
  at: number;
  /** The column of `at`; -1 at the end of the text. */
  indent: number;
  /** The number of objects and arrays around `at`. */
  depth: number;
  /** The offset behind the last scalar, flow collection, or key without a value. */
  end: number;
  /** Filled if it is there. */
  readonly places: Recorded | undefined;
  /** By name; created with the first. */
  anchors: Map<string, Anchored> | undefined;
  /** The number of values that aliases have added. */
  aliased: number;
}

/** A reader at an offset, which it may not be the first to read. */
export const readerAt = (text: string, at: number, places?: Recorded): Reader => ({
  text,
  at,
  indent: 0,
  depth: 0,
  end: at,
  places,
  anchors: undefined,
  aliased: 0,
});

/** Thrown where another reader must read the text. There is one, because a stack trace costs more than a small document. */
class Unsure extends Error {}
export const UNSURE = new Unsure("the text needs the other reader");

const BLANK = 32;
export const LINE_FEED = 10;
export const HASH = 35;

/** The offset of the next line feed, or the end of the text. */
export const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
};

/** The offset of the next character that is no blank. */
export const afterBlanks = (text: string, from: number): number => {
  let at = from;
  while (text.charCodeAt(at) === BLANK) at++;
  return at;
};

/** The offset where the blanks before `end` begin. */
export const beforeBlanks = (text: string, end: number): number => {
  let at = end;
  while (text.charCodeAt(at - 1) === BLANK) at--;
  return at;
};

/** True if nothing is at `at`: the end of a line or of the text. */
export const isEnd = (text: string, at: number): boolean => at >= text.length || text.charCodeAt(at) === LINE_FEED;

/** True if a node at `at` would be absent: there is nothing, or a comment after a blank. */
export const isEndOrComment = (text: string, at: number): boolean =>
  isEnd(text, at) || (text.charCodeAt(at) === HASH && text.charCodeAt(at - 1) === BLANK);

/** Moves the reader to the first line from `from` on, the start of a line, that is neither blank nor a comment. */
export const toLine = (reader: Reader, from: number): void => {
  const { text } = reader;
  for (let start = from; start < text.length; ) {
    const at = afterBlanks(text, start);
    const first = text.charCodeAt(at);
    if (at < text.length && first !== LINE_FEED && first !== HASH) {
      reader.at = at;
      reader.indent = at - start;
      return;
    }
    start = lineEnd(text, at) + 1;
  }
  reader.at = text.length;
  reader.indent = -1;
};

/** Moves the reader to the next line after a node that ends at `end`. Only a comment may follow the node. */
export const afterNode = (reader: Reader, end: number): void => {
  const { text } = reader;
  if (!isEndOrComment(text, afterBlanks(text, end))) throw UNSURE;
  reader.end = end;
  toLine(reader, lineEnd(text, end) + 1);
};

/** The other reader has a higher limit, and says where it is exceeded. */
const MAX_DEPTH = 100;

/** Called before the reader reads a map or list. */
export const enter = (reader: Reader): void => {
  if (++reader.depth > MAX_DEPTH) throw UNSURE;
};
