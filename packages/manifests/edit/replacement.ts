import { type Pair, isMap, isSeq } from "yaml";
import { type Edit, type Json, type JsonObject, isArray, isObject, own } from "kube-json";
import type { Places } from "../span.js";
import { afterColon, endOf, isEmptyNode, isFlow, startOf } from "../nodes.js";
import { CannotEdit } from "./edit-parts.js";
import { indentBefore } from "./lines.js";
import { type YamlStyle, entryLines, inlineText } from "./yaml-style.js";

/** A document to edit. */
export interface Source {
  readonly text: string;
  readonly places: Places;
  readonly style: YamlStyle;
  readonly renames: readonly Rename[];
}

/** A value in the text. */
export interface EditTarget {
  readonly node: unknown;
  readonly from: Json;
  /** The entry with this value; undefined for list items and for the root. */
  readonly pair?: Pair;
  /** Blanks up to the column of its key; undefined in flow style. */
  readonly indent?: string;
}

/** The indentation of what begins its line. */
const blanksBefore = (text: string, start: number | undefined): string | undefined =>
  start === undefined || start === 0 ? undefined : indentBefore(text, start);

/** `{}`, `[]` and null do not show in which style their replacement should be written. */
const isNothing = (value: Json): boolean =>
  value === null || ((isArray(value) || isObject(value)) && Object.keys(value).length === 0);

/** Replaces a whole value. */
export function* replacement(
  { node, from, pair, indent }: EditTarget,
  to: Json,
  { text, style }: Source,
): Iterable<Edit> {
  const blanks = pair === undefined ? undefined : blanksBefore(text, startOf(pair.key));
  const inline = inlineText(to, style, blanks);
  const colon = pair === undefined ? undefined : afterColon(text, pair);
  const [start, end] = [startOf(node), endOf(node)];
  const [, ...lines] = isArray(to) || isObject(to) ? entryLines("", to, style) : [];
  if (indent !== undefined && colon !== undefined && lines.length > 0 && isNothing(from)) {
    const block = ["", ...lines].join(style.newline + indent);
    const behind = Math.max(colon, end ?? colon);
    const comment = /^[ \t]*#[^\r\n]*/.exec(text.slice(behind))?.[0] ?? "";
    if (comment !== "") yield { start: colon, end: behind, text: "" };
    const at = behind + comment.length;
    yield { start: comment === "" ? colon : at, end: at, text: block };
    return;
  }
  if (isEmptyNode(node) || start === undefined || end === undefined) {
    if (colon === undefined) throw new CannotEdit("the text has no place for it");
    yield { start: colon, end: colon, text: ` ${inline}` };
    return;
  }
  // The text of a block includes its last line break; the new value's does not.
  const lineBreak = text[end - 1] === "\n" ? style.newline : "";
  const isBlock = (isMap(node) || isSeq(node)) && !isFlow(node);
  if (!isBlock || pair === undefined) {
    yield { start, end, text: inline + lineBreak };
    return;
  }
  if (colon === undefined || text.slice(colon, start).trim() !== "")
    throw new CannotEdit("there is text between it and its key");
  yield { start: colon, end, text: ` ${inline}${lineBreak}` };
}

/** A key that gets another name, wherever it occurs. */
export type Rename = readonly [from: string, to: string];

/** The keys of a map that get another name. */
export const renamesIn = (from: JsonObject, to: JsonObject, wanted: readonly Rename[]): ReadonlyMap<string, string> =>
  new Map(
    wanted.filter(
      ([name, now]) =>
        own(from, name) !== undefined &&
        own(from, now) === undefined &&
        own(to, name) === undefined &&
        own(to, now) !== undefined,
    ),
  );
