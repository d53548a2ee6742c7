import { type Json, isArray, isObject } from "./object.js";

/**
 * The same text for what `equalJson` holds to be equal, as a key of maps and sets. Recursive: whatever was read as JSON
 * or YAML is at most 1000 levels deep.
 */
export const canonicalText = (value: Json): string => textOf(value, NONE);

/** The same text for schemas that differ only in the order of keys, required names, values of an enum and branches. */
export const canonicalSchema = (schema: Json): string => textOf(schema, UNORDERED);

const NONE: ReadonlySet<string> = new Set();
const UNORDERED: ReadonlySet<string> = new Set(["required", "enum", "allOf", "anyOf", "oneOf"]);

const textOf = (value: Json, unordered: ReadonlySet<string>, key = ""): string => {
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
