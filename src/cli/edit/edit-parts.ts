import type { Json } from "../../kube/json/object.js";
import { type Edit, lineBefore, lineStart, nextLine } from "./text-edits.js";
import { type YamlStyle, entryLines, inlineEntry, inlineText, itemLines } from "./yaml-style.js";

/** An entry of a map or an item of a list, as a stretch of text. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly isRemoved: boolean;
}

/** Something new for a map or, without a name, for a list. */
export interface Addition {
  /** The part that it follows, which is kept; -1: it comes first. */
  readonly after: number;
  readonly name?: string;
  readonly value: Json;
}

/** What becomes of a map or list of which at least one part is kept. */
export interface Plan {
  readonly text: string;
  readonly style: YamlStyle;
  readonly parts: readonly Part[];
  readonly added: readonly Addition[];
}

/** What is asked for cannot be written without touching more than it. */
export class CannotEdit extends Error {}

/** The edits where each part has lines of its own. */
export function* blockEdits({ text, style, parts, added }: Plan): Iterable<Edit> {
  yield* blockRemovals(text, parts);
  const first = parts[0]?.start ?? 0;
  const indent = " ".repeat(first - lineStart(text, first));
  const isBehindDash = lineBefore(text, first).trim() !== "";
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

/** Lines go as a whole; what begins behind a dash makes room for what follows it. */
function* blockRemovals(text: string, parts: readonly Part[]): Iterable<Edit> {
  let done = 0;
  for (const [index, { start, end, isRemoved }] of parts.entries()) {
    if (!isRemoved || start < done) continue;
    if (lineBefore(text, start).trim() === "") {
      yield { start: lineStart(text, start), end: nextLine(text, end), text: "" };
      continue;
    }
    const next = parts.find((other, at) => at > index && !other.isRemoved);
    if (next === undefined || text.slice(start, next.start).includes("#"))
      throw new CannotEdit("it is on the same line as its parent");
    yield { start, end: next.start, text: "" };
    done = next.start;
  }
}

/** The edits between brackets, where commas part one from the other. */
export function* flowEdits(plan: Plan): Iterable<Edit> {
  const { text, style, parts, added } = plan;
  yield* flowRemovals(parts);
  const first = parts[0]?.start ?? 0;
  const blanks = lineBefore(text, first);
  const indent = blanks.trim() === "" ? blanks : undefined;
  const separator = indent === undefined ? `,${style.blank}` : `,${style.newline}${indent}`;
  for (const { after, name, value } of added) {
    const entry =
      name === undefined ? inlineText(value, style, indent) : inlineEntry(name, value, style, indent);
    const before = parts[after];
    if (before === undefined) yield { start: first, end: first, text: entry + separator };
    else yield { start: before.end, end: before.end, text: separator + entry };
  }
}

/** Each run of removed parts goes with the comma behind it, or with that before it if nothing follows. */
function* flowRemovals(parts: readonly Part[]): Iterable<Edit> {
  for (let index = 0; index < parts.length; index++) {
    const start = index;
    while (parts[index]?.isRemoved === true) index++;
    if (index === start) continue;
    const [before, first, last, next] = [parts[start - 1], parts[start], parts[index - 1], parts[index]];
    if (first === undefined || last === undefined) continue;
    if (next !== undefined) yield { start: first.start, end: next.start, text: "" };
    else yield { start: before?.end ?? first.start, end: last.end, text: "" };
  }
}
