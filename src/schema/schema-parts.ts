import { type FieldPath, type Json, type JsonObject, child, isArray, isObject, own, remember } from "kube-json";

/** The parts of a JSON Schema (draft 7) that judge values: the schema, those in its keywords, and those that it refers to. */

/** A schema within a schema. */
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

const partsOfSameValue = (part: SchemaPart, whole: JsonObject): readonly SchemaPart[] => {
  const known = sameValue(whole);
  const before = known.get(part.schema);
  if (before !== undefined) return before;
  const ref = own(part.schema, "$ref");
  const target = typeof ref === "string" ? targetOf(ref, whole) : undefined;
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

/** The target of a reference; `Unknown` if it may depend on an `$id`, which only the compiler resolves. */
export const targetOf = (ref: string, whole: JsonObject): SchemaPart | "Anything" | "Nothing" | "Unknown" => {
  const isPointer = /^#?(?:\/|$)/.test(ref);
  if (hasInnerIds(whole) || (!isPointer && own(whole, "$id") !== undefined)) return "Unknown";
  if (!isPointer) return "Nothing";
  let value: Json | undefined = whole;
  let at: FieldPath = [];
  for (const text of ref.split("/").slice(1)) {
    const step: string | number = isArray(value) ? Number(text) : text.replaceAll("~1", "/").replaceAll("~0", "~");
    value = typeof step === "number" ? (value as readonly Json[])[step] : own(value, step);
    at = child(at, step);
  }
  if (typeof value === "boolean") return "Anything";
  return isObject(value) ? { schema: value, at } : "Nothing";
};

/** Pointers start at the nearest schema that has an `$id`. */
const hasInnerIds = remember((whole: JsonObject): boolean => stepsIn(whole).some(([, value]) => holdsId(value)));

const holdsId = (value: Json | undefined): boolean =>
  typeof own(value, "$id") === "string" || stepsIn(value).some(([, one]) => holdsId(one));
