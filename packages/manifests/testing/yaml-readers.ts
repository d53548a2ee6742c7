import { type FieldPath, type Json, type JsonObject, isArray } from "kube-json";
import { blockFinder } from "../block-finder.js";
import { readBlockStyle } from "../block-reader.js";
import { YamlProblem } from "../problem.js";
import { type Finder, type Places, rangeEnd } from "../span.js";
import { convert } from "../value.js";
import { composeYaml } from "../yaml.js";

/** The result of a YAML reader: the value of the text, and all keys and items in their order, with their ranges. */
interface Reading {
  readonly value: Json;
  readonly start: number;
  readonly ranges: readonly unknown[];
}

/** The readings of the fast reader, which is undefined if it leaves the text, and of the library's, undefined for errors. */
export const bothReaders = (text: string): readonly [Reading | undefined, Reading | undefined] => {
  const fast = readBlockStyle(text);
  if (fast === undefined) return [undefined, undefined];
  const { value, start, anchors } = fast;
  return [{ value, start, ranges: rangesFound(value, [], blockFinder(fast.text, anchors)) }, libraryReading(text)];
};

const libraryReading = (text: string): Reading | undefined => {
  try {
    const { contents, errors } = composeYaml(text);
    if (errors.length > 0) return undefined;
    const { value, start, places } = convert(contents, text);
    return { value, start, ranges: rangesIn(value, text, places) };
  } catch (error) {
    if (error instanceof YamlProblem) return undefined;
    throw error;
  }
};

const at = (value: Json, name: string | number): Json =>
  (value as Readonly<Record<string | number, Json>>)[name] ?? null;

/** In the order of JavaScript, which puts keys such as '1' first; spans have that of the document. */
const namesIn = (value: readonly Json[] | JsonObject): readonly (string | number)[] =>
  isArray(value) ? [...value.keys()] : Object.keys(value);

const rangesFound = (value: Json, field: FieldPath, finder: Finder): unknown[] => {
  if (typeof value !== "object" || value === null) return [];
  const names = namesIn(value);
  return [
    names.map((name) => [name, finder.start([...field, name]), finder.range([...field, name])]),
    ...names.map((name) => rangesFound(at(value, name), [...field, name], finder)),
  ];
};

const rangesIn = (value: Json, text: string, places: Places): unknown[] => {
  if (typeof value !== "object" || value === null) return [];
  const names = namesIn(value);
  const spans = places.get(value);
  if ((spans?.size ?? 0) !== names.length) throw new Error(`must have ${names.length} places, not ${spans?.size ?? 0}`);
  return [
    names.map((name) => {
      const span = spans?.get(name);
      const range = span && { start: span.start, end: rangeEnd(span, at(value, name), text, places) };
      return [name, span?.start, range];
    }),
    ...names.map((name) => rangesIn(at(value, name), text, places)),
  ];
};
