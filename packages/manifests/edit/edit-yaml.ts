import { type Pair, type YAMLMap, type YAMLSeq, isAlias, isMap, isScalar, isSeq } from "yaml";
import {
  type Json,
  type JsonObject,
  compareText,
  equalJson,
  isArray,
  isObject,
  own,
  type Edit,
  applyEdits,
} from "kube-json";
import type { Places } from "../span.js";
import { afterColon, endOf, isFlow, pairEnd, startOf } from "../nodes.js";
import { withLineFeeds } from "../characters.js";
import { YamlProblem } from "../problem.js";
import { composeYaml, parseManifests } from "../yaml.js";
import { convert } from "../value.js";
import { type Addition, CannotEdit, type Part, type Plan, blockEdits, emptiedEdits, flowEdits } from "./edit-parts.js";
import { lineBefore } from "./lines.js";
import { type EditTarget, type Rename, type Source, renamesIn, replacement } from "./replacement.js";
import { inlineText, sorted, styleOf } from "./yaml-style.js";

/**
 * Changes the text of one YAML or JSON document so that its value is `wanted`. Parts that already have their wanted
 * value keep their comments, quotes and indentation, also under another name of `renames`. Returns undefined if that would
 * change other parts too, such as the other aliases of an anchor, or if the text cannot be read or has several documents:
 * `chunk.text` of a manifest is one. The result is parsed again to verify its value.
 */
export const editDocument: (text: string, ...edit: Parameters<DocumentEditor>) => string | undefined = (
  text,
  ...edit
) => documentEditor(text)(...edit);

type DocumentEditor = (wanted: Json, renames?: readonly Rename[]) => string | undefined;

/** Does the same for several values, each instead of the one that the text has, which is read once. */
export const documentEditor = (text: string): DocumentEditor => {
  const attempt = editorOf(text);
  return (wanted, renames = []) => {
    const edited = attempt(wanted, renames);
    const [manifest, another] = edited === undefined ? [] : parseManifests(edited);
    const isSame = another === undefined && manifest?.value !== undefined && equalJson(manifest.value, wanted);
    return isSame ? edited : undefined;
  };
};

const editorOf = (given: string): ((wanted: Json, renames: readonly Rename[]) => string | undefined) => {
  const read = readDocument(withLineFeeds(given));
  if (read === undefined) return () => undefined;
  const { contents, value, source } = read;
  return (wanted, renames) => {
    try {
      return applyEdits(given, [...edits({ node: contents, from: value }, wanted, { ...source, renames })]);
    } catch (error) {
      if (error instanceof CannotEdit) return undefined;
      throw error;
    }
  };
};

interface ReadDocument {
  readonly contents: unknown;
  readonly value: Json;
  readonly source: Omit<Source, "renames">;
}

const readDocument = (text: string): ReadDocument | undefined => {
  try {
    const { contents } = composeYaml(text);
    const { value, places } = convert(contents, text);
    return { contents, value, source: { text, places, style: styleOf(text, contents, value) } };
  } catch (error) {
    if (error instanceof YamlProblem) return undefined;
    throw error;
  }
};

function* edits(target: EditTarget, to: Json, source: Source): Iterable<Edit> {
  const { node, from } = target;
  // The value of an alias can only change at its anchor.
  if (equalJson(from, to) || isAlias(node)) return;
  if (isMap(node) && isObject(from) && isObject(to)) yield* mapEdits(node, from, to, target, source);
  else if (isSeq(node) && isArray(from) && isArray(to)) yield* seqEdits(node, from, to, target, source);
  else yield* replacement(target, to, source);
}

function* mapEdits(
  node: YAMLMap,
  from: JsonObject,
  to: JsonObject,
  target: EditTarget,
  source: Source,
): Iterable<Edit> {
  const names = namesOf(node, from, source.places);
  const renamed = renamesIn(from, to, source.renames);
  const nowNamed = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : (renamed.get(name) ?? name);
  const parts = node.items.map((pair, index) => part(source.text, pair, isGone(nowNamed(names[index]), to)));
  const isEmptied = parts.every(({ isRemoved }) => isRemoved);
  if (isEmptied && isFlow(node)) {
    yield* replacement(target, to, source);
    return;
  }
  for (const [index, pair] of node.items.entries()) {
    const name = names[index];
    const now = nowNamed(name);
    const [before, after] = name === undefined || now === undefined ? [] : [own(from, name), own(to, now)];
    if (now !== undefined && now !== name) yield* keyEdit(pair, now, source);
    if (before !== undefined && after !== undefined)
      yield* edits({ node: pair.value, from: before, pair, ...indentOf(node, pair, source) }, after, source);
  }
  const isSorted =
    (names.length > 1 || source.style.isSorted) &&
    names.every((name, index) => index === 0 || isOrdered(names[index - 1], name));
  // What a map merges is renamed where it is written.
  const kept = new Set([...names.map(nowNamed), ...renamed.values()]);
  const added = Object.keys(to)
    .filter((name) => !kept.has(name) && !equalJson(own(from, name), own(to, name)))
    .map((name): Addition => {
      const value = own(to, name) ?? null;
      const isBefore = (_: Part, index: number): boolean => !isSorted || isOrdered(names[index], name);
      return { after: lastKept(parts, isBefore), name, value: isSorted ? sorted(value) : value };
    })
    .sort((a, b) => (isSorted ? compareText(a.name ?? "", b.name ?? "") : 0));
  const plan: Plan = { ...source, parts, added };
  if (isEmptied) yield* emptiedEdits(plan, "{}", colonOf(target, source));
  else yield* (isFlow(node) ? flowEdits : blockEdits)(plan);
}

function* keyEdit({ key }: Pair, name: string, { style }: Source): Iterable<Edit> {
  const [start, end] = [startOf(key), endOf(key)];
  if (start === undefined || end === undefined) throw new CannotEdit("a key must be written out");
  const isQuoted = isScalar(key) && key.type !== "PLAIN";
  yield { start, end, text: isQuoted ? JSON.stringify(name) : inlineText(name, style) };
}

const colonOf = ({ pair }: EditTarget, { text }: Source): number | undefined =>
  pair === undefined ? undefined : afterColon(text, pair);

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
  if (kept === 0 && isFlow(node)) {
    yield* replacement(target, to, source);
    return;
  }
  let next = 0;
  for (const [index, item] of from.entries()) {
    if (removed.has(index)) continue;
    yield* edits({ node: node.items[index], from: item }, to[next] ?? null, source);
    next++;
  }
  if (removed.size === 0 && kept === to.length) return;
  let end = startOf(node);
  const parts = node.items.map((item, index): Part => {
    const start = isFlow(node) ? startOf(item) : dashIn(source.text, end, startOf(item));
    if (start === undefined) throw new CannotEdit("an item must be written out");
    end = endOf(item) ?? start;
    return { start, end, isRemoved: removed.has(index) };
  });
  const after = lastKept(parts, () => true);
  const added = to.slice(kept).map((value): Addition => ({ after, value }));
  const plan: Plan = { ...source, parts, added };
  if (kept === 0) yield* emptiedEdits(plan, "[]", colonOf(target, source));
  else yield* (isFlow(node) ? flowEdits : blockEdits)(plan);
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

/** The dash of an item, between the end of the one before it and its own start; comments may follow the dash. */
const dashIn = (text: string, end: number | undefined, start: number | undefined): number | undefined => {
  if (end === undefined || start === undefined) return undefined;
  const dash = /(?:^|\n)[ \t]*-/.exec(text.slice(end, start));
  return dash === null ? undefined : end + dash.index + dash[0].length - 1;
};
