/**
 * The values of CEL. An int is a bigint, a double is a number. Lists and maps are views, so that JSON with a schema is
 * converted only where an expression looks.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Uint
  | ListValue
  | MapValue
  | CelObject;

/** A value of type uint. */
export interface Uint {
  readonly kind: "uint";
  readonly value: bigint;
}

export interface ListValue {
  readonly kind: "list";
  readonly size: number;
  readonly at: (index: number) => Value;
}

/** A map, or an object with declared fields. */
export interface MapValue {
  readonly kind: "map" | "object";
  readonly size: number;
  /** The value of a key; undefined if the map does not have it. */
  readonly get: (key: Value) => Value | undefined;
  readonly keys: () => Iterable<Value>;
}

/** A timestamp, a duration, an optional, a type, or a value of a library, such as a quantity. */
export interface CelObject {
  readonly kind: "timestamp" | "duration" | "optional" | "type" | "opaque";
}
