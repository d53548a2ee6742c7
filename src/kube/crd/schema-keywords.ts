import type { SchemaNode } from "./crd.js";
import { stringAt } from "kube-json";

/** The keywords of JSON Schema and structural schemas that apply only to some types. */

const NUMBERS = ["integer", "number"];

const TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    maxLength: ["string"],
    minLength: ["string"],
    pattern: ["string"],
    maximum: NUMBERS,
    minimum: NUMBERS,
    exclusiveMaximum: NUMBERS,
    exclusiveMinimum: NUMBERS,
    multipleOf: NUMBERS,
    items: ["array"],
    maxItems: ["array"],
    minItems: ["array"],
    uniqueItems: ["array"],
    "x-kubernetes-list-map-keys": ["array"],
    "x-kubernetes-list-type": ["array"],
    additionalProperties: ["object"],
    maxProperties: ["object"],
    minProperties: ["object"],
    properties: ["object"],
    required: ["object"],
    "x-kubernetes-embedded-resource": ["object"],
    "x-kubernetes-map-type": ["object"],
    // On a list, it applies to the items.
    "x-kubernetes-preserve-unknown-fields": ["object", "array"],
  }),
);

const FORMATS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    int32: NUMBERS,
    int64: NUMBERS,
    float: ["number"],
    double: ["number"],
    byte: ["string"],
    cidr: ["string"],
    date: ["string"],
    "date-time": ["string"],
    duration: ["string"],
    email: ["string"],
    hostname: ["string"],
    ipv4: ["string"],
    ipv6: ["string"],
    mac: ["string"],
    uri: ["string"],
    uuid: ["string"],
  }),
);

/** The keywords that apply only to some types. */
export const TYPED_KEYWORDS: readonly string[] = [...TYPES.keys(), "format"];

export interface MisplacedKeyword {
  /** The name in the schema; for a format with its value: 'format: int32'. */
  readonly keyword: string;
  /** The types to which it applies. */
  readonly types: readonly string[];
}

/** The keywords of a node that do not apply to its type. A node without a type may be anything. */
export const misplacedKeywords = ({ type, schema }: SchemaNode): readonly MisplacedKeyword[] => {
  if (type === undefined) return NONE;
  // Most nodes have none, and a list for each would be the most expensive part.
  let found: MisplacedKeyword[] | undefined;
  for (const keyword of Object.keys(schema)) {
    const types = TYPES.get(keyword);
    // A false flag is valid for all types.
    if (types?.includes(type) === false && schema[keyword] !== false) (found ??= []).push({ keyword, types });
  }
  const format = stringAt(schema, "format");
  const types = format === undefined ? undefined : FORMATS.get(format);
  if (types?.includes(type) === false) (found ??= []).push({ keyword: `format: ${format ?? ""}`, types });
  return found ?? NONE;
};

const NONE: readonly MisplacedKeyword[] = [];
