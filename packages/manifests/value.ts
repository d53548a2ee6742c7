import { type Node, type Pair, isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Json } from "kube-json";
import { IN_QUOTES, MAX_DEPTH, TOO_DEEP, YamlProblem } from "./problem.js";
import { endOf, startOf } from "./nodes.js";
import { plainValue, taggedValue } from "./scalar.js";
import type { Places, Span } from "./span.js";

/**
 * Converts the nodes of a YAML document to a JSON tree and the spans of its parts. The library's own conversion would
 * build Maps for merge keys, look for duplicate keys in quadratic time, and read scalars differently.
 */

/** How many values aliases and merge keys may add to a document. Real manifests have a handful of aliases. */
const MAX_ADDED = 100_000;

interface State {
  readonly anchors: Map<string, Node>;
  readonly text: string;
  readonly tags: Tags;
  readonly places: Map<object, Map<string | number, Span>>;
  /** Nodes that are being converted: an alias to one of them would be endless. */
  readonly open: Set<unknown>;
  depth: number;
  /** The number of aliases on the way to the current node, and the offset of the first of them. */
  aliases: number;
  aliasOffset: number;
  /** The number of values that aliases and merge keys have added. */
  added: number;
}

/** What tags of one's own, such as '!name', do: to kubectl, they mean nothing. */
export type Tags = "Ignored" | "Refused";

export interface Converted {
  readonly value: Json;
  /** The offsets of the root node. */
  readonly start: number;
  readonly end: number;
  readonly places: Places;
}

/** Converts the root node of a document with this text. Throws YamlProblem. */
export const convert = (root: unknown, text: string, tags: Tags = "Ignored"): Converted => {
  const state: State = {
    text,
    tags,
    anchors: new Map(),
    places: new Map(),
    open: new Set(),
    depth: 0,
    aliases: 0,
    aliasOffset: 0,
    added: 0,
  };
  const start = startOf(root) ?? 0;
  return { value: read(root, state, 0), start, end: textEnd(root, state) ?? start, places: state.places };
};

/** The value of a node. `offset` is the offset of its key, for nodes that have none. */
const read = (node: unknown, state: State, offset: number): Json => {
  if (state.aliases > 0) countAdded(state, offset);
  if (isScalar(node)) {
    const start = startOf(node) ?? offset;
    noteAnchor(node, state, start);
    if (state.tags === "Refused" && node.tag?.startsWith("!") === true)
      throw new YamlProblem(IN_QUOTES, state.text.lastIndexOf("!", start));
    return readScalar(node.source ?? "", node.type === "PLAIN", node.tag, start);
  }
  if (isAlias(node)) return readAlias(node.source, state, startOf(node) ?? offset);
  if (!isMap(node) && !isSeq(node)) return null;
  noteAnchor(node, state, startOf(node) ?? offset);
  if (++state.depth > MAX_DEPTH) {
    throw new YamlProblem(TOO_DEEP, offset);
  }
  state.open.add(node);
  const value = isSeq(node)
    ? readList(node.items, state, startOf(node) ?? 0)
    : readMap(node.items, state, startOf(node) ?? 0);
  state.open.delete(node);
  state.depth--;
  return value;
};

/** The names that kubectl accepts: the text '!a && b' begins with a tag, and goes on with an anchor '&&'. */
const noteAnchor = (node: Node, { anchors, text }: State, offset: number): void => {
  const { anchor } = node;
  if (anchor === undefined) return;
  if (!/^[\w-]+$/.test(anchor)) throw new YamlProblem(IN_QUOTES, text.lastIndexOf(`&${anchor}`, offset));
  anchors.set(anchor, node);
};

/** Counts a value that an alias or a merge key adds. Throws YamlProblem if there are too many. */
const countAdded = (state: State, offset: number): void => {
  if (++state.added > MAX_ADDED)
    throw new YamlProblem(
      `aliases and merge keys may add at most ${String(MAX_ADDED)} values to a document`,
      state.aliases > 0 ? state.aliasOffset : offset,
    );
};

