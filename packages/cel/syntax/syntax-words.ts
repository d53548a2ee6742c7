import type { Source, TokenKind } from "./source.js";

/** Errors of syntax in the words of a user. The API server prints those of its parser generator instead. */

/** Expected syntax, in the words of a message. */
export const OPERAND = "an operand, such as a field, a literal or '(',";
const END = "the end";

/** A kind of token in the words of a message. */
export const kindWords = (kind: TokenKind): string => {
  if (kind === "end") return END;
  return kind === "identifier" ? "a name" : `'${kind}'`;
};

/** Words and signs of other languages. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["and", "&&"],
  ["AND", "&&"],
  ["&", "&&"],
  ["or", "||"],
  ["OR", "||"],
  ["|", "||"],
  ["not", "!"],
  ["NOT", "!"],
  ["is", "=="],
  ["=<", "<="],
  ["=!", "!="],
]);

/** Why the text between two offsets is no token. */
export const unreadWords = (source: Source, start: number, end: number): string => {
  const sign = source.slice(start, end).trim();
  const before = lineBefore(source, start);
  const instead = INSTEAD.get(sign);
  if (instead !== undefined) return `write '${instead}' instead of '${sign}'`;
  if (sign === "=" && /[=!]=$/.test(before)) return `write '${before.slice(-2)}' instead of '${before.slice(-2)}='`;
  if (sign === "=" && !/[=!<>]\s*$/.test(before)) return "write '==' instead of '='";
  if (/^[bBrR]{0,2}["']/.test(sign)) return textWords(sign, /[rR][bB]?$/.test(before));
  return `'${cut(sign)}' may not be used${after(before, " after")}`;
};

/** Why the token between two offsets, which are equal at the end of the source, may not be where `expected` must be. */
export const misfitWords = (source: Source, start: number, end: number, expected: string): string => {
  const found = source.slice(start, end);
  const before = lineBefore(source, start);
  const instead = INSTEAD.get(found);
  if (instead !== undefined) return `write '${instead}' instead of '${found}'`;
  const [not] = /(?<![\w.])(?:not|NOT)(?=\s+$)/.exec(before) ?? [];
  if (not !== undefined) return `write '!' instead of '${not}'`;
  if (expected === END && /^[)\]}]$/.test(found)) return `'${found}' closes nothing that is open`;
  if (expected === END && /^[!?:,]$/.test(found)) return `'${found}' may not be used${after(before, " after")}`;
  if (expected === END) return `'${cut(found)}' must be joined by an operator, such as '&&'${after(before, ", to")}`;
  return `${expected} must follow${after(before, "") || " here"}${found === "" ? "" : `, not '${cut(found)}'`}`;
};

/** A text that begins with a quote and has no end; in a raw one, a backslash is only that. */
const textWords = (text: string, isRaw: boolean): string => {
  const read = isRaw ? "" : text.replaceAll("\\\\", "  ");
  const [escape] = /\\[^\\"'`?abfnrtvxXuU0-3]/.exec(read) ?? [];
  if (escape !== undefined)
    return `a string may not contain '${escape}'; write '\\${escape}', or put 'r' in front of the quote`;
  const short = CUT_OFF.find(([pattern]) => pattern.test(read));
  return short?.[1] ?? "the quote that is open here must be closed in the same line";
};

/** Numbers of characters that lack digits. */
const CUT_OFF: readonly (readonly [RegExp, string])[] = [
  [/\\[xX](?![\da-fA-F]{2})/, "'\\x' must be followed by 2 hexadecimal digits"],
  [/\\u(?![\da-fA-F]{4})/, "'\\u' must be followed by 4 hexadecimal digits"],
  [/\\U(?![\da-fA-F]{8})/, "'\\U' must be followed by 8 hexadecimal digits"],
  [/\\[0-3](?![0-7]{2})/, "a backslash and digits must be 3 octal digits, such as '\\101'"],
];

const MAX_READ = 30;

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > MAX_READ ? `${line.slice(0, MAX_READ - 3)}...` : line;
};

/** The end of what was read, behind a word; '' at the beginning of a line. */
const after = (before: string, word: string): string => {
  const text = before.replace(/\s+/g, " ").trim();
  if (text === "") return "";
  return `${word} '${text.length > MAX_READ ? `...${text.slice(3 - MAX_READ)}` : text}'`;
};

const NEW_LINE = 0x0a;

/** Returns the text of the line before an offset. */
const lineBefore = (source: Source, at: number): string => {
  let start = at;
  while (start > 0 && source.at(start - 1) !== NEW_LINE) start--;
  return source.slice(start, at);
};
