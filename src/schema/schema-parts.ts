import {
  type FieldPath,
  type Json,
  type JsonObject,
  child,
  isArray,
  isObject,
  own,
  pointerSteps,
  remember,
  stringAt,
} from "kube-json";

/** The parts of a JSON Schema (draft 7) that judge values: the schema, those in its keywords, and those that it refers to. */

export interface SchemaPart {
  readonly schema: JsonObject;
  /** Its path in the whole. */
  readonly at: FieldPath;
}

/** How the schemas of a keyword are written. */
type Shape = "Schema" | "List" | "Map";

/** Keywords whose schemas judge the same value. */
const SAME_VALUE: Readonly<Record<string, Shape>> = {
  allOf: "List",
  anyOf: "List",
  oneOf: "List",
  not: "Schema",
  if: "Schema",
  // biome-ignore lint: `then` is a keyword of JSON Schema
  then: "Schema",
  else: "Schema",
  dependencies: "Map",
};

/** Keywords whose schemas judge values below the value. */
const BELOW: Readonly<Record<string, Shape>> = {
  properties: "Map",
  patternProperties: "Map",
  additionalProperties: "Schema",
  propertyNames: "Schema",
  items: "Schema",
  additionalItems: "Schema",
  contains: "Schema",
};

/** All parts, each once. A definition is one only if something refers to it, as for the compiler. */
export const partsOf = (whole: JsonObject): readonly SchemaPart[] =>
  reached([{ schema: whole, at: [] }], (part) => [...partsIn(part, BELOW), ...partsOfSameValue(part, whole)]);

/** True for a part that leads back to itself with the same value, so that its review never ends. */
export const isEndless = (part: SchemaPart, whole: JsonObject): boolean =>
  reached(partsOfSameValue(part, whole), (one) => partsOfSameValue(one, whole)).some(
    ({ schema }) => schema === part.schema,
  );

const reached = (
  start: readonly SchemaPart[],
  next: (part: SchemaPart) => readonly SchemaPart[],
): readonly SchemaPart[] => {
  const found = new Map<JsonObject, SchemaPart>();
  const open = [...start];
  // Parts that are added meanwhile are visited later.
  for (const part of open) {
    if (found.has(part.schema)) continue;
    found.set(part.schema, part);
    open.push(...next(part));
  }
  return [...found.values()];
};

/** The parts that judge the same value next. */
export const partsOfSameValue = (part: SchemaPart, whole: JsonObject): readonly SchemaPart[] => {
  const known = sameValue(whole);
  const before = known.get(part.schema);
  if (before !== undefined) return before;
  const target = targetIn(part, whole);
  const found = [...partsIn(part, SAME_VALUE), ...(typeof target === "object" ? [target] : [])];
  known.set(part.schema, found);
  return found;
};

/** The results for each part: many references may lead through the same parts. */
const sameValue = remember<JsonObject, Map<JsonObject, readonly SchemaPart[]>>(() => new Map());

const partsIn = ({ schema, at }: SchemaPart, keywords: Readonly<Record<string, Shape>>): readonly SchemaPart[] =>
  Object.entries(keywords).flatMap(([name, shape]) => {
    const value = own(schema, name);
    const place = child(at, name);
    // Each item of a list may have a schema of its own.
    if (shape === "Schema" && !isArray(value)) return isObject(value) ? [{ schema: value, at: place }] : [];
    return stepsIn(value).flatMap(([step, one]) => (isObject(one) ? [{ schema: one, at: child(place, step) }] : []));
  });

const stepsIn = (value: Json | undefined): readonly (readonly [string | number, Json | undefined])[] =>
  isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];

/** How many references are followed to judge one value by each part; for schemas without endless parts. */
export const followedBy = (whole: JsonObject): ((part: SchemaPart) => number) => {
  const known = new Map<JsonObject, number>();
  const count = (part: SchemaPart): number => {
    const before = known.get(part.schema);
    if (before !== undefined) return before;
    const start = typeof targetIn(part, whole) === "object" ? 1 : 0;
    const sum = partsOfSameValue(part, whole).reduce((total, one) => total + count(one), start);
    known.set(part.schema, sum);
    return sum;
  };
  return count;
};

const targetIn = ({ schema }: SchemaPart, whole: JsonObject): ReturnType<typeof targetOf> | undefined => {
  const ref = own(schema, "$ref");
  return typeof ref === "string" ? targetOf(ref, whole) : undefined;
};

/** The target of a reference, which must be a pointer; the `$id` of the whole may precede it. */
export const targetOf = (ref: string, whole: JsonObject): SchemaPart | "Anything" | "Nothing" => {
  const id = stringAt(whole, "$id")?.replace(/#$/, "") ?? "";
  const pointer = pointerIn(ref.startsWith(id) ? ref.slice(id.length) : ref);
  if (pointer === undefined) return "Nothing";
  let value: Json | undefined = whole;
  let at: FieldPath = [];
  for (const text of pointerSteps(pointer)) {
    const step: string | number = isArray(value) ? Number(text) : text;
    value = typeof step === "number" ? (value as readonly Json[])[step] : own(value, step);
    at = child(at, step);
  }
  if (typeof value === "boolean") return "Anything";
  return isObject(value) ? { schema: value, at } : "Nothing";
};

/** '/a b' in '#/a%20b'. */
const pointerIn = (fragment: string): string | undefined => {
  if (fragment !== "" && !/^#(?:\/|$)/.test(fragment)) return undefined;
  try {
    return decodeURIComponent(fragment.slice(1));
  } catch {
    return undefined;
  }
};

/** The paths of ids below the root: pointers would start at the nearest one. */
export const innerIds = (whole: JsonObject): readonly FieldPath[] =>
  stepsIn(whole).flatMap(([step, value]) => idsIn(value, child([], step)));

const idsIn = (value: Json | undefined, at: FieldPath): readonly FieldPath[] => [
  ...(typeof own(value, "$id") === "string" ? [child(at, "$id")] : []),
  ...stepsIn(value).flatMap(([step, one]) => idsIn(one, child(at, step))),
];
