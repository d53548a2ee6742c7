import type { FieldPath } from "../kube/json/field-path.js";
import { type Json, isArray } from "../kube/json/object.js";
import { blockFinder } from "../kube/yaml/block-finder.js";
import { readBlockStyle } from "../kube/yaml/block-reader.js";
import { YamlProblem } from "../kube/yaml/problem.js";
import { type Places, convert } from "../kube/yaml/value.js";
import { composeYaml } from "../kube/yaml/yaml.js";

/** What a reader of YAML made of a text: its value, and all keys and items in their order, with offsets. */
interface Reading {
  readonly value: Json;
  readonly start: number;
  readonly offsets: readonly unknown[];
}

/** The readings of the fast reader, which is undefined if it leaves the text, and of the library's, undefined for errors. */
export const bothReaders = (text: string): readonly [Reading | undefined, Reading | undefined] => {
  const fast = readBlockStyle(text);
  if (fast === undefined) return [undefined, undefined];
  return [{ ...fast, offsets: offsetsFound(fast.value, [], blockFinder(text)) }, libraryReading(text)];
};

const libraryReading = (text: string): Reading | undefined => {
  try {
    const { contents, errors } = composeYaml(text);
    if (errors.length > 0) return undefined;
    const { value, start, places } = convert(contents);
    return { value, start, offsets: offsetsIn(value, places) };
  } catch (error) {
    if (error instanceof YamlProblem) return undefined;
    throw error;
  }
};

const offsetsFound = (value: Json, field: FieldPath, find: (field: FieldPath) => number): unknown[] => {
  if (typeof value !== "object" || value === null) return [];
  const names = isArray(value) ? [...value.keys()] : Object.keys(value);
  return [
    names.map((name) => [name, find([...field, name])]),
    ...names.map((name) =>
      offsetsFound((value as Record<string | number, Json>)[name] ?? null, [...field, name], find),
    ),
  ];
};

const offsetsIn = (value: Json, places: Places): unknown[] =>
  typeof value === "object" && value !== null
    ? [[...(places.get(value) ?? [])], ...Object.values(value).map((item) => offsetsIn(item as Json, places))]
    : [];
