import { type Json, type JsonObject, isArray, isObject } from "kube-json";

/** Returns a number for a value: two values have the same number if and only if they are equal, whatever the order of lists. */
export type Numbering = (value: Json) => number;

/**
 * Creates a numbering. Each object and list is read once, no matter how many values contain it, so numbering all parts
 * of a value takes nearly linear time. Numbered values may not change.
 */
export const createNumbering = (): Numbering => {
  const scalars = new Map<Json, number>();
  const texts = new Map<string, number>();
  const known = new Map<Json, number>();
  let count = 0;

  const scalarNumber = (value: Json): number => {
    // 1 and 1n are equal. Strings are keys themselves: writing long ones into a text would take most of the time.
    const key =
      typeof value === "bigint" && Number.isFinite(Number(value)) && BigInt(Number(value)) === value
        ? Number(value)
        : value;
    const found = scalars.get(key);
    if (found !== undefined) return found;
    scalars.set(key, count);
    return count++;
  };
  const textOf = (value: JsonObject | readonly Json[]): string => {
    if (isArray(value)) return `[${value.map(numberOf).sort(ascending).join(",")}`;
    const entries: string[] = [];
    for (const name of Object.keys(value)) {
      const item = value[name];
      if (item !== undefined) entries.push(`${String(scalarNumber(name))}:${String(numberOf(item))}`);
    }
    return entries.sort().join(",");
  };
  const numberOf = (value: Json): number => {
    if (!isArray(value) && !isObject(value)) return scalarNumber(value);
    const found = known.get(value);
    if (found !== undefined) return found;
    const text = textOf(value);
    let number = texts.get(text);
    if (number === undefined) {
      number = count++;
      texts.set(text, number);
    }
    known.set(value, number);
    return number;
  };
  return numberOf;
};

const ascending = (a: number, b: number): number => a - b;
