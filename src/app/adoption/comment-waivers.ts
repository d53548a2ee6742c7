import { type FieldPath, countUpTo } from "kube-json";
import type { Waiver } from "../../model/exception.js";
import { type Source, textAhead } from "../sources/source.js";
import type { Unusable } from "../report/report.js";
import {
  createWaiverUse,
  expectedWaiver,
  isLikeWaive,
  isRule,
  namesOf,
  placeOf,
  readWaiver,
  unknownMarker,
  type WaiverUse,
  type WrittenWaiver,
  type RuleNames,
} from "./written-waiver.js";
import { type Position, lexemesOf } from "kube-manifests";

/**
 * Waivers in comments of manifests: `# decorum:waive RULE -- REASON [until YYYY-MM-DD]`, at the end of the line of a field
 * or in the lines above it. They cover that field and all below it. An object or a list item has no name: only a comment alone above it,
 * no further right than it begins, is about it as a whole. The command honors them. The webhook does not:
 * otherwise, any user who may write an object could excuse it.
 */
interface CommentWaiver extends WrittenWaiver {
  /** The line of the field; undefined above the beginning of a document. */
  readonly target: number | undefined;
  /** The column of the object or list item in the line of the field that a comment alone above it is about. */
  readonly opens: number | undefined;
  /** The index of its document. */
  readonly document: number;
}

/** The waivers of a file. */
export interface FileWaivers {
  /** An object was reviewed that is at this line; `idle` are rules that did not review it, although they run. */
  reviewed(line: number, idle: readonly string[]): void;
  /** Finds the waiver of a finding at a field; undefined if there is none. */
  waiverOf(rule: string, field: FieldPath, positionOf: (field: FieldPath) => Position): Waiver | undefined;
  /** Comments that are no waivers but look like it. */
  readonly problems: readonly Unusable[];
  /**
   * A sentence for each waiver that has expired, or whose rule is unknown. If the objects of the file were `allReviewed`,
   * also for each that no finding needs.
   */
  notes(allReviewed: boolean): readonly string[];
}

export const NO_WAIVERS: FileWaivers = {
  reviewed: () => undefined,
  waiverOf: () => undefined,
  problems: [],
  notes: () => [],
};

const COMMENT = /^#+\s*decorum:waive\b(.*)$/;
/** Matches misspelt waivers too, such as the form of Go. */
const SIMILAR = /^#+\s*\+?decorum:\s*waive/i;
/** Any marker of ours; prose has a space after the colon. */
const MARKER = /^#+\s*\+?decorum:([a-z][\w-]*)/i;
/** A space, and the rest of a waiver. */
const SPACED = /^#+\s*\+?decorum:\s+([a-z][\w-]*)\s+\S+\s+--\s/i;
const EXPECTED = expectedWaiver("# decorum:waive");

/** Reads the waivers of a file; none if it cannot be read. `now` is the time in milliseconds since 1970. */
export const waiversIn = (source: Source, rules: RuleNames, now: number): FileWaivers => {
  const { name: file } = source;
  const content = textAhead(source);
  if (!mayHaveWaivers(content)) return NO_WAIVERS;
  const waivers: CommentWaiver[] = [];
  const problems: Unusable[] = [];
  const { comments, starts } = commentsIn(content, lexemesOf(content));
  const documentAt = (line: number): number => countUpTo(starts, line);
  for (const { text, line, column, target, opens } of comments) {
    const read = typeof text === "string" ? readWaiver(text, rules, EXPECTED) : text.problem;
    if (typeof read === "string") problems.push({ file, line, column, message: read });
    else waivers.push({ ...read, file, line, target, opens, document: documentAt(line) });
  }
  return fileWaivers(waivers, problems, createWaiverUse(rules, now), documentAt);
};

/** The first test is much faster. */
const mayHaveWaivers = (content: string): boolean =>
  content.includes("ecorum") && /#[ \t]*\+?decorum:\s*[a-z]/i.test(content);

/** Keys of a rule, as a waiver names it, at a number such as a line, or at a position. */
const keyOf = (rule: string, at: number | undefined, column?: number): string =>
  `${String(at)}${column === undefined ? "" : `:${String(column)}`} ${rule}`;

