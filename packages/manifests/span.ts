import { type FieldPath, type Json, isArray, isObject, segmentName } from "kube-json";

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

/** A part of a text. */
interface Offsets {
  readonly start: number;
  readonly end: number;
}

/** Finds fields in a document: the key or item at a field or, if that does not exist, its deepest existing parent. */
export interface Finder {
  readonly start: (field: FieldPath) => number;
  /** See Manifest. */
  readonly range: (field: FieldPath) => Offsets;
}

/** Where the deepest existing part of a field is below a value. `whole` is the span of the value; `end` is looked up if asked for. */
export const findSpan = (
  { value: root, places }: { readonly value: Json; readonly places: Places },
  field: FieldPath,
  text: string,
  whole?: Span,
): { readonly start: number; readonly end: () => number } | undefined => {
  let span = whole;
  let value: Json | undefined = root;
  let isWhole = true;
  for (const segment of field) {
    const name = segmentName(segment);
    const next = isArray(value) || isObject(value) ? places.get(value)?.get(name) : undefined;
    isWhole = next !== undefined;
    if (next === undefined) break;
    span = next;
    value = isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;
  }
  if (span === undefined) return undefined;
  const found = span;
  const end = isWhole ? undefined : found.keyEnd;
  return { start: found.start, end: () => end ?? rangeEnd(found, value, text, places) };
};

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