/** The offset behind the text of a node. A block scalar ends before its last line break. */
const textEnd = (node: unknown, { text }: State): number | undefined => {
  let end = endOf(node);
  if (end === undefined) return undefined;
  while (/[ \t\r\n]/.test(text.charAt(end - 1))) end--;
  return end;
};

const readScalar = (text: string, plain: boolean, tag: string | undefined, offset: number): Json => {
  // '!' alone is the non-specific tag: the scalar is text, as if quoted.
  const value = tag !== undefined ? taggedValue(text, tag) : plain ? plainValue(text) : text;
  if (value === undefined) {
    const quoted = `'${text.slice(0, 40)}'`;
    throw new YamlProblem(
      tag?.endsWith(":binary") === true
        ? `${quoted} must be the base64 of text in UTF-8, because JSON has no binary data`
        : `${quoted} is not a value of its tag '${String(tag)}'`,
      offset,
    );
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
  return asAliased(state, offset, () => read(node, state, offset));
};

/** What is read meanwhile counts as added by the alias at this offset. */
const asAliased = <T>(state: State, offset: number, readTarget: () => T): T => {
  if (state.aliases === 0) state.aliasOffset = offset;
  state.aliases++;
  const result = readTarget();
  state.aliases--;
  return result;
};

const readList = (items: readonly unknown[], state: State, start: number): Json => {
  const spans = new Map<string | number, Span>();
  const list: Json[] = [];
  for (const [index, item] of items.entries()) {
    const offset = startOf(item) ?? start;
    spans.set(index, { start: offset, keyEnd: undefined, end: textEnd(item, state) ?? offset });
    list.push(read(item, state, offset));
  }
  state.places.set(list, spans);
  return list;
};

interface Entries {
  readonly object: Record<string, Json>;
  readonly spans: Map<string | number, Span>;
}

const readMap = (pairs: readonly Pair[], state: State, start: number): Json => {
  const entries: Entries = { object: {}, spans: new Map() };
  const own = new Set<string>();
  for (const { key, value } of pairs) {
    const offset = startOf(key) ?? start;
    if (isMergeKey(key)) {
      merge(value, entries, state, offset);
      continue;
    }
    const name = readKey(key, state, offset);
    if (own.has(name)) throw new YamlProblem(`key '${name.slice(0, 80)}' must not occur twice`, offset);
    own.add(name);
    const keyEnd = textEnd(key, state) ?? offset;
    const span = { start: offset, keyEnd, end: Math.max(keyEnd, textEnd(value, state) ?? keyEnd) };
    put(entries, name, read(value, state, offset), span);
  }
  state.places.set(entries.object, entries.spans);
  return entries.object;
};

const put = ({ object, spans }: Entries, name: string, value: Json, span: Span): void => {
  spans.set(name, span);
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
  if (isAlias(value)) {
    const node = target(value.source, state, offset);
    asAliased(state, offset, () => {
      mergeNode(node, entries, state, offset);
    });
  } else mergeNode(value, entries, state, offset);
};

const mergeNode = (node: unknown, entries: Entries, state: State, offset: number): void => {
  const sources = isSeq(node) ? [...node.items].reverse() : [node];
  for (const source of sources) {
    const map = isAlias(source) ? target(source.source, state, offset) : source;
    if (!isMap(map)) throw new YamlProblem("the value of the merge key '<<' must be a map or a list of maps", offset);
    const merged = read(source, state, offset);
    if (typeof merged !== "object" || merged === null) continue;
    const places = state.places.get(merged);
    for (const [name, item] of Object.entries(merged) as [string, Json][]) {
      countAdded(state, offset);
      put(entries, name, item, places?.get(name) ?? { start: offset, keyEnd: undefined, end: offset });
    }
  }
};
