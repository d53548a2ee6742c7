import type { Json } from "kube-json";
import { type Reader, UNSURE, afterBlanks, beforeBlanks, isEnd, lineEnd, toLine } from "./reader.js";
import { plainValue } from "./scalar.js";

const NOT_PLAIN = new Set(",[]{}#&*!|>'\"%@`?:");

/**
 * The unquoted scalar at the reader, in a block map or list. Its further lines must be indented more than `indent`.
 * Afterwards, the reader is at the next line.
 */
export const readPlain = (reader: Reader, indent: number): Json => {
  const { text, at } = reader;
  const first = text.charAt(at);
  if (NOT_PLAIN.has(first) || (first === "-" && (isEnd(text, at + 1) || text[at + 1] === " "))) throw UNSURE;
  const end = lineEnd(text, at);
  const line = text.slice(at, beforeBlanks(text, end));
  const comment = line.indexOf(" #");
  const content = comment < 0 ? line : line.slice(0, beforeBlanks(line, comment));
  refuseColon(content);
  reader.end = at + content.length;
  toLine(reader, end + 1);
  if (reader.indent <= indent) return finitePlain(content);
  if (comment >= 0) throw UNSURE;
  return finitePlain(content + continued(reader, end + 1, indent));
};

/** Only text may be a key here: 'y', '1' and 'null' are not. */
export const plainKey = (source: string): string => {
  if (plainValue(source) !== source) throw UNSURE;
  return source;
};

/** The value of an unquoted scalar, if JSON has it. */
export const finitePlain = (text: string): Json => {
  const value = plainValue(text);
  if (typeof value === "number" && !Number.isFinite(value)) throw UNSURE;
  return value;
};

/** A colon would begin a value, where the library reports an error. */
const refuseColon = (line: string): void => {
  if (line.includes(": ") || line.endsWith(":")) throw UNSURE;
};

/** The further lines of a scalar, from the line that begins at `from`, with what separates them. */
const continued = (reader: Reader, from: number, indent: number): string => {
  const { text } = reader;
  let folded = "";
  let breaks = 0;
  let start = from;
  while (start < text.length) {
    const at = afterBlanks(text, start);
    const end = lineEnd(text, at);
    if (at === end) breaks++;
    else {
      if (at - start <= indent) break;
      const line = text.slice(at, beforeBlanks(text, end));
      refuseColon(line);
      if (line.startsWith("#") || line.includes(" #")) throw UNSURE;
      folded += (breaks === 0 ? " " : "\n".repeat(breaks)) + line;
      reader.end = at + line.length;
      breaks = 0;
    }
    start = end + 1;
  }
  toLine(reader, start);
  return folded;
};
