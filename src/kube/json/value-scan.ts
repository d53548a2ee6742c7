import { isReferenceListName, isReferenceName } from "./reference-names.js";
import { isLargeNumber } from "./extent.js";
import { own } from "./object.js";

/**
 * A summary of a value from one pass, cached with it, which spares most rules a pass of their own. It may
 * overestimate but never misses anything.
 */
export interface Scan {
  /** No fewer bytes than its JSON text has. */
  readonly bytesAtMost: number;
  readonly hasLargeNumber: boolean;
  /** Somewhere there may be a reference to another object: a list or an object with a name under '...Ref' or '...Refs'. */
  readonly mayRefer: boolean;
  /** It has more levels than the pass goes down, and anything may be there. */
  readonly isDeep: boolean;
}

/** Levels of objects and arrays that are looked at. No real object comes near. */
export const SCANNED_DEPTH = 1000;

type Notes = { -readonly [K in keyof Scan]: Scan[K] };

const known = new WeakMap<object, Scan>();

export const scanOf = (value: object): Scan => {
  const found = known.get(value);
  if (found !== undefined) return found;
  const notes: Notes = { bytesAtMost: 0, hasLargeNumber: false, mayRefer: false, isDeep: false };
  notes.bytesAtMost = look(value, SCANNED_DEPTH, notes);
  const scan = notes.isDeep
    ? { bytesAtMost: Infinity, hasLargeNumber: true, mayRefer: true, isDeep: true }
    : notes;
  known.set(value, scan);
  return scan;
};

/** Spares a part of a value a scan of its own, where that of the whole says already that there is nothing in it. */
export const scanPart = (whole: object, part: object | undefined): void => {
  const scan = scanOf(whole);
  if (part !== undefined && !scan.hasLargeNumber && !scan.mayRefer) known.set(part, scan);
};

/**
 * Gives no fewer bytes than the value has. It calls itself, for that takes half the time of a stack of our own, on the way
 * of every review.
 */
const look = (value: object, levels: number, notes: Notes): number => {
  if (levels <= 0) {
    notes.isDeep = true;
    return 0;
  }
  if (Array.isArray(value)) {
    // Brackets, and a comma for each item: one more than there are.
    let bytes = 2 + value.length;
    for (const item of value as readonly unknown[])
      bytes += typeof item === "string" ? textBytes(item) : lookAt(item, levels, notes);
    return bytes;
  }
  let bytes = 2;
  // Much faster than Object.entries(). Parsed JSON inherits nothing enumerable.
  for (const name in value) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    // Colon and comma.
    bytes += textBytes(name) + 2;
    if (typeof inner === "string") bytes += textBytes(inner);
    else {
      if (mayBeNamed(inner) && isReferenceKey(name)) notes.mayRefer = true;
      bytes += lookAt(inner, levels, notes);
    }
  }
  return bytes;
};

/** At all but texts, of which there are most. */
const lookAt = (value: unknown, levels: number, notes: Notes): number => {
  if (typeof value === "object" && value !== null) return look(value, levels - 1, notes);
  if (typeof value !== "number" && typeof value !== "bigint") return LITERAL_BYTES;
  if (isLargeNumber(value)) notes.hasLargeNumber = true;
  return typeof value === "number" ? NUMBER_BYTES : String(value).length;
};

/** No UTF-16 unit takes more than the six bytes of '\u0000'. */
const textBytes = (text: string): number => 6 * text.length + 2;

/** No double takes more: '-1.2345678901234567e-308'. */
const NUMBER_BYTES = 24;

/** 'false' */
const LITERAL_BYTES = 5;

/** Tests the last characters first, which exclude most names. */
const isReferenceKey = (name: string): boolean => {
  const { length } = name;
  const last = name.charCodeAt(length - 1);
  return last === LETTER_F
    ? isReferenceName(name)
    : last === LETTER_S && name.charCodeAt(length - 2) === LETTER_F && isReferenceListName(name);
};

/** Not so the `fieldRef` of an environment variable. */
const mayBeNamed = (value: unknown): boolean => Array.isArray(value) || own(value, "name") !== undefined;

const LETTER_F = 0x66;
const LETTER_S = 0x73;
