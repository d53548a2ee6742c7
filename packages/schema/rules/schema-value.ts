import {
  type Json,
  type JsonObject,
  equalJson,
  isArray,
  isBase64,
  isNumber,
  isObject,
  remember,
  stringAt,
} from "kube-json";
import { durationInWords } from "kube-api";
import { type OpaqueValue, type Value, CelError, parseDuration, parseTimestamp } from "kube-cel";
import { escapeName } from "./escape.js";
import {
  asResource,
  isEmbedded,
  isIntOrString,
  itemsOf,
  preservesUnknown,
  propertiesOf,
  typeOf,
  valuesOf,
} from "./keywords.js";
import { type Fields, type Reader, MapOfValues, ObjectOfFields } from "./map-values.js";
import { listReader } from "./list-values.js";

/**
 * JSON as a value of CEL, by its schema (k8s.io/apiserver/pkg/cel/common/values.go). Only what an expression looks at is
 * converted. Throws a CelError if the value does not have the type of the schema.
 */
export const schemaValue = (schema: JsonObject, json: Json): Value => readerOf(schema)(json);

const readerOf: (schema: JsonObject) => Reader = remember((schema) => {
  const read = notNull(schema);
  if (schema["nullable"] === true) return (json) => (json === null ? null : read(json));
  return (json) => {
    if (json === null) throw new CelError("invalid data, got null for schema with nullable=false");
    return read(json);
  };
});

/** Nested readers are made when they are used: schemas are large, and expressions use little of them. */
const later = (schema: JsonObject): Reader => {
  let reader: Reader | undefined;
  return (json) => (reader ??= readerOf(schema))(json);
};

const notNull = (schema: JsonObject): Reader => {
  if (isIntOrString(schema)) return intOrString;
  switch (typeOf(schema)) {
    case "object":
      return objectReader(schema);
    case "array": {
      const items = itemsOf(schema);
      if (items === undefined) return failing("invalid array type, expected Items with a non-empty Schema");
      return listReader(schema, later(items));
    }
    case "string":
      return stringReader(stringAt(schema, "format"));
    case "number":
      return number;
    case "integer":
      return integer;
    case "boolean":
      return boolean;
    default:
      return preservesUnknown(schema) ? unknown : failing(unknownType(typeOf(schema)));
  }
};

const unknownType = (type = ""): string =>
  "invalid type, expected object, array, number, integer, boolean or string, or no type with " +
  `x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ${type}`;

/** JSON of any type. Expressions do not see it, but it counts where objects are compared. */
const unknown: Reader = (json) => new UnknownJson(json);

class UnknownJson implements OpaqueValue {
  readonly kind = "opaque";
  readonly typeName = "unknown";
  readonly json: Json;
  constructor(json: Json) {
    this.json = json;
  }
  equals(other: OpaqueValue): boolean {
    return other instanceof UnknownJson && equalJson(this.json, other.json);
  }
}

const failing =
  (message: string): Reader =>
  () => {
    throw new CelError(message);
  };

/** The name of the type of JSON in Go. */
const goType = (json: Json): string => {
  if (isArray(json)) return "[]interface {}";
  if (typeof json === "boolean") return "bool";
  if (typeof json === "bigint" || Number.isInteger(json)) return "int64";
  if (typeof json === "number") return "float64";
  return typeof json === "string" ? "string" : "map[string]interface {}";
};

const mismatch = (expected: string, json: Json): CelError =>
  new CelError(`invalid data, expected ${expected}, got ${goType(json)}`);

const intOrString: Reader = (json) => {
  if (typeof json === "string" || typeof json === "bigint") return json;
  if (Number.isInteger(json)) return BigInt(json as number);
  throw new CelError("invalid data, expected XIntOrString value to be either a string or integer");
};

const integer: Reader = (json) => {
  if (typeof json === "bigint") return json;
  if (Number.isInteger(json)) return BigInt(json as number);
  throw mismatch("int", json);
};

const number: Reader = (json) => {
  if (isNumber(json)) return Number(json);
  throw mismatch("float", json);
};

const boolean: Reader = (json) => {
  if (typeof json === "boolean") return json;
  throw mismatch("bool", json);
};

const stringReader = (format: string | undefined): Reader => {
  const read = textReader(format);
  return (json) => {
    if (typeof json !== "string") throw mismatch("string", json);
    return read === undefined ? json : read(json);
  };
};

const objectReader = (schema: JsonObject): Reader => {
  const make = mapMaker(isEmbedded(schema) ? asResource(schema) : schema);
  return (json) => {
    if (isObject(json)) return make(json);
    throw new CelError("invalid data, expected a map for the provided schema with type=object");
  };
};

/** Returns a field's keys: its name in expressions, and its own unless part of that reads as an escape. */
const keysOf = (name: string): readonly string[] => [
  escapeName(name) ?? name,
  ...(/__[^_]+__/.test(name) ? [] : [name]),
];

const mapMaker = (schema: JsonObject): ((json: JsonObject) => Value) => {
  const properties = propertiesOf(schema);
  const values = valuesOf(schema);
  if (properties === undefined && values !== undefined) {
    const read = later(values);
    return (json) => new MapOfValues(json, read);
  }
  // Without either, it is an object without fields (since Kubernetes 1.29).
  const fields = (properties ?? []).map(([name, field]) => ({ name, read: later(field) }));
  const known: Fields = {
    names: new Set(fields.map(({ name }) => name)),
    byKey: new Map(fields.flatMap((field) => keysOf(field.name).map((key) => [key, field]))),
  };
  return (json) => new ObjectOfFields(json, known);
};

/** Strings with a format as values of CEL, as the API server reads them (kube-openapi, strfmt). */

const durationValue = (text: string): Value => {
  const duration = parseDuration(text);
  if (duration !== undefined) return duration;
  const nanos = durationInWords(text);
  if (nanos === undefined) throw new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`);
  return { kind: "duration", nanos };
};

const dateTimeValue = (text: string): Value => {
  // The offset may lack its colon.
  const time = parseTimestamp(text.toUpperCase().replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (time === undefined)
    throw new CelError(`Invalid date-time formatted string ${text}: unable to parse ${text} as date-time`);
  return time;
};

const dateValue = (text: string): Value => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? parseTimestamp(`${text}T00:00:00Z`) : undefined;
  if (time === undefined) throw new CelError(`Invalid date formatted string ${text}: unable to parse it as date`);
  return time;
};

const bytesValue = (text: string): Value => {
  if (!isBase64(text)) throw new CelError(`Invalid byte formatted string ${text}: illegal base64 data`);
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
};

/** How to read the strings of a format; undefined if they stay strings. */
const textReader = (format: string | undefined): ((text: string) => Value) | undefined => {
  switch (format) {
    case "duration":
      return durationValue;
    case "date":
      return dateValue;
    case "date-time":
      return dateTimeValue;
    case "byte":
      return bytesValue;
    default:
      return undefined;
  }
};
