import { type Json, type Edit } from "kube-json";
import { indentBefore, lineBefore, lineStart, nextLine } from "./lines.js";
import { type YamlStyle, entryLines, inlineEntry, inlineText, itemLines } from "./yaml-style.js";

/** The range of text of a map entry or list item. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly isRemoved: boolean;
}

/** A new entry of a map or, without a name, a new item of a list. */
export interface Addition {
  /** Index of the part that it follows, which must be kept; -1 puts it first. */
  readonly after: number;
  readonly name?: string;
  readonly value: Json;
}

/** The changes to a map or list. */
export interface Plan {
  readonly text: string;
  readonly style: YamlStyle;
  readonly parts: readonly Part[];
  readonly added: readonly Addition[];
}

/** The change cannot be written without touching other parts of the text. */
export class CannotEdit extends Error {}

/** The edits of a map or list in block style, where each part has its own lines. */
export function* blockEdits({ text, style, parts, added }: Plan): Iterable<Edit> {
  yield* blockRemovals(text, parts);
  const first = parts[0]?.start ?? 0;
  const indent = " ".repeat(first - lineStart(text, first));
  const isBehindDash = indentBefore(text, first) === undefined;
  for (const { after, name, value } of added) {
    const lines = name === undefined ? itemLines(value, style) : entryLines(name, value, style);
    const before = parts[after];
    if (before === undefined && isBehindDash) {
      yield { start: first, end: first, text: [...lines, ""].join(style.newline + indent) };
      continue;
    }
    const at = before === undefined ? lineStart(text, first) : nextLine(text, before.end);
    const block = lines.map((line) => (line === "" ? "" : indent + line)).join(style.newline);
    const isOpenEnd = at === text.length && !text.endsWith("\n");
    yield { start: at, end: at, text: isOpenEnd ? style.newline + block : block + style.newline };
  }
}

/**
 * Removes whole lines. The first entry of a list item shares a line with the dash, so the next entry takes its place, unless
 * comments are above that.
 */
function* blockRemovals(text: string, parts: readonly Part[]): Iterable<Edit> {
  let done = 0;
  for (const [index, { start, end, isRemoved }] of parts.entries()) {
    if (!isRemoved || start < done) continue;
    if (indentBefore(text, start) !== undefined) {
      yield { start: lineStart(text, start), end: nextLine(text, end), text: "" };
      continue;
    }
    const kept = parts.findIndex((other, at) => at > index && !other.isRemoved);
    const next = parts[kept];
    const hasComments = parts
      .slice(index, kept)
      .some((one, at) => text.slice(lineEnd(text, one.end), parts[index + at + 1]?.start).includes("#"));
    if (next === undefined || hasComments) throw new CannotEdit("it is on the same line as its parent");
    yield { start, end: next.start, text: "" };
    done = next.start;
  }
}

/**
 * Yields the edits of a map or list in block style that keeps no part. Each part takes its lines and the comment behind
 * it along, as where others stay. `nothing` is the text behind the colon if there are no new parts.
 */
export function* emptiedEdits(plan: Plan, nothing: string, colon: number | undefined): Iterable<Edit> {
  const { text, style, parts, added } = plan;
  const [first, ...others] = parts;
  if (first === undefined) return;
  const before = lineBefore(text, first.start);
  if (before.trim() !== "") {
    const lines = added.flatMap(({ name = "", value }) => entryLines(name, value, style));
    const block = lines.join(style.newline + " ".repeat(before.length));
    yield { start: first.start, end: lineEnd(text, first.end), text: lines.length === 0 ? nothing : block };
    yield* blockRemovals(text, others);
    return;
  }
  if (added.length > 0) {
    yield* blockEdits(plan);
    return;
  }
  if (colon === undefined || afterBlanks(text, colon) < first.start)
    throw new CannotEdit("there is text between it and its key");
  yield { start: colon, end: colon, text: ` ${nothing}` };
  yield* blockRemovals(text, parts);
}

/** The offset of the line break that ends the line. */
const lineEnd = (text: string, offset: number): number => {
  const end = nextLine(text, offset);
  return end - (/\r?\n$/.exec(text.slice(Math.max(0, end - 2), end))?.[0].length ?? 0);
};

/** The edits of a map or list in flow style, where commas separate the parts. */
export function* flowEdits(plan: Plan): Iterable<Edit> {
  const { text, style, parts, added } = plan;
  yield* flowRemovals(plan);
  const first = parts[0]?.start ?? 0;
  const kept = parts.find(({ isRemoved }) => !isRemoved)?.start ?? first;
  const indent = indentBefore(text, first);
  const separator = indent === undefined ? `,${style.blank}` : `,${style.newline}${indent}`;
  for (const { after, name, value } of added) {
    const entry = name === undefined ? inlineText(value, style, indent) : inlineEntry(name, value, style, indent);
    const before = parts[after];
    if (before === undefined) yield { start: kept, end: kept, text: entry + separator };
    else yield { start: before.end, end: before.end, text: separator + entry };
  }
}

/**
 * Removes each run of parts with the comma after it or, at the end, with the comma before it. Comments on the lines of the
 * parts go with them; those of other parts stay.
 */
function* flowRemovals({ text, parts }: Plan): Iterable<Edit> {
  for (let index = 0; index < parts.length; index++) {
    const start = index;
    while (parts[index]?.isRemoved === true) index++;
    if (index === start) continue;
    const [before, first, last, next] = [parts[start - 1], parts[start], parts[index - 1], parts[index]];
    if (first === undefined || last === undefined) continue;
    const comma = commaAfter(text, last.end);
    const hasOwnLine = indentBefore(text, first.start) !== undefined;
    // A comma that no other part follows may stay, or be absent.
    const isEnd = next === undefined && comma === undefined;
    const end = isEnd || comma === undefined ? last.end : comma + 1;
    const commaBefore = isEnd && before !== undefined ? commaAfter(text, before.end) : undefined;
    const [, tail = ""] = /^([ \t]*(?:#[^\n]*)?)\r?(?:\n|$)/.exec(text.slice(end)) ?? [];
    const endsLine = /^[ \t]*(?:#|\r?\n)/.test(text.slice(end));
    if (commaBefore !== undefined && !hasOwnLine) yield { start: commaBefore, end: last.end, text: "" };
    else {
      if (commaBefore !== undefined) yield { start: commaBefore, end: commaBefore + 1, text: "" };
      if (hasOwnLine && endsLine) yield { start: lineStart(text, first.start), end: nextLine(text, end), text: "" };
      else if (endsLine) yield { start: blanksBefore(text, first.start), end: end + tail.length, text: "" };
      else yield { start: first.start, end: next?.start ?? end, text: "" };
    }
  }
}

/** The offset of the comma that follows a part, after blanks and comments. */
const commaAfter = (text: string, end: number): number | undefined => {
  const comma = afterBlanks(text, end);
  return text[comma] === "," ? comma : undefined;
};

/** The offset behind blanks and comments. */
const afterBlanks = (text: string, offset: number): number => {
  const blanks = /(?:\s|(?<=\s)#[^\n]*)*/y;
  blanks.lastIndex = offset;
  blanks.test(text);
  return blanks.lastIndex;
};

const blanksBefore = (text: string, offset: number): number => {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start;
};
