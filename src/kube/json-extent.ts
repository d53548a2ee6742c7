import type { Json } from "./object.js";
import { remember } from "./remember.js";

/** What one pass over a value tells of its JSON text. */
interface Extent {
  readonly bytes: number;
  readonly hasLargeNumber: boolean;
}

/** True for a number that a reader may round who takes all numbers for doubles. */
export const isLargeNumber = (value: unknown): value is number | bigint =>
  (typeof value === "number" || typeof value === "bigint") &&
  (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);

/** `bytesOf` says how many bytes a string takes, quotes included. */
const measure = (root: Json, bytesOf: (text: string) => number): Extent => {
  let bytes = 0;
  let hasLargeNumber = false;
  const containers: object[] = [];
  const add = (value: unknown): void => {
    if (typeof value === "string") bytes += bytesOf(value);
    else if (typeof value === "object" && value !== null) containers.push(value);
    else {
      bytes += String(value).length;
      hasLargeNumber ||= isLargeNumber(value);
    }
  };
  add(root);
  // A stack of our own: how deep a value is, is its sender's choice.
  for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
    const count = Array.isArray(container) ? addItems(container, add) : addEntries(container, add, bytesOf);
    bytes += count.bytes + 2 + Math.max(0, count.entries - 1);
  }
  return { bytes, hasLargeNumber };
};

interface Count {
  readonly entries: number;
  readonly bytes: number;
}

const addItems = (items: readonly unknown[], add: (value: unknown) => void): Count => {
  for (const item of items) add(item);
  return { entries: items.length, bytes: 0 };
};

const addEntries = (
  object: object,
  add: (value: unknown) => void,
  bytesOf: (text: string) => number,
): Count => {
  let [entries, bytes] = [0, 0];
  // Much faster than Object.entries(), on the way of every review. Parsed JSON inherits nothing enumerable.
  for (const name in object) {
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    add(value);
    bytes += bytesOf(name) + 1;
    entries++;
  }
  return { entries, bytes };
};

/** No UTF-16 unit takes more than the six bytes of '\u0000'. */
const atMost = remember((value: object) => measure(value as Json, (text) => 6 * text.length + 2));

/** False only if the JSON text of an object has `limit` bytes or less: a first look, remembered with the object. */
export const mayExceedBytes = (object: object, limit: number): boolean => atMost(object).bytes > limit;

/** The bytes of a value's JSON text without blanks, in UTF-8. */
export const jsonBytes = (value: Json): number => {
  const encoder = new TextEncoder();
  return measure(value, (text) => encoder.encode(JSON.stringify(text)).length).bytes;
};

/** True if a number anywhere in an object is large; remembered with the object. */
export const hasLargeNumber = (object: object): boolean => atMost(object).hasLargeNumber;
