import { type FieldPath, countUpTo } from "kube-json";
import type { Waiver } from "../../model/exception.js";
import { type Source, textAhead } from "../sources/source.js";
import type { Unusable } from "../report/report.js";
import {
  createWaiverUse,
  isRule,
  namesOf,
  placeOf,
  readWaiver,
  type WaiverUse,
  type WrittenWaiver,
  type RuleNames,
} from "./written-waiver.js";
import type { Position } from "kube-manifests";
import { EXPECTED, commentsIn } from "./waiver-comments.js";

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

/** Reads the waivers of a file; none if it cannot be read. `now` is the time in milliseconds since 1970. */
export const waiversIn = (source: Source, rules: RuleNames, now: number): FileWaivers => {
  const { name: file } = source;
  const content = textAhead(source);
  if (!mayHaveWaivers(content)) return NO_WAIVERS;
  const waivers: CommentWaiver[] = [];
  const problems: Unusable[] = [];
  const { comments, starts } = commentsIn(content);
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
