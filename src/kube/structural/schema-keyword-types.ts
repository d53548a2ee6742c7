import { type Json, type JsonObject, isArray, isObject, isNumber } from "../json/object.js";

/** The JSON type that each keyword of a schema requires (k8s.io/apiextensions-apiserver, JSONSchemaProps). */

interface Wanted {
  readonly text: string;
  readonly isMet: (value: Json) => boolean;
}

const STRING: Wanted = { text: "a string", isMet: (value) => typeof value === "string" };
const BOOLEAN: Wanted = { text: "'true' or 'false'", isMet: (value) => typeof value === "boolean" };
const NUMBER: Wanted = {
  text: "a number such as 1",
  isMet: (value) => isNumber(value),
};
const LIST: Wanted = { text: "a list such as '[]'", isMet: isArray };
const NAMES: Wanted = {
  text: "a list of strings such as '[name]'",
  isMet: (value) => isArray(value) && value.every((one) => typeof one === "string"),
};
const SCHEMA: Wanted = { text: "a schema, which is an object such as '{type: string}'", isMet: isObject };
const SCHEMAS: Wanted = {
  text: "an object of schemas by name, such as '{size: {type: integer}}'",
  isMet: isObject,
};
const SCHEMA_OR_BOOLEAN: Wanted = {
  text: "a schema, which is an object such as '{type: string}', or 'true'",
  isMet: (value) => isObject(value) || typeof value === "boolean",
};

const all = (wanted: Wanted, keywords: string): readonly (readonly [string, Wanted])[] =>
  keywords.split(/\s+/).map((keyword) => [keyword, wanted] as const);

const WANTED: ReadonlyMap<string, Wanted> = new Map([
  ...all(STRING, "type format title description pattern x-kubernetes-list-type x-kubernetes-map-type"),
  ...all(BOOLEAN, "nullable exclusiveMaximum exclusiveMinimum uniqueItems x-kubernetes-int-or-string"),
  ...all(BOOLEAN, "x-kubernetes-preserve-unknown-fields x-kubernetes-embedded-resource"),
  ...all(NUMBER, "maximum minimum multipleOf maxLength minLength maxItems minItems maxProperties minProperties"),
  ...all(NAMES, "required x-kubernetes-list-map-keys"),
  ...all(LIST, "enum allOf anyOf oneOf x-kubernetes-validations"),
  ...all(SCHEMA, "items not"),
  ...all(SCHEMAS, "properties"),
  ...all(SCHEMA_OR_BOOLEAN, "additionalProperties"),
]);

/** The keywords with a value of the wrong type, and the type that they require. Null counts as absent. */
export function* malformedKeywords(
  schema: JsonObject,
): Iterable<{ readonly keyword: string; readonly wanted: string }> {
  // Much faster than Object.entries(). Parsed JSON inherits nothing enumerable.
  for (const keyword in schema) {
    const value = schema[keyword];
    if (value === undefined || value === null) continue;
    const wanted = WANTED.get(keyword);
    if (wanted !== undefined && !wanted.isMet(value)) yield { keyword, wanted: wanted.text };
  }
}
