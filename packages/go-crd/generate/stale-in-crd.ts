import { type Json, type JsonObject, type KubeObject, arrayAt, isObject, objectAt, own, stringAt } from "kube-json";
import type { GoDeclaration } from "../syntax/declarations.js";
import type { GoSources } from "../sources/sources.js";
import { sameMarkerName } from "../markers/marker-identity.js";
import { enumValues, valueIn } from "../markers/marker-value.js";
import { NUMBERS, markerOf } from "../markers/schema-markers.js";
import {
  type FieldAt,
  fieldsOf,
  hasUnknownFields,
  inlinedMap,
  inlinesTypeMeta,
  untaggedIn,
} from "../resolve/find-field.js";
import { isGated } from "../resolve/gated.js";
import { type GoPlace, placeOfField, placeOfType } from "../resolve/place.js";
import { isOpenType } from "../resolve/resolve.js";
import { rootType } from "../resolve/root-type.js";
import { jsonTypeOfBasic } from "./schema-of.js";
import {
  type Shape,
  type StructShape,
  type TypeAt,
  hasOwnJson,
  isByte,
  shapeOf,
  typeOfDeclaration,
} from "../resolve/shape.js";

/** A field that a Go type and the schema of its version do not have alike. */
export interface StaleField {
  readonly version: string;
  /** As in an object: 'spec.ports[].name', 'spec.limits{}.max'. */
  readonly field: string;
  /** Both have the field, but this keyword is not as in Go. Without it, only one has the field. */
  readonly keyword?: string;
  /** The field in Go, or the type that lacks it. */
  readonly place: GoPlace;
}

/**
 * Yields the fields that the Go types of a CRD and its schemas do not have alike, in the order of Go: a CRD that was generated
 * from older types. They may be many: who needs a few does not ask for more. Types of other modules are not compared, nor is
 * what is below a schema without properties. `near` is the path of the CRD in the sources.
 */
export function* staleInCrd(sources: GoSources, crd: KubeObject, near?: string): Iterable<StaleField> {
  const group = stringAt(crd, "spec", "group") ?? "";
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  for (const one of arrayAt(crd, "spec", "versions")) {
    const version = stringAt(one, "name") ?? "";
    const root = rootType(sources, { group, version, kind, near });
    const schema = objectAt(one, "schema", "openAPIV3Schema");
    if (root === undefined) continue;
    for (const stale of staleBelow(sources, typeOfDeclaration(root), schema, "")) yield { version, ...stale };
  }
}

type Stale = Omit<StaleField, "version">;

/** Follows the schema, which has an end. */
function* staleBelow(sources: GoSources, type: TypeAt, schema: unknown, path: string): Iterable<Stale> {
  const shape = shapeOf(sources, type);
  if (shape.chain.some((declared) => isOpenType(declared.type) || hasOwnJson(declared))) return;
  if (shape.kind === "list") yield* staleBelow(sources, shape.element, own(schema, "items"), `${path}[]`);
  else if (shape.kind === "map")
    yield* staleBelow(sources, shape.element, own(schema, "additionalProperties"), `${path}{}`);
  const properties = own(schema, "properties");
  if (shape.kind !== "struct" || !isObject(properties) || inlinedMap(sources, shape) !== undefined) return;
  const names = new Set<string>(inlinesTypeMeta(sources, shape) ? ["apiVersion", "kind"] : []);
  for (const at of fieldsOf(sources, shape)) {
    const name = at.field.json?.name ?? "";
    names.add(name);
    const field = below(path, name);
    if (isGated(at.field) || IMPLIED.has(field)) continue;
    const place = (): GoPlace => placeOfField(sources, at, { exact: true, below: [], declared: undefined });
    const property = properties[name];
    if (property === undefined) {
      yield { field, place: place() };
      continue;
    }
    const keyword = isObject(property) ? staleKeyword(sources, at, property) : undefined;
    if (keyword !== undefined) yield { field, keyword, place: place() };
    if (keyword !== "type" && !isOpenType(at.field)) yield* staleBelow(sources, at.at, property, field);
  }
  yield* removedFields(
    sources,
    shape,
    Object.keys(properties).filter((name) => !names.has(name)),
    path,
  );
}

