import type { PatternBudget } from "kube-api";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  child,
  isArray,
  isObject,
  key,
  own,
  stringAt,
} from "kube-json";
import { type CrdProblem, makers } from "./problem.js";
import { HAS, isKeywordSet } from "./schema-keywords.js";
import { type SchemaPlace, definingField, isFilled, placeField } from "./schema-place.js";

/**
 * Reasons why a schema is not structural (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/validation.go and
 * complete.go). The API server looks for them only if the schema has no keyword that structural schemas lack.
 */

const { missing, invalid, forbidden, tooLong } = makers("schema");

const is = (schema: JsonObject, keyword: string): boolean => own(schema, keyword) === true;
const isSet = (schema: JsonObject, keyword: string): boolean => (own(schema, keyword) ?? null) !== null;
const typeOf = (schema: Json | undefined): string => stringAt(schema, "type") ?? "";

/** Checks one place. `bits` are the groups of keywords that its schema has. */
export function* structuralProblems(
  place: SchemaPlace,
  bits: number,
  root: FieldPath,
  patterns: PatternBudget,
): Iterable<CrdProblem> {
  if (place.level === "unsupported") return;
  if ((bits & HAS.pattern) !== 0) yield* patternProblems(place, root, patterns);
  if (place.level === "nested") {
    yield* restrictionProblems(place, bits, root);
    yield* incompleteProblems(place, root);
    return;
  }
  // Most schemas have only a type, and a few keywords that matter for values.
  const isOrdinary =
    place.level !== "root" && typeOf(place.schema) !== "" && (bits & (HAS.extension | HAS.either)) === 0;
  if (!isOrdinary) yield* definitionProblems(place, root);
  if (typeOf(place.schema) === "array" && !isObject(own(place.schema, "items")) && !isFilledList(place.schema))
    yield missing(placeField(place, root, "items"), "must be specified for type 'array'");
}

/** A list of schemas is a problem of its own. */
const isFilledList = (schema: JsonObject): boolean => arrayAt(schema, "items").length > 0;

function* patternProblems(place: SchemaPlace, root: FieldPath, patterns: PatternBudget): Iterable<CrdProblem> {
  const outcome = patterns.test(stringAt(place.schema, "pattern") ?? "", "");
  if (outcome === undefined)
    yield invalid(
      placeField(place, root, "pattern"),
      "must be a regular expression in RE2 syntax, such as '^v[0-9]+$'",
    );
  // The limit is ours, not one of the API server.
  else if (typeof outcome === "string")
    yield { ...tooLong(placeField(place, root, "pattern"), outcome), isUnchecked: true };
}

const TYPES = "'array', 'boolean', 'integer', 'number', 'object' or 'string'";

function* definitionProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const { schema, level } = place;
  const at = (...below: readonly string[]): FieldPath => placeField(place, root, ...below);
  const type = typeOf(schema);
  const isEither = is(schema, "x-kubernetes-int-or-string");
  const isOpen = is(schema, "x-kubernetes-preserve-unknown-fields");
  const isResource = is(schema, "x-kubernetes-embedded-resource");
  const isMap = isSet(schema, "additionalProperties");
  if (level === "root" && isMap)
    yield forbidden(at("additionalProperties"), "may not be set at the root, which may only have `properties`");
  for (const keyword of ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"])
    if (isEither && is(schema, keyword)) yield invalid(at(keyword), "may not be set with `x-kubernetes-int-or-string`");
  if (isResource && type !== "object")
    yield (type === "" ? missing : invalid)(at("type"), "must be 'object' with `x-kubernetes-embedded-resource`");
  else if (type === "" && !isEither && !isOpen) yield missing(at("type"), `must be specified as ${TYPES}`);
  if (isResource && isMap && level !== "root")
    yield forbidden(at("additionalProperties"), "may not be set with `x-kubernetes-embedded-resource`");
  if (isResource && !isOpen && !isFilled(own(schema, "properties")))
    yield missing(at("properties"), "must be specified, because unknown fields are not kept");
  if (level === "root" && type !== "" && type !== "object") yield invalid(at("type"), "must be 'object' at the root");
  if (level === "root" || isResource) yield* objectMetaProblems(place, root);
}

