import { isInteger } from "../structural/numbers.js";
import { type Json, type JsonObject, isArray, isNumber, isObject } from "kube-json";

/** The JSON type that each keyword of a schema requires (k8s.io/apiextensions-apiserver, JSONSchemaProps). */

/** Groups of keywords, as bits: most schemas have few of them, and need few checks. */
export const HAS = {
  type: 1,
  properties: 2,
  items: 4,
  values: 8,
  branches: 16,
  default: 32,
  pattern: 64,
  extension: 128,
  unsupported: 256,
  rules: 512,
  format: 1024,
  text: 2048,
  malformed: 4096,
  either: 8192,
  unknown: 16384,
} as const;

interface Wanted {
  readonly text: string;
  readonly isMet: (value: Json) => boolean;
}

const STRING: Wanted = { text: "a string such as 'a'", isMet: (value) => typeof value === "string" };
const BOOLEAN: Wanted = { text: "'true' or 'false'", isMet: (value) => typeof value === "boolean" };
const NUMBER: Wanted = { text: "a number such as 1", isMet: (value) => isNumber(value) };
const INTEGER: Wanted = {
  text: "an integer of 64 bits, such as 1",
  isMet: (value) => isNumber(value) && isInteger(value),
};
const LIST: Wanted = { text: "a list such as '[]'", isMet: isArray };
const NAMES: Wanted = {
  text: "a list of strings such as '[name]'",
  // Go reads null as ''.
  isMet: (value) => isArray(value) && value.every((one) => typeof one === "string" || one === null),
};
const isSchema = (value: Json | undefined): boolean => isObject(value) || value === null;
const LIST_OF_SCHEMAS: Wanted = {
  text: "a list of schemas, such as '[{minLength: 1}]'",
  isMet: (value) => isArray(value) && value.every(isSchema),
};
const SCHEMA: Wanted = { text: "a schema, which is an object such as '{type: string}'", isMet: isObject };
const ITEMS: Wanted = {
  text: SCHEMA.text,
  // Go reads anything else as no schema.
  isMet: (value) => !isArray(value) || LIST_OF_SCHEMAS.isMet(value),
};
const SCHEMAS: Wanted = {
  text: "an object of schemas by name, such as '{size: {type: integer}}'",
  isMet: (value) => {
    if (!isObject(value)) return false;
    for (const name in value) if (!isSchema(value[name])) return false;
    return true;
  },
};
const SCHEMA_OR_BOOLEAN: Wanted = {
  text: "a schema, which is an object such as '{type: string}', or 'true'",
  isMet: (value) => isObject(value) || typeof value === "boolean",
};
const OBJECT: Wanted = { text: "an object", isMet: isObject };
/** The fields of a rule and their types. */
export const RULE_FIELDS: Readonly<Record<string, string>> = {
  rule: "string",
  message: "string",
  messageExpression: "string",
  reason: "string",
  fieldPath: "string",
  optionalOldSelf: "boolean",
};
const RULES: Wanted = {
  text: "a list of rules, such as '[{rule: size(self) > 0}]', whose fields are strings and `optionalOldSelf`",
  isMet: (value) =>
    isArray(value) &&
    value.every(
      (rule) =>
        // Go reads null as a rule without fields.
        rule === null ||
        (isObject(rule) &&
          Object.entries(RULE_FIELDS).every(([name, type]) =>
            ["undefined", type].includes(typeof (rule[name] ?? undefined)),
          )),
    ),
};
const ANYTHING: Wanted = { text: "", isMet: () => true };

interface Keyword extends Wanted {
  readonly bit: number;
}

