import type { Json } from "./object.js";
import { utf8Length } from "./text.js";

/** True for a number that a client may round if it reads all numbers as doubles. */
export const isLargeNumber = (value: unknown): value is number | bigint =>
  (typeof value === "number" || typeof value === "bigint") &&
  (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);

/**
 * Printable ASCII except for the quote and the backslash. As JSON, each character takes a byte, and the quotes two
 * more.
 */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * The shortcut matters: a large object has a hundred thousand strings, nearly all plain, and stringify is many times
 * slower.
 */
const bytesOf = (text: string): number => (PLAIN.test(text) ? text.length + 2 : utf8Length(JSON.stringify(text)));

/** The size in bytes of a value's JSON text in UTF-8, without whitespace. */
export const jsonBytes = (root: Json): number => {
  let bytes = 0;
  const containers: object[] = [];
  const add = (value: unknown): void => {
    if (typeof value === "string") bytes += bytesOf(value);
    else if (typeof value === "object" && value !== null) containers.push(value);
    else bytes += String(value).length;
  };
  add(root);
  // A stack instead of recursion, because the depth of a value is up to its sender.
  for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
    let entries = 0;
    if (Array.isArray(container)) {
      for (const item of container) add(item);
      entries = container.length;
    } else
      for (const [name, value] of Object.entries(container)) {
        if (value === undefined) continue;
        add(value);
        bytes += bytesOf(name) + 1;
        entries++;
      }
    bytes += 2 + Math.max(0, entries - 1);
  }
  return bytes;
};
