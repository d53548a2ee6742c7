import { type DuplicateKeyInfo, parse, stringify } from "lossless-json";
import { isLargeNumber } from "./extent.js";
import { type Json, isArray, isObject } from "./object.js";
import { SCANNED_DEPTH, scanOf } from "./value-scan.js";

/**
 * JSON with exact integers: those that a JavaScript number cannot hold become `bigint`. Only text with such integers
 * takes the slow parser.
 */

const INTEGER = /^-?\d+$/;

/** A number token as a number, or as a bigint if it is an integer that a number cannot hold. */
const readNumber = (token: string): number | bigint => {
  const number = Number(token);
  if (!Number.isFinite(number)) throw new SyntaxError(`Number out of range: ${token.slice(0, 40)}`);
  return INTEGER.test(token) && !Number.isSafeInteger(number) ? BigInt(token) : number;
};

/**
 * Parses JSON text (RFC 8259). Throws SyntaxError if the text is invalid, contains a number beyond the range of a
 * double, or is nested in more than `maxDepth` levels.
 */
export const parseJson = (text: string, maxDepth = Infinity): Json => {
  // JSON.parse validates the text in both cases, so that both parsers accept the same.
  const value = JSON.parse(text) as Json;
  if (!isContainer(value)) return isLargeNumber(value) ? parseCarefully(text, value, keepNewValue) : value;
  const { hasLargeNumber, isDeep } = scanOf(value);
  if ((isDeep || maxDepth < SCANNED_DEPTH) && exceedsDepth(value, maxDepth)) throw tooDeep();
  if (!hasLargeNumber || (isDeep && !hasUnsafeNumber(value))) return value;
  return parseCarefully(text, value, keepNewValue);
};

const keepNewValue = ({ newValue }: DuplicateKeyInfo): unknown => newValue;

const tooDeep = (): SyntaxError => new SyntaxError("JSON text is nested too deeply");

/**
 * True if a number may have lost digits or its value. Checking the numbers costs less than searching the text for long
 * digits, because it has fewer numbers than characters.
 */
const hasUnsafeNumber = (value: unknown): boolean => {
  const containers: object[] = [];
  const isFound = (item: unknown): boolean => {
    if (isContainer(item)) containers.push(item);
    return isLargeNumber(item);
  };
  if (isFound(value)) return true;
  for (let container = containers.pop(); container !== undefined; container = containers.pop())
    if (someItem(container, isFound)) return true;
  return false;
};

/**
 * Like parseJson, but also throws SyntaxError if an object has the same key twice with different values, or if the text
 * is nested in more than 1000 levels. About four times as slow.
 */
export const parseUniqueJson = (text: string): Json =>
  parseCarefully(text, JSON.parse(text), ({ key }) => {
    throw new SyntaxError(`Duplicate key '${key.slice(0, 80)}'`);
  });

/** `parsed` is the result of JSON.parse. */
const parseCarefully = (text: string, parsed: unknown, onDuplicateKey: (info: DuplicateKeyInfo) => unknown): Json => {
  // lossless-json recurses. A stack overflow cannot be handled safely: if V8 must compile a regular expression then, it
  // ends the process.
  if (exceedsDepth(parsed, SCANNED_DEPTH)) throw tooDeep();
  return parse(text, null, { parseNumber: readNumber, onDuplicateKey }) as Json;
};

/** Writes a value as JSON text with all digits of bigints; `indent` is the number of blanks per level. */
export const formatJson = (value: Json, indent?: number): string => {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    // JSON.stringify throws for a bigint. Searching for one first would slow down every other call.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, null, indent) ?? "null";
  }
};

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Calls `visit` with each item of an array or value of an object until it returns true. Returns whether it did. */
const someItem = (container: object, visit: (item: unknown) => boolean): boolean => {
  if (Array.isArray(container)) return container.some(visit);
  // Much faster than Object.values(), and every review runs this. Parsed JSON inherits nothing enumerable.
  for (const key in container) if (visit((container as Record<string, unknown>)[key])) return true;
  return false;
};

/** True if objects and arrays are nested in more than `limit` levels; a scalar has none, `{}` one. */
export const exceedsDepth = (value: unknown, limit: number): boolean => {
  let next: object[] = [];
  const collect = (item: unknown): boolean => {
    if (isContainer(item)) next.push(item);
    return false;
  };
  collect(value);
  for (let depth = 1; next.length > 0; depth++) {
    if (depth > limit) return true;
    const level = next;
    next = [];
    for (const container of level) someItem(container, collect);
  }
  return false;
};

const equalScalars = (a: unknown, b: unknown): boolean => {
  if (typeof a === "bigint" && typeof b === "number") return Number.isInteger(b) && BigInt(b) === a;
  if (typeof a === "number" && typeof b === "bigint") return equalScalars(b, a);
  return a === b;
};

/** True if both are the same JSON. The order of keys makes no difference, nor does 1 or 1n, or absent or undefined. */
export const equalJson = (a: unknown, b: unknown): boolean => {
  // Pairs that remain to be compared. A stack instead of recursion, because the depth is up to the sender.
  const pairs: unknown[] = [a, b];
  while (pairs.length > 0) {
    const right = pairs.pop();
    const left = pairs.pop();
    if (left === right) continue;
    if (!isContainer(left) || !isContainer(right)) {
      if (!equalScalars(left, right)) return false;
    } else if (!pushChildren(left, right, pairs)) return false;
  }
  return true;
};

/** Pushes the children at the same places in both onto `pairs`; false if the containers already differ. */
const pushChildren = (left: object, right: object, pairs: unknown[]): boolean => {
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    for (let index = 0; index < left.length; index++) pairs.push(left[index], right[index]);
    return true;
  }
  const a = left as Readonly<Record<string, unknown>>;
  const b = right as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(a)) pairs.push(a[key], Object.hasOwn(b, key) ? b[key] : undefined);
  return Object.keys(b).every((key) => b[key] === undefined || Object.hasOwn(a, key));
};

/**
 * A text that is equal for values that `equalJson` considers equal, as a key of maps and sets. Recursive,
 * because parsed JSON and YAML have at most 1000 levels.
 */
export const canonicalText = (value: Json): string => textOf(value, NONE);

/** Like `canonicalText`, for schemas: ignores the order of keys, required names, enum values and branches. */
export const canonicalSchema = (schema: Json): string => textOf(schema, UNORDERED);

/** Like `canonicalText`, but ignores the order of all lists, too. */
export const unorderedText = (value: Json): string => textOf(value, ALL);

/** The keys whose lists have no order. */
type Unordered = Pick<ReadonlySet<string>, "has">;

const NONE: Unordered = new Set();
const UNORDERED: Unordered = new Set(["required", "enum", "allOf", "anyOf", "oneOf"]);
const ALL: Unordered = { has: () => true };

const textOf = (value: Json, unordered: Unordered, key = ""): string => {
  if (isArray(value)) {
    const items = value.map((item) => textOf(item, unordered));
    return `[${(unordered.has(key) ? items.sort() : items).join(",")}]`;
  }
  if (!isObject(value)) return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([name, entry]) =>
    entry === undefined ? [] : [`${JSON.stringify(name)}:${textOf(entry, unordered, name)}`],
  );
  return `{${entries.sort().join(",")}}`;
};
