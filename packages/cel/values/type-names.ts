import type { Uint, Value } from "./value.js";

/** The name of the type of a value, as `type()` and errors show it. */
export const typeNameOf = (value: Value): string => {
  switch (typeof value) {
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "number":
      return "double";
    case "string":
      return "string";
    default:
      return value === null ? "null_type" : value instanceof Uint8Array ? "bytes" : nameOfObject(value);
  }
};

const nameOfObject = (value: Exclude<Value, null | boolean | bigint | number | string | Uint8Array>): string => {
  switch (value.kind) {
    case "timestamp":
      return "google.protobuf.Timestamp";
    case "duration":
      return "google.protobuf.Duration";
    case "optional":
      return "optional_type";
    case "opaque":
      return value.typeName;
    case "object":
      return value.typeName ?? "map";
    default:
      return value.kind;
  }
};

export const uint = (value: bigint): Uint => ({ kind: "uint", value });

const isObject = (value: Value): value is Extract<Value, { kind: string }> =>
  typeof value === "object" && value !== null && !(value instanceof Uint8Array);

/** A value of one of the kinds that objects represent, such as 'list'; undefined if it is of another kind. */
export const asKind = <Kind extends Extract<Value, { kind: string }>["kind"]>(
  value: Value,
  kind: Kind,
): Extract<Value, { kind: Kind }> | undefined =>
  isObject(value) && value.kind === kind ? (value as Extract<Value, { kind: Kind }>) : undefined;

export const isList = (value: Value): value is Extract<Value, { kind: "list" }> =>
  isObject(value) && value.kind === "list";

/** True for maps and for objects with declared fields. */
export const isMap = (value: Value): value is Extract<Value, { kind: "map" | "object" }> =>
  isObject(value) && (value.kind === "map" || value.kind === "object");

export const isUint = (value: Value): value is Uint => isObject(value) && value.kind === "uint";