/** Kubernetes defines the type and the metadata of objects. */
function* objectMetaProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const properties = own(place.schema, "properties");
  const at = (name: string, ...below: readonly string[]): FieldPath =>
    child(placeField(place, root, "properties", key(name)), ...below);
  for (const [name, type] of Object.entries({ kind: "string", apiVersion: "string", metadata: "object" })) {
    const schema = own(properties, name);
    if (schema !== undefined && typeOf(schema) !== type)
      yield invalid(at(name, "type"), `must be '${type}', as in any object`);
  }
  const metadata = own(properties, "metadata");
  if (place.level === "root" && isObject(metadata) && restrictsMore(metadata))
    yield forbidden(
      at("metadata"),
      "may not be restricted; only `name` and `generateName` may be restricted, and `type` must be 'object'",
    );
}

/** True if the schema of the metadata says more than what its names must be. */
const restrictsMore = (metadata: JsonObject): boolean =>
  Object.entries(metadata).some(([keyword, value]) => {
    if (!isKeywordSet(keyword, value) || IGNORED.has(keyword)) return false;
    if (MEMBERS.has(keyword)) return isArray(value) ? value.length > 0 : keyword === "items" && isObject(value);
    if (keyword !== "properties") return true;
    const names = Object.keys(isObject(value) ? value : {});
    return !names.every((name) => name === "name" || name === "generateName");
  });

/** Keywords that the API server reports otherwise, or not at all if they are empty. */
const IGNORED: ReadonlySet<string> = new Set(["type", "default", "definitions", "dependencies", "patternProperties"]);

/** Keywords that mean nothing without a schema or value in them. */
const MEMBERS: ReadonlySet<string> = new Set(["enum", "allOf", "anyOf", "oneOf", "items"]);

/** Keywords that define a value. Schemas that only restrict a value may not have them. */
const DEFINING = [
  "type",
  "title",
  "description",
  "default",
  "nullable",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
] as const;

const DEFINES = HAS.type | HAS.text | HAS.default | HAS.extension | HAS.either | HAS.rules;

const OUTSIDE = "outside of `allOf`, `anyOf`, `oneOf` and `not`";

function* restrictionProblems(place: SchemaPlace, bits: number, root: FieldPath): Iterable<CrdProblem> {
  const { schema } = place;
  if ((bits & DEFINES) !== 0)
    for (const keyword of DEFINING) {
      const value = own(schema, keyword);
      const isEmptyList = isArray(value) && value.length === 0 && keyword !== "default";
      if (isKeywordSet(keyword, value) && !isEmptyList)
        yield forbidden(placeField(place, root, keyword), `may only be set where the field is defined, ${OUTSIDE}`);
    }
  const values = own(schema, "additionalProperties");
  if (isObject(values) || values === true)
    yield forbidden(
      placeField(place, root, "additionalProperties"),
      `may only be set where the map is defined, ${OUTSIDE}`,
    );
  if (own(own(schema, "properties"), "metadata") !== undefined)
    yield forbidden(
      placeField(place, root, "properties", key("metadata")),
      "may not be restricted in `allOf`, `anyOf`, `oneOf` or `not`",
    );
}

/** Yields parts that a nested schema restricts without a definition outside of it. */
function* incompleteProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const { schema, defined } = place;
  if (defined === undefined) return;
  if (isObject(own(schema, "items")) && !isObject(own(defined, "items")))
    yield missing(
      child(definingField(place, root), "items"),
      "must be specified, because `items` are restricted in `allOf`, `anyOf`, `oneOf` or `not`",
    );
  const properties = own(schema, "properties");
  if (!isObject(properties)) return;
  const known = own(defined, "properties");
  for (const name in properties)
    if (own(known, name) === undefined)
      yield missing(
        child(definingField(place, root), "properties", key(name)),
        "must be specified, because the field is restricted in `allOf`, `anyOf`, `oneOf` or `not`",
      );
}
