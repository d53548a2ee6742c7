import { type Pair, type YAMLMap, type YAMLSeq, isAlias, isMap, isSeq } from "yaml";
import { equalJson } from "../../kube/json/json.js";
import { type Json, type JsonObject, isArray, isObject, own } from "../../kube/json/object.js";
import { composeYaml, parseManifests } from "../../kube/yaml/yaml.js";
import { convert } from "../../kube/yaml/value.js";
import type { Places } from "../../kube/yaml/span.js";
import { type Addition, CannotEdit, type Part, blockEdits, flowEdits } from "./edit-parts.js";
import { type Edit, applyEdits, lineBefore } from "./text-edits.js";
import { afterColon, endOf, isEmptyNode, isFlow, pairEnd, startOf } from "../../kube/yaml/nodes.js";
import { type YamlStyle, entryLines, inlineText, sorted, styleOf } from "./yaml-style.js";

/**
 * Changes the text of one YAML or JSON document so that its value is `wanted`. Parts that already have their wanted
 * value keep their comments, quotes and indentation. Returns undefined if that would change other parts too, such as
 * the other aliases of an anchor. The result is parsed again to verify its value.
 */
export const editDocument = (text: string, wanted: Json): string | undefined => {
  const edited = attempt(text, wanted);
  const [manifest, another] = edited === undefined ? [] : parseManifests(edited);
  const isSame = another === undefined && manifest?.value !== undefined && equalJson(manifest.value, wanted);
  return isSame ? edited : undefined;
};

const attempt = (text: string, wanted: Json): string | undefined => {
  const { contents } = composeYaml(text);
  const { value, places } = convert(contents, text);
  const source: Source = { text, places, style: styleOf(text, contents, value) };
  try {
    return applyEdits(text, [...edits({ node: contents, from: value }, wanted, source)]);
  } catch (error) {
    if (error instanceof CannotEdit) return undefined;
    throw error;
  }
};

interface Source {
  readonly text: string;
  readonly places: Places;
  readonly style: YamlStyle;
}

/** A value in the text. */
interface EditTarget {
  readonly node: unknown;
  readonly from: Json;
  /** The entry of which it is the value; undefined for list items and for the root. */
  readonly pair?: Pair;
  /** Blanks up to the column of its key; undefined in flow style. */
  readonly indent?: string;
}

function* edits(target: EditTarget, to: Json, source: Source): Iterable<Edit> {
  const { node, from } = target;
  // The value of an alias can only change at its anchor.
  if (equalJson(from, to) || isAlias(node)) return;
  if (isMap(node) && isObject(from) && isObject(to)) yield* mapEdits(node, from, to, target, source);
  else if (isSeq(node) && isArray(from) && isArray(to)) yield* seqEdits(node, from, to, target, source);
  else yield replacement(target, to, source);
}

function* mapEdits(
  node: YAMLMap,
  from: JsonObject,
  to: JsonObject,
  target: EditTarget,
  source: Source,
): Iterable<Edit> {
  const names = namesOf(node, from, source.places);
  const parts = node.items.map((pair, index) => part(source.text, pair, isGone(names[index], to)));
  if (parts.every(({ isRemoved }) => isRemoved)) {
    yield replacement(target, to, source);
    return;
  }
  for (const [index, pair] of node.items.entries()) {
    const name = names[index];
    const [before, after] = name === undefined ? [] : [own(from, name), own(to, name)];
    if (before !== undefined && after !== undefined)
      yield* edits({ node: pair.value, from: before, pair, ...indentOf(node, pair, source) }, after, source);
  }
  const isSorted =
    (names.length > 1 || source.style.isSorted) &&
    names.every((name, index) => index === 0 || isOrdered(names[index - 1], name));
  const added = Object.keys(to)
    .filter((name) => !names.includes(name) && !equalJson(own(from, name), own(to, name)))
    .map((name): Addition => {
      const value = own(to, name) ?? null;
      const isBefore = (_: Part, index: number): boolean => !isSorted || isOrdered(names[index], name);
      return { after: lastKept(parts, isBefore), name, value: isSorted ? sorted(value) : value };
    })
    .sort((a, b) => (isSorted ? compare(a.name, b.name) : 0));
  yield* (isFlow(node) ? flowEdits : blockEdits)({ ...source, parts, added });
}

const indentOf = (map: YAMLMap, { key }: Pair, { text }: Source): { readonly indent?: string } => {
  const start = startOf(key);
  return isFlow(map) || start === undefined ? {} : { indent: " ".repeat(lineBefore(text, start).length) };
};

