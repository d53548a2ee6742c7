import { isLargeNumber } from "./extent.js";
import { own } from "./object.js";

/**
 * True for a reference name that follows the conventions: 'secretRef', or 'ref' in an object whose name says its
 * purpose.
 */
export const isReferenceName = (name: string): boolean => /Ref$|^ref$/.test(name);

/** Like `isReferenceName`, for a list: 'parentRefs'. */
export const isReferenceListName = (name: string): boolean => /Refs$|^refs$/.test(name);

/**
 * A summary of a value from one pass, cached per value, so that most rules need no pass of their own. It may
 * overestimate, but never misses anything.
 */
export interface Scan {
  /** An upper bound for the bytes of its JSON text. */
  readonly bytesAtMost: number;
  readonly hasLargeNumber: boolean;
  /**
   * It may contain a reference to another object: under a name '...Ref' or '...Refs', a list or an object with a name.
   */
  readonly mayRefer: boolean;
  /** It may contain a name with a '/', a '%' or a '..': in a string under 'name', '...Name' or '...Ref'. */
  readonly mayLeadAway: boolean;
  /** It has more levels than are scanned, so it may contain anything. */
  readonly isDeep: boolean;
}

/** Levels of objects and arrays that are scanned. Real objects have far fewer. */
export const SCANNED_DEPTH = 1000;

type Notes = { -readonly [K in keyof Scan]: Scan[K] };

const known = new WeakMap<object, Scan>();

export const scanOf = (value: object): Scan => {
  const found = known.get(value);
  if (found !== undefined) return found;
  const notes: Notes = {
    bytesAtMost: 0,
    hasLargeNumber: false,
    mayRefer: false,
    mayLeadAway: false,
    isDeep: false,
  };
  notes.bytesAtMost = look(value, SCANNED_DEPTH, notes);
  const scan = notes.isDeep
    ? { bytesAtMost: Infinity, hasLargeNumber: true, mayRefer: true, mayLeadAway: true, isDeep: true }
    : notes;
  known.set(value, scan);
  return scan;
};

/** Reuses the scan of the whole for a part if the whole contains nothing of interest, to avoid another scan. */
export const scanPart = (whole: object, part: object | undefined): void => {
  const scan = scanOf(whole);
  if (part !== undefined && !scan.hasLargeNumber && !scan.mayRefer && !scan.mayLeadAway) known.set(part, scan);
};

/**
 * Returns an upper bound for the bytes of the value's JSON text. Recurses, because that takes half the time of a stack,
 * and every review runs this.
 */
const look = (value: object, levels: number, notes: Notes): number => {
  if (levels <= 0) {
    notes.isDeep = true;
    return 0;
  }
  if (Array.isArray(value)) {
    // Brackets and a comma per item, which is one too many.
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
    if (typeof inner === "string") {
      bytes += textBytes(inner);
      if (isNameKey(name) && mayLeadAway(inner)) notes.mayLeadAway = true;
    } else {
      if (mayBeNamed(inner) && isReferenceKey(name)) notes.mayRefer = true;
      bytes += lookAt(inner, levels, notes);
    }
  }
  return bytes;
};

/** Looks at values that are not strings; callers handle strings, because most values are. */
const lookAt = (value: unknown, levels: number, notes: Notes): number => {
  if (typeof value === "object" && value !== null) return look(value, levels - 1, notes);
  if (typeof value !== "number" && typeof value !== "bigint") return LITERAL_BYTES;
  if (isLargeNumber(value)) notes.hasLargeNumber = true;
  return typeof value === "number" ? NUMBER_BYTES : String(value).length;
};

/** A UTF-16 unit takes at most the six bytes of '\u0000'. */
const textBytes = (text: string): number => 6 * text.length + 2;

/** The longest double is '-1.2345678901234567e-308'. */
const NUMBER_BYTES = 24;

/** 'false' */
const LITERAL_BYTES = 5;

/** Tests the last characters first, which rules out most names. */
const isReferenceKey = (name: string): boolean => {
  const { length } = name;
  const last = name.charCodeAt(length - 1);
  return last === LETTER_F
    ? isReferenceName(name)
    : last === LETTER_S && name.charCodeAt(length - 2) === LETTER_F && isReferenceListName(name);
};

/** Tests the last character first, as above. */
const isNameKey = (name: string): boolean => {
  const last = name.charCodeAt(name.length - 1);
  return last === LETTER_E ? name === "name" || name.endsWith("Name") : last === LETTER_F && isReferenceName(name);
};

const mayLeadAway = (value: string): boolean =>
  value.includes("/") || value.includes("%") || value.includes("..") || value === ".";

/** A reference has a name; the `fieldRef` of an environment variable has none. */
const mayBeNamed = (value: unknown): boolean => Array.isArray(value) || own(value, "name") !== undefined;

const LETTER_E = 0x65;
const LETTER_F = 0x66;
const LETTER_S = 0x73;
