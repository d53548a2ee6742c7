import type { Json } from "kube-json";

/** Where an entry of a map, or an item of a list, is in a text. */
export interface Span {
  /** The offset of the key or item. */
  readonly start: number;
  /** The offset behind the key; undefined for an item. */
  readonly keyEnd: number | undefined;
  /** The offset behind the value; `keyEnd` if the value has no text. */
  readonly end: number;
}

/** The spans of the entries of each object, and of the items of each array, of a document. */
export type Places = ReadonlyMap<object, ReadonlyMap<string | number, Span>>;

/**
 * The offset where the range of an entry or item ends: with the value. A map or list of several lines would bury what is
 * meant, so its range ends with its key; without a key, with its first entry.
 */
export const rangeEnd = (span: Span, value: Json | undefined, text: string, places: Places): number => {
  const { start, keyEnd, end } = span;
  if (typeof value !== "object" || value === null || isOneLine(text, start, end)) return end;
  if (keyEnd !== undefined) return keyEnd;
  const [first] = places.get(value) ?? [];
  if (first === undefined || !isOneLine(text, start, first[1].start)) return start + 1;
  return rangeEnd(first[1], (value as Readonly<Record<string | number, Json>>)[first[0]], text, places);
};

/** Not if the end is before the start: an entry may be in an anchored map. */
const isOneLine = (text: string, start: number, end: number): boolean => {
  const line = text.indexOf("\n", start);
  return start <= end && (line < 0 || line >= end);
};
