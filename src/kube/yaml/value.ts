import { type Node, type Pair, isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Json } from "../json/object.js";
import { MAX_DEPTH, TOO_DEEP, YamlProblem } from "./problem.js";
import { plainValue, taggedValue } from "./scalar.js";

/**
 * Converts the nodes of a YAML document to a JSON tree and the offsets of its parts. The library's own conversion would
 * build Maps for merge keys, look for duplicate keys in quadratic time, and read scalars differently.
 */

/** The offsets of keys and items of each object and array of a document. */
export type Places = ReadonlyMap<object, ReadonlyMap<string | number, number>>;

/** How many values aliases may add to a document. Real manifests have a handful of aliases. */
const MAX_ALIASED = 100_000;

interface State {
  readonly anchors: Map<string, Node>;
  readonly places: Map<object, Map<string | number, number>>;
  /** Nodes that are being converted: an alias to one of them would be endless. */
  readonly open: Set<unknown>;
  depth: number;
  /** The number of aliases on the way to the current node, and the offset of the first of them. */
  aliases: number;
  aliasOffset: number;
  aliased: number;
}

const offsetOf = (node: unknown, fallback = 0): number =>
  isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? fallback) : fallback;

export interface Converted {
  readonly value: Json;
  /** The offset of the root node. */
  readonly start: number;
  readonly places: Places;
}

/** Converts a document's root node. Throws YamlProblem. */
export const convert = (root: unknown): Converted => {
  const state: State = {
    anchors: new Map(),
    places: new Map(),
    open: new Set(),
    depth: 0,
    aliases: 0,
    aliasOffset: 0,
    aliased: 0,
  };
  return { value: read(root, state, 0), start: offsetOf(root), places: state.places };
};

/** The value of a node. `offset` is the offset of its key, for nodes that have none. */
const read = (node: unknown, state: State, offset: number): Json => {
  if (state.aliases > 0 && ++state.aliased > MAX_ALIASED) {
    throw new YamlProblem(`aliases may add at most ${String(MAX_ALIASED)} values to a document`, state.aliasOffset);
  }
  if (isScalar(node)) {
    if (node.anchor !== undefined) state.anchors.set(node.anchor, node);
    return readScalar(node.source ?? "", node.type === "PLAIN", node.tag, offsetOf(node, offset));
  }
  if (isAlias(node)) return readAlias(node.source, state, offsetOf(node, offset));
  if (!isMap(node) && !isSeq(node)) return null;
  if (node.anchor !== undefined) state.anchors.set(node.anchor, node);
  if (++state.depth > MAX_DEPTH) {
    throw new YamlProblem(TOO_DEEP, offset);
  }
  state.open.add(node);
  const value = isSeq(node) ? readList(node.items, state, offsetOf(node)) : readMap(node.items, state, offsetOf(node));
  state.open.delete(node);
  state.depth--;
  return value;
};

const readScalar = (text: string, plain: boolean, tag: string | undefined, offset: number): Json => {
  // '!' alone is the non-specific tag: the scalar is text, as if quoted.
  const value = tag !== undefined ? taggedValue(text, tag) : plain ? plainValue(text) : text;
  if (value === undefined) {
    throw new YamlProblem(`'${text.slice(0, 40)}' is not a value of its tag '${String(tag)}'`, offset);
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new YamlProblem(`'${text}' is a number that JSON does not have; only finite numbers may be used`, offset);
  }
  return value;
};

const target = (alias: string, state: State, offset: number): Node => {
  const node = state.anchors.get(alias);
  const name = alias.slice(0, 80);
  if (node === undefined) throw new YamlProblem(`alias '*${name}' must follow an anchor '&${name}'`, offset);
  if (state.open.has(node)) throw new YamlProblem(`alias '*${name}' may not be used inside its own anchor`, offset);
  return node;
};

const readAlias = (name: string, state: State, offset: number): Json => {
  const node = target(name, state, offset);
  if (state.aliases === 0) state.aliasOffset = offset;
  state.aliases++;
  const value = read(node, state, offset);
  state.aliases--;
  return value;
};

const readList = (items: readonly unknown[], state: State, start: number): Json => {
  const offsets = new Map<string | number, number>();
  const list: Json[] = [];
  for (const [index, item] of items.entries()) {
    const offset = offsetOf(item, start);
    offsets.set(index, offset);
    list.push(read(item, state, offset));
  }
  state.places.set(list, offsets);
  return list;
};

interface Entries {
  readonly object: Record<string, Json>;
  readonly offsets: Map<string | number, number>;
}

const readMap = (pairs: readonly Pair[], state: State, start: number): Json => {
  const entries: Entries = { object: {}, offsets: new Map() };
  const own = new Set<string>();
  for (const { key, value } of pairs) {
    const offset = offsetOf(key, start);
    if (isMergeKey(key)) {
      merge(value, entries, state, offset);
      continue;
    }
    const name = readKey(key, state, offset);
    if (own.has(name)) throw new YamlProblem(`key '${name.slice(0, 80)}' must not occur twice`, offset);
    own.add(name);
    put(entries, name, read(value, state, offset), offset);
  }
  state.places.set(entries.object, entries.offsets);
  return entries.object;
};

const put = ({ object, offsets }: Entries, name: string, value: Json, offset: number): void => {
  offsets.set(name, offset);
  // An assignment to `__proto__` would set the prototype.
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else object[name] = value;
};

/** Keys are strings in JSON: numbers and booleans are converted, others are rejected, as in kubectl. */
const readKey = (key: unknown, state: State, offset: number): string => {
  const value = read(key, state, offset);
  if (typeof value === "object") {
    throw new YamlProblem("a key must be a string, number or boolean", offset);
  }
  return String(value);
};

const isMergeKey = (key: unknown): boolean =>
  isScalar(key) &&
  key.source === "<<" &&
  (key.tag === undefined ? key.type === "PLAIN" : key.tag === "tag:yaml.org,2002:merge");

/** The merge key '<<': adds the entries of a map, or of the maps of a list, where earlier maps win. */
const merge = (value: unknown, entries: Entries, state: State, offset: number): void => {
  const node = isAlias(value) ? target(value.source, state, offset) : value;
  const sources = isSeq(node) ? [...node.items].reverse() : [node];
  for (const source of sources) {
    const map = isAlias(source) ? target(source.source, state, offset) : source;
    if (!isMap(map)) throw new YamlProblem("the value of the merge key '<<' must be a map or a list of maps", offset);
    const merged = read(source, state, offset);
    if (typeof merged !== "object" || merged === null) continue;
    const places = state.places.get(merged);
    for (const [name, item] of Object.entries(merged) as [string, Json][]) {
      put(entries, name, item, places?.get(name) ?? offset);
    }
  }
};
