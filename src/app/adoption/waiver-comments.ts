import { lexemesOf } from "kube-manifests";
import { expectedWaiver, isLikeWaive, unknownMarker } from "./written-waiver.js";

/** What a waiver in a comment must look like. */
export const EXPECTED = expectedWaiver("# decorum:waive");

const COMMENT = /^#+\s*decorum:waive\b(.*)$/;
/** Matches misspelt waivers too, such as the form of Go. */
const SIMILAR = /^#+\s*\+?decorum:\s*waive/i;
/** Any marker of ours; prose has a space after the colon. */
const MARKER = /^#+\s*\+?decorum:([a-z][\w-]*)/i;
/** A space, and the rest of a waiver. */
const SPACED = /^#+\s*\+?decorum:\s+([a-z][\w-]*)\s+\S+\s+--\s/i;

/** A comment with the mark of a waiver. */
interface Comment {
  /** Without the '#'s and the mark, or why the comment is no waiver although it looks like it. */
  readonly text: string | { readonly problem: string };
  readonly line: number;
  readonly column: number;
  readonly target: number | undefined;
  readonly opens: number | undefined;
}

export interface Comments {
  readonly comments: readonly Comment[];
  /** The lines where documents begin with '---'. */
  readonly starts: readonly number[];
}

const START = "---";

/** A token that announces that the next one is a scalar, whatever it looks like. */
const SCALAR = "\u001f";
/** The mark of byte order, which takes no column. */
const BOM = "\ufeff";
/** Tokens of the lexer that are not part of the text. */
const CONTROL: ReadonlySet<string> = new Set([BOM, "\u0002", SCALAR, "\u0018"]);

/** The comments with the mark, each with the line of the field that it is about. */
export const commentsIn = (content: string): Comments => {
  const lines = content.split("\n");
  const nextLine = createNextLine(lines);
  const comments: Comment[] = [];
  const starts: number[] = [];
  let [line, column, isScalar] = [1, 1, false];
  for (const token of lexemesOf(content)) {
    if (CONTROL.has(token)) {
      isScalar = token === SCALAR;
      continue;
    }
    if (token === START && !isScalar) starts.push(line);
    const text = isScalar ? undefined : waiverText(token);
    if (text !== undefined) {
      const isAlone = lines[line - 1]?.slice(0, column - 1).trim() === "";
      const target = isAlone ? nextLine(line) : line;
      const opens = isAlone && target !== undefined ? opened(lines[target - 1] ?? "", column) : undefined;
      comments.push({ text, line, column, target, opens });
    }
    isScalar = false;
    const last = token.lastIndexOf("\n");
    if (last < 0) column += token.length;
    else {
      line += token.split("\n").length - 1;
      column = token.length - last;
    }
  }
  return { comments, starts };
};

/**
 * The column of the object or list item that a line begins at this column or further right: of an item, that of what follows its dash.
 */
const opened = (line: string, column: number): number | undefined => {
  let at = line.search(/\S|$/);
  if (!isDash(line, at)) return at + 1 >= column ? at + 1 : undefined;
  for (; isDash(line, at); at = contentAfter(line, at)) if (at + 1 >= column) return contentAfter(line, at) + 1;
  return undefined;
};

const isDash = (line: string, at: number): boolean => line[at] === "-" && line[at + 1] === " ";

const contentAfter = (line: string, dash: number): number => {
  let at = dash + 1;
  while (line[at] === " ") at++;
  return at;
};

/** Returns the text after the mark, or why the token is no waiver; undefined if it does not look like one. */
const waiverText = (token: string): Comment["text"] | undefined => {
  const [, text] = COMMENT.exec(token) ?? [];
  if (text !== undefined) return text;
  if (SIMILAR.test(token)) return { problem: EXPECTED };
  const [, marker] = MARKER.exec(token) ?? [];
  if (marker !== undefined) return { problem: unknownMarker(marker, EXPECTED) };
  const [, word = ""] = SPACED.exec(token) ?? [];
  return isLikeWaive(word) ? { problem: EXPECTED } : undefined;
};

/**
 * Finds the first line after one that is neither empty nor a comment; undefined if it begins a document. The lines that are
 * asked for ascend, so that each is looked at once.
 */
const createNextLine = (lines: readonly string[]): ((line: number) => number | undefined) => {
  let next = 0;
  return (line) => {
    next = Math.max(next, line);
    while (next < lines.length && /^\s*(?:#|$)/.test(lines[next] ?? "")) next++;
    if (next >= lines.length) return line;
    return /^---\s*$/.test(lines[next] ?? "") ? undefined : next + 1;
  };
};
