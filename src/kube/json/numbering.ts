import { type Json, isArray, isObject } from "./object.js";

/** Returns a number for a value: two values have the same number if and only if `equalJson` considers them equal. */
export type Numbering = (value: Json) => number;

/**
 * Creates a numbering. Each object and list is read once, no matter how many values contain it, so numbering all parts
 * of a value takes linear time. Numbered values may not change.
 */
export const createNumbering = (): Numbering => {
  const numbers = new Map<string, number>();
  const known = new Map<Json, number>();

  const textOf = (value: Json): string => {
    if (isArray(value)) return `[${value.map(numberOf).join(",")}]`;
    if (!isObject(value)) return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
    const entries = Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [`${JSON.stringify(name)}:${String(numberOf(item))}`],
    );
    return `{${entries.sort().join(",")}}`;
  };
  const numberOf = (value: Json): number => {
    const isContainer = isArray(value) || isObject(value);
    const found = isContainer ? known.get(value) : undefined;
    if (found !== undefined) return found;
    const text = textOf(value);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    if (isContainer) known.set(value, number);
    return number;
  };
  return numberOf;
};
