import type { Json } from "../kube/json/object.js";
import { readBlockStyle } from "../kube/yaml/block-reader.js";
import { YamlProblem } from "../kube/yaml/problem.js";
import type { Places, Span } from "../kube/yaml/span.js";
import { convert } from "../kube/yaml/value.js";
import { composeYaml } from "../kube/yaml/yaml.js";

/** What a reader of YAML made of a text: its value, and all keys and items in their order, with their spans. */
interface Reading {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
  readonly spans: readonly unknown[];
}

/** The readings of the fast reader, which is undefined if it leaves the text, and of the library's, undefined for errors. */
export const bothReaders = (text: string): readonly [Reading | undefined, Reading | undefined] => {
  const places = new Map<object, ReadonlyMap<string | number, Span>>();
  const fast = readBlockStyle(text, places);
  return [
    fast && { ...fast, spans: spansIn(fast.value, places) },
    fast === undefined ? undefined : libraryReading(text),
  ];
};

const libraryReading = (text: string): Reading | undefined => {
  try {
    const { contents, errors } = composeYaml(text);
    if (errors.length > 0) return undefined;
    const { value, start, end, places } = convert(contents, text);
    return { value, start, end, spans: spansIn(value, places) };
  } catch (error) {
    if (error instanceof YamlProblem) return undefined;
    throw error;
  }
};

const spansIn = (value: Json, places: Places): unknown[] =>
  typeof value === "object" && value !== null
    ? [[...(places.get(value) ?? [])], ...Object.values(value).map((item) => spansIn(item as Json, places))]
    : [];
