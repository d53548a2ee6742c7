import { UNSURE, afterBlanks, beforeBlanks } from "./reader.js";

const BACKSLASH = 92;
const SINGLE = 39;

/** The offset behind the quoted scalar that begins at `start`. Throws UNSURE if it does not end. */
export const quotedEnd = (text: string, start: number): number => {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === BACKSLASH && quote !== SINGLE) at++;
    else if (character === quote) {
      if (quote !== SINGLE || text.charCodeAt(at + 1) !== SINGLE) return at + 1;
      at++;
    }
  }
  throw UNSURE;
};

/** The text of the quoted scalar between two offsets. Its further lines must be indented more than `indent`. */
export const quotedText = (text: string, start: number, end: number, indent: number): string => {
  const inner = text.slice(start + 1, end - 1);
  const isSingle = text.charCodeAt(start) === SINGLE;
  const folded = inner.includes("\n") ? fold(inner, !isSingle, indent) : inner;
  if (isSingle) return folded.includes("''") ? folded.replaceAll("''", "'") : folded;
  return folded.includes("\\") ? unescaped(folded) : folded;
};

/** Joins lines: one line break is a blank, further ones stay. A line break that is escaped is nothing. */
const fold = (inner: string, hasEscapes: boolean, indent: number): string => {
  const lines = inner.split("\n");
  let folded = "";
  let breaks = 0;
  let isJoined = true;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const start = index === 0 ? 0 : afterBlanks(line, 0);
    const isBlank = start === line.length && index > 0 && !isLast;
    if (isBlank) {
      if (isJoined && index > 0) throw UNSURE;
      breaks++;
      continue;
    }
    if (index > 0 && start <= indent) throw UNSURE;
    const end = isLast ? line.length : Math.max(start, beforeBlanks(line, line.length));
    const isEscaped = !isLast && hasEscapes && endsInEscape(line, line.length);
    // An escaped blank at the end.
    if (!isEscaped && hasEscapes && end < line.length && endsInEscape(line, end)) throw UNSURE;
    const separator = isJoined ? "" : breaks === 0 ? " " : "\n".repeat(breaks);
    folded += separator + line.slice(start, isEscaped ? line.length - 1 : end);
    breaks = 0;
    isJoined = isEscaped;
  }
  return folded;
};

/** True if an odd number of backslashes is before `end`. */
const endsInEscape = (line: string, end: number): boolean => {
  let start = end;
  while (line.charCodeAt(start - 1) === BACKSLASH) start--;
  return (end - start) % 2 === 1;
};

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  '"': '"',
  "\\": "\\",
  "/": "/",
  " ": " ",
};

const unescaped = (text: string): string =>
  text.replace(/\\([^])/g, (_, character: string) => {
    const replaced = Object.hasOwn(ESCAPES, character) ? ESCAPES[character] : undefined;
    if (replaced === undefined) throw UNSURE;
    return replaced;
  });