const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** The properties that a struct of the sources lacks, if all of its fields are known. */
function* removedFields(
  sources: GoSources,
  shape: StructShape,
  names: readonly string[],
  path: string,
): Iterable<Stale> {
  const declared = shape.chain.at(-1);
  if (declared === undefined || untaggedIn(shape).length > 0 || hasUnknownFields(sources, shape)) return;
  for (const name of names)
    if (!IMPLIED.has(below(path, name))) yield { field: below(path, name), place: placeOfType(sources, declared) };
}

/** The first keyword of a schema that is not as the type and the markers of its field say. */
const staleKeyword = (sources: GoSources, { field, at }: FieldAt, schema: JsonObject): string | undefined => {
  const shape = shapeOf(sources, at);
  const types = shape.chain.map(({ type }) => type);
  if ([field, ...types].some(isOpenType) || shape.chain.some(hasOwnJson)) return undefined;
  const type = jsonType(sources, shape);
  if (type !== undefined && typeof schema["type"] === "string" && schema["type"] !== type) return "type";
  const markers = [field, ...types].flatMap((one) => one.markers);
  // Types of other modules bring defaults and bounds of their own.
  const isKnown =
    shape.kind !== "foreign" || markers.some(({ name }) => sameMarkerName(name) === "kubebuilder:default");
  return isKnown && isDefaultStale(field, types, schema) ? "default" : staleBound(markers, schema);
};

const jsonType = (sources: GoSources, shape: Shape): string | undefined => {
  if (shape.kind === "basic") return jsonTypeOfBasic(shape.name);
  if (shape.kind === "list") return isByte(sources, shape.element) ? "string" : "array";
  return shape.kind === "foreign" ? undefined : "object";
};

type Markers = GoDeclaration["markers"];

/** Values of lists and objects are not compared: generators write them in several ways. */
const isDefaultStale = (field: GoDeclaration, types: readonly GoDeclaration[], schema: JsonObject): boolean => {
  const [marker] = [field, ...types].flatMap((one) => defaultOf(one) ?? []);
  const found = schema["default"];
  if (marker === undefined) return found !== undefined;
  // Older generators know neither the other marker nor one at a type.
  if (found === undefined) return defaultOf(field)?.name === "kubebuilder:default";
  const value = valueIn(marker.value);
  return isScalar(value) && isScalar(found) && !marker.value.startsWith("ref(") && String(value) !== String(found);
};

const defaultOf = ({ markers }: GoDeclaration): Markers[number] | undefined =>
  markers.find(({ name }) => sameMarkerName(name) === "kubebuilder:default");

const isScalar = (value: Json): value is string | number | boolean | null =>
  typeof value !== "object" || value === null;

const BOUNDS: ReadonlyMap<string, string> = new Map(
  [...NUMBERS, "pattern", "enum", "format"].map((keyword) => [markerOf(keyword), keyword]),
);

/** The first keyword of markers that the schema lacks, or whose value is another one there. */
const staleBound = (markers: Markers, schema: JsonObject): string | undefined => {
  // Where it combines schemas, the keyword may be in one of them.
  if (Object.hasOwn(schema, "allOf")) return undefined;
  const bounds = markers.flatMap(({ name, value }) => {
    const keyword = BOUNDS.get(name);
    return keyword === undefined ? [] : [{ keyword, value }];
  });
  return bounds.find(({ keyword, value }) => {
    const found = schema[keyword];
    if (found === undefined) return true;
    if (bounds.filter((one) => one.keyword === keyword).length > 1) return false;
    if (typeof found === "number") return found !== Number(value);
    return (
      keyword === "enum" && value !== "" && !haveSameValues(enumValues(value), arrayAt(schema, "enum").map(String))
    );
  })?.keyword;
};

const haveSameValues = (a: readonly string[], b: readonly string[]): boolean => {
  const others = new Set(b);
  return new Set(a).size === others.size && a.every((one) => others.has(one));
};

/** Every object has them, with or without a schema. */
const IMPLIED: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);
