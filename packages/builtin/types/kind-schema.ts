import type { JsonObject } from "kube-json";
import { isAtomicStruct, mergingOfField } from "./merged.js";
import { type FieldType, type Scalar, structNamed, typeOfKind } from "./type-table.js";

/**
 * The schema of a built-in kind as in OpenAPI, with types, sets, and what is merged as one value: required fields are left out, and
 * so are keys of lists, and that other lists are atomic. Undefined for an unknown kind.
 * Types that contain themselves, such as JSON schemas, are open.
 */
export const kindSchema = (apiVersion: string, kind: string): JsonObject | undefined => {
  const type = typeOfKind(apiVersion, kind);
  return type === undefined ? undefined : structSchema(type, []);
};

const known = new Map<string, JsonObject>();

const structSchema = (name: string, within: readonly string[]): JsonObject => {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (within.includes(name)) return OPEN;
  const fields = [...structNamed(name)];
  const inner = [...within, name];
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(([field, type]) => [field, fieldSchema(name, field, type, inner)])),
    ...(isAtomicStruct(name) ? { [MAP_TYPE]: "atomic" } : {}),
  };
  known.set(name, schema);
  return schema;
};

const MAP_TYPE = "x-kubernetes-map-type";

const fieldSchema = (struct: string, field: string, type: FieldType, within: readonly string[]): JsonObject => {
  const schema = schemaOf(type, within);
  const merging = mergingOfField(struct, field);
  return merging === undefined
    ? schema
    : { ...schema, [merging === "set" ? "x-kubernetes-list-type" : MAP_TYPE]: merging };
};

const schemaOf = (type: FieldType, within: readonly string[]): JsonObject => {
  switch (type.kind) {
    case "scalar":
      return SCALARS[type.scalar];
    case "list":
      return { type: "array", items: schemaOf(type.element, within) };
    case "map":
      return { type: "object", additionalProperties: schemaOf(type.element, within) };
    case "struct":
      return structSchema(type.name, within);
    case "any":
      return OPEN;
  }
};

const OPEN: JsonObject = { "x-kubernetes-preserve-unknown-fields": true };
const INT_OR_STRING: JsonObject = { "x-kubernetes-int-or-string": true };

const SCALARS: Readonly<Record<Scalar, JsonObject>> = {
  string: { type: "string" },
  boolean: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  float64: { type: "number" },
  bytes: { type: "string", format: "byte" },
  time: { type: "string", format: "date-time" },
  microTime: { type: "string", format: "date-time" },
  intOrString: INT_OR_STRING,
  quantity: INT_OR_STRING,
};