const fileWaivers = (
  waivers: readonly CommentWaiver[],
  problems: readonly Unusable[],
  use: WaiverUse,
  documentAt: (line: number) => number,
): FileWaivers => {
  /** The first waiver that holds, by its line and rule; files may have thousands of waivers, and of findings. */
  const holding = new Map<string, CommentWaiver>();
  const named = new Set<string>();
  for (const one of waivers.filter((waiver) => use.holdsFor(waiver, waiver.rule)).toReversed()) {
    holding.set(keyOf(one.rule, one.target), one);
    if (one.opens !== undefined) holding.set(keyOf(one.rule, one.target, one.opens), one);
    named.add(one.rule);
  }
  /** The rules that are idle in each document with an object. */
  const idle = new Map<number, readonly string[]>();
  /** The lines of findings that no waiver excuses, by document and rule. */
  const notExcused = new Map<string, number[]>();
  return {
    reviewed: (line, ids) => void idle.set(documentAt(line), ids),
    problems,
    waiverOf(rule, field, positionOf) {
      const names = namesOf(rule).filter((name) => named.has(name));
      if (names.length === 0) return undefined;
      const places = placesOf(field, positionOf);
      const waiver = innermost(places, ({ line, column }) =>
        names.flatMap((name) => holding.get(keyOf(name, line, column)) ?? []),
      );
      if (waiver !== undefined) return use.take(waiver);
      const { line } = places.at(-1) ?? positionOf(field);
      for (const name of names) {
        const key = keyOf(name, documentAt(line));
        const lines = notExcused.get(key);
        if (lines === undefined) notExcused.set(key, [line]);
        else lines.push(line);
      }
      return undefined;
    },
    notes: (allReviewed) => {
      const isIdle = ({ rule, document }: CommentWaiver): boolean =>
        (idle.get(document) ?? []).some((id) => isRule(rule, id));
      const unused = allReviewed ? use.unused(waivers).filter((one) => !isIdle(one)) : [];
      for (const lines of notExcused.values()) lines.sort((a, b) => a - b);
      const linesOf = ({ rule, document }: CommentWaiver): readonly number[] =>
        notExcused.get(keyOf(rule, document)) ?? [];
      return [
        ...use.ineffective(waivers),
        ...unused.map((one) => `${placeOf(one)} excuses nothing${why(one, idle.has(one.document), linesOf(one))}`),
      ];
    },
  };
};

/** The first waiver at the innermost place that has one. */
const innermost = (
  places: readonly Place[],
  waiversAt: (place: Place) => readonly CommentWaiver[],
): CommentWaiver | undefined => {
  for (const place of places.toReversed()) {
    const [first] = waiversAt(place).toSorted((a, b) => a.line - b.line);
    if (first !== undefined) return first;
  }
  return undefined;
};

/** A field, or an object or list item around it, which has no name and therefore a column. */
interface Place {
  readonly line: number;
  readonly column?: number;
}

/** The places of a field and of all around it, from the outermost on. */
const placesOf = (field: FieldPath, positionOf: (field: FieldPath) => Position): readonly Place[] => {
  const places: Place[] = [];
  for (let end = 0; end <= field.length; end++) {
    const { line, column } = positionOf(field.slice(0, end));
    const around = places.at(-1);
    // An alias repeats what stands above it.
    if (around !== undefined && line < around.line) places.push({ line: around.line });
    else places.push(end === field.length || typeof field[end - 1] === "string" ? { line } : { line, column });
  }
  return places;
};

/** Why a waiver is unused; `lines` are those of findings of its rule in its document, and ascend. */
const why = ({ target, line }: CommentWaiver, isReviewed: boolean, lines: readonly number[]): string => {
  if (target === undefined) return "; write it below the '---', on the line of a field or above it";
  if (!isReviewed) return ": no object of its document was reviewed";
  const count = countUpTo(lines, line);
  const [nearest] = lines
    .slice(Math.max(0, count - 1), count + 1)
    .sort((a, b) => Math.abs(a - line) - Math.abs(b - line));
  return nearest === undefined
    ? "; remove it"
    : `; a finding of the rule is in line ${String(nearest)}: write it at the end of that line, or above it`;
};

interface Comment {
  /** Without the '#'s and the mark, or why the comment is no waiver although it looks like it. */
  readonly text: string | { readonly problem: string };
  readonly line: number;
  readonly column: number;
  readonly target: number | undefined;
  readonly opens: number | undefined;
}

interface Comments {
  readonly comments: readonly Comment[];
  /** The lines where documents begin with '---'. */
  readonly starts: readonly number[];
}

const START = "---";

/** A token that announces that the next one is a scalar, whatever it looks like. */
const SCALAR = "\u001f";
/** Tokens of the lexer that are not part of the text. */
const CONTROL: ReadonlySet<string> = new Set(["\u0002", SCALAR, "\u0018"]);

/** The comments with the mark, each with the line of the field that it is about. */
const commentsIn = (content: string, tokens: Iterable<string>): Comments => {
  const lines = content.split("\n");
  const nextLine = createNextLine(lines);
  const comments: Comment[] = [];
  const starts: number[] = [];
  let [line, column, isScalar] = [1, 1, false];
  for (const token of tokens) {
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
