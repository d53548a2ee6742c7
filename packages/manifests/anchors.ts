import { type Json, isArray, isObject } from "kube-json";
import { type Anchored, type Reader, UNSURE, enter } from "./reader.js";

/**
 * The anchors, aliases and merge keys that generators write: an anchor of a map or list in block style below it, an alias of
 * one as the value of a key, and as that of a merge key.
 */

/** Stands for a merge key. */
export const MERGE_KEY = "<<";

const ANCHOR = /&([A-Za-z0-9_-]+) *(?:\n|$)/y;
const ALIAS = /\*([A-Za-z0-9_-]+) *(?:\n|$)/y;
const MERGE = /(?:!!merge +)?<<:(?= )/y;

/** The name of the anchor at an offset, and the end of its line; undefined if anything else is in the line. */
export const anchorAt = (text: string, at: number): { readonly name: string; readonly end: number } | undefined => {
  ANCHOR.lastIndex = at;
  const [whole, name] = ANCHOR.exec(text) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  return { name, end: at + whole.length - (whole.endsWith("\n") ? 1 : 0) };
};

/** The name of the alias at an offset; undefined if anything else is in its line. */
export const aliasName = (text: string, at: number): string | undefined => {
  ALIAS.lastIndex = at;
  return ALIAS.exec(text)?.[1];
};

/** The offset behind the colon of the merge key at an offset, if there is one. */
export const mergeKeyAt = (text: string, at: number): number | undefined => {
  MERGE.lastIndex = at;
  return MERGE.test(text) ? MERGE.lastIndex : undefined;
};

/** Notes an anchor whose value was read: before, no alias may name it. */
export const note = (reader: Reader, name: string, anchored: Anchored): void => {
  const anchors = (reader.anchors ??= new Map<string, Anchored>());
  // The place of an alias would decide which is meant.
  if (anchors.has(name)) throw UNSURE;
  anchors.set(name, anchored);
};

/** The library's reader has a higher limit, and says where it is exceeded. */
const MAX_ALIASED = 20_000;

/** A copy of an anchored value, for an alias. */
export const copyOf = (value: Json, reader: Reader): Json => {
  if (++reader.aliased > MAX_ALIASED) throw UNSURE;
  if (!isArray(value) && !isObject(value)) return value;
  enter(reader);
  const copy = isArray(value)
    ? value.map((item) => copyOf(item, reader))
    : Object.fromEntries(Object.entries(value).map(([name, item = null]) => [name, copyOf(item, reader)]));
  reader.depth--;
  return copy;
};