const all = (wanted: Wanted, bit: number, keywords: string): readonly (readonly [string, Keyword])[] =>
  keywords.split(/\s+/).map((keyword) => [keyword, { ...wanted, bit }] as const);

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ...all(STRING, HAS.type, "type"),
  ...all(STRING, HAS.format, "format"),
  ...all(STRING, HAS.text, "title description"),
  ...all(STRING, HAS.pattern, "pattern"),
  ...all(STRING, HAS.unsupported, "id $schema $ref"),
  ...all(STRING, HAS.extension, "x-kubernetes-list-type x-kubernetes-map-type"),
  ...all(BOOLEAN, 0, "exclusiveMaximum exclusiveMinimum"),
  ...all(BOOLEAN, HAS.unsupported, "uniqueItems"),
  ...all(BOOLEAN, HAS.extension, "nullable x-kubernetes-embedded-resource"),
  ...all(BOOLEAN, HAS.either, "x-kubernetes-int-or-string"),
  ...all(BOOLEAN, HAS.extension, "x-kubernetes-preserve-unknown-fields"),
  ...all(NUMBER, 0, "maximum minimum multipleOf"),
  ...all(INTEGER, 0, "maxLength minLength maxItems minItems maxProperties minProperties"),
  ...all(NAMES, 0, "required"),
  ...all(NAMES, HAS.extension, "x-kubernetes-list-map-keys"),
  ...all(LIST, 0, "enum"),
  ...all(LIST_OF_SCHEMAS, HAS.branches, "allOf anyOf oneOf"),
  ...all(SCHEMA, HAS.branches, "not"),
  ...all(ITEMS, HAS.items, "items"),
  ...all(SCHEMAS, HAS.properties, "properties"),
  ...all(SCHEMAS, HAS.unsupported, "definitions patternProperties"),
  ...all(SCHEMA_OR_BOOLEAN, HAS.values, "additionalProperties"),
  ...all(SCHEMA_OR_BOOLEAN, HAS.unsupported, "additionalItems"),
  ...all(OBJECT, HAS.unsupported, "dependencies"),
  ...all(OBJECT, HAS.unknown, "externalDocs"),
  ...all(RULES, HAS.rules, "x-kubernetes-validations"),
  ...all(ANYTHING, HAS.default, "default"),
  ...all(ANYTHING, 0, "example"),
]);

export const KEYWORD_NAMES: readonly string[] = [...KEYWORDS.keys()];

/** Keywords with pointers as values in Go: those are set even if they point to '' or false. */
const POINTERS: ReadonlySet<string> = new Set([
  ...["$ref", "default", "example", "items", "additionalItems", "additionalProperties"],
  ...["x-kubernetes-list-type", "x-kubernetes-map-type", "x-kubernetes-preserve-unknown-fields"],
]);

/** True if the API server decodes `value` as one that says something. It ignores keywords that it does not know. */
export const isKeywordSet = (keyword: string, value: Json | undefined): boolean => {
  if ((value ?? null) === null || !KEYWORDS.has(keyword)) return false;
  return POINTERS.has(keyword) || (value !== "" && value !== false);
};

/**
 * The groups of keywords that a schema has, with `HAS.malformed` if a keyword has a value of the wrong type. Null counts as
 * absent.
 */
export const readKeywords = (schema: JsonObject): number => {
  let bits = 0;
  // Much faster than Object.entries(). Parsed JSON inherits nothing enumerable.
  for (const name in schema) {
    const value = schema[name];
    if (value === undefined || value === null) continue;
    const keyword = KEYWORDS.get(name);
    if (keyword === undefined) bits |= HAS.unknown;
    else bits |= keyword.isMet(value) ? keyword.bit : keyword.bit | HAS.malformed;
  }
  return bits;
};

/** The keywords with a value of the wrong type, and the type that they require. */
export function* malformedKeywords(
  schema: JsonObject,
): Iterable<{ readonly keyword: string; readonly wanted: string }> {
  for (const [keyword, value] of Object.entries(schema)) {
    const wanted = KEYWORDS.get(keyword);
    if (wanted !== undefined && value !== undefined && value !== null && !wanted.isMet(value))
      yield { keyword, wanted: wanted.text };
  }
}