/** The names of a map's keys, found by their offsets; undefined for '<<'. */
const namesOf = (node: YAMLMap, from: JsonObject, places: Places): readonly (string | undefined)[] => {
  const byOffset = new Map([...(places.get(from) ?? [])].map(([name, { start }]) => [start, String(name)]));
  return node.items.map(({ key }) => byOffset.get(startOf(key) ?? -1));
};

const isGone = (name: string | undefined, to: JsonObject): boolean => name !== undefined && own(to, name) === undefined;

const compare = (a = "", b = ""): number => (a < b ? -1 : a > b ? 1 : 0);

const isOrdered = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && before < after;

const lastKept = (parts: readonly Part[], holds: (part: Part, index: number) => boolean): number =>
  parts.findLastIndex((one, index) => !one.isRemoved && holds(one, index));

const part = (text: string, pair: Pair, isRemoved: boolean): Part => {
  const start = startOf(pair.key);
  const end = pairEnd(pair);
  if (start === undefined || end === undefined) throw new CannotEdit("a key must be written out");
  return { start, end: Math.max(end, afterColon(text, pair) ?? end), isRemoved };
};

function* seqEdits(
  node: YAMLSeq,
  from: readonly Json[],
  to: readonly Json[],
  target: EditTarget,
  source: Source,
): Iterable<Edit> {
  const removed = removedItems(from, to);
  const kept = from.filter((_, index) => !removed.has(index)).length;
  if (kept === 0) {
    yield replacement(target, to, source);
    return;
  }
  let next = 0;
  for (const [index, item] of from.entries()) {
    if (removed.has(index)) continue;
    yield* edits({ node: node.items[index], from: item }, to[next] ?? null, source);
    next++;
  }
  const starts = node.items.map((item) => startOf(item));
  const parts = node.items.map((item, index): Part => {
    const start = isFlow(node) ? starts[index] : dashBefore(source.text, starts[index]);
    if (start === undefined) throw new CannotEdit("an item must be written out");
    return { start, end: endOf(item) ?? start, isRemoved: removed.has(index) };
  });
  const after = lastKept(parts, () => true);
  const added = to.slice(kept).map((value): Addition => ({ after, value }));
  yield* (isFlow(node) ? flowEdits : blockEdits)({ ...source, parts, added });
}

/**
 * The indexes of the items to remove from the old list, so that the others can be changed into the new list's first
 * items, one by one.
 */
const removedItems = (from: readonly Json[], to: readonly Json[]): ReadonlySet<number> => {
  const removed = new Set<number>();
  for (const [index, item] of from.entries()) {
    const isSpare = from.length - removed.size > to.length;
    if (isSpare && !equalJson(item, to[index - removed.size])) removed.add(index);
  }
  return removed;
};

const dashBefore = (text: string, start: number | undefined): number | undefined => {
  const before = text.slice(0, start).trimEnd();
  return start !== undefined && before.endsWith("-") ? before.length - 1 : undefined;
};

/** `{}`, `[]` and null do not show in which style their replacement should be written. */
const isNothing = (value: Json): boolean =>
  value === null || ((isArray(value) || isObject(value)) && Object.keys(value).length === 0);

/** Replaces a whole value. */
const replacement = ({ node, from, pair, indent }: EditTarget, to: Json, { text, style }: Source): Edit => {
  const inline = inlineText(to, style);
  const colon = pair === undefined ? undefined : afterColon(text, pair);
  const [start, end] = [startOf(node), endOf(node)];
  const [, ...lines] = isArray(to) || isObject(to) ? entryLines("", to, style) : [];
  if (indent !== undefined && colon !== undefined && lines.length > 0 && isNothing(from)) {
    const block = ["", ...lines].join(style.newline + indent);
    return { start: colon, end: Math.max(colon, end ?? colon), text: block };
  }
  if (isEmptyNode(node) || start === undefined || end === undefined) {
    if (colon === undefined) throw new CannotEdit("the text has no place for it");
    return { start: colon, end: colon, text: ` ${inline}` };
  }
  // The text of a block includes its last line break; the new value's does not.
  const lineBreak = text[end - 1] === "\n" ? style.newline : "";
  const isBlock = (isMap(node) || isSeq(node)) && !isFlow(node);
  if (!isBlock || pair === undefined) return { start, end, text: inline + lineBreak };
  if (colon === undefined || text.slice(colon, start).trim() !== "")
    throw new CannotEdit("there is text between it and its key");
  return { start: colon, end, text: ` ${inline}${lineBreak}` };
};
