import { type Json, isArray, isObject } from "./object.js";

/**
 * A text that is equal for values that `equalJson` considers equal, as a key of maps and sets. Recursive,
 * because parsed JSON and YAML have at most 1000 levels.
 */
export const canonicalText = (value: Json): string => textOf(value, NONE);

/** Like `canonicalText`, for schemas: ignores the order of keys, required names, enum values and branches. */
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
