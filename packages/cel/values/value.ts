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
  | Timestamp
  | Duration
  | OptionalValue
  | TypeValue
  | OpaqueValue;

export interface Uint {
  readonly kind: "uint";
  readonly value: bigint;
}

export interface ListValue {
  readonly kind: "list";
  readonly size: number;
  /** The element at an index from 0 to size - 1. May throw a CelError. */
  readonly at: (index: number) => Value;
  /** Equality with another list, if it is not that of ordered elements: lists of type 'set' and 'map' in a schema. */
  readonly equals?: (other: ListValue) => boolean;
  /** Implements `in` where comparison errors count: lists of a schema. */
  readonly contains?: (value: Value) => boolean;
  /** Implements `+` where it does not append: lists of a schema. */
  readonly concat?: (other: ListValue) => ListValue;
  /** True if equality with a value of another kind is an error, as of values with a schema in the API server. */
  readonly isStrict?: boolean;
}

/** A map, or an object with declared fields. */
export interface MapValue {
  readonly kind: "map" | "object";
  readonly typeName?: string;
  readonly size: number;
  /** The value of a key; undefined if the map does not have it. May throw a CelError. */
  readonly get: (key: Value) => Value | undefined;
  readonly keys: () => Iterable<Value>;
  /** The error for a key that the map does not have, where an expression needs its value; undefined for the usual one. */
  readonly absent?: (key: Value) => CelError | undefined;
  /** Equality with another map, if it is not that of keys and values: objects with fields that expressions do not see. */
  readonly equals?: (other: MapValue) => boolean;
  /** True if equality with a value of another kind is an error, as of values with a schema in the API server. */
  readonly isStrict?: boolean;
}

/** A point in time: whole seconds since 1970-01-01T00:00:00Z, and nanoseconds from 0 to 999,999,999. */
export interface Timestamp {
  readonly kind: "timestamp";
  readonly seconds: number;
  readonly nanos: number;
  /** Seconds east of UTC that the text of the timestamp has. */
  readonly offset?: number;
}

export interface Duration {
  readonly kind: "duration";
  /** In the range of an int64. */
  readonly nanos: bigint;
}

export interface OptionalValue {
  readonly kind: "optional";
  /** Undefined if there is none. */
  readonly value: Value | undefined;
}

/** The type of a value. Two types are equal if their names are. */
interface TypeValue {
  readonly kind: "type";
  readonly name: string;
}

/** A value of a library, such as a quantity. */
export interface OpaqueValue {
  readonly kind: "opaque";
  readonly typeName: string;
  readonly equals: (other: OpaqueValue) => boolean;
  /** The size that the costs of functions count, if it is not 1. */
  readonly size?: number;
  /** The size of the regular expression of a named format, by which its validation costs. */
  readonly patternSize?: number;
}

/**
 * An error of an evaluation, in the words of cel-go. Operators such as `||` can absorb it. It has no stack trace, which would
 * take longer than the evaluation.
 */
export class CelError extends Error {
  override readonly name = "CelError";
  /** Something that is not known. `&&` and `||` keep it rather than another error: known, it might decide. */
  readonly isUnknown: boolean = false;

  constructor(message: string) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
  }
}

/** Ends an evaluation whose cost exceeds its limit. Nothing absorbs it. */
export class CostLimitExceeded extends Error {
  override readonly name = "CostLimitExceeded";
  constructor() {
    super("operation cancelled: actual cost limit exceeded");
  }
}

/** The result of an expression. Errors are values where operators absorb them. */
export type Result = Value | CelError;

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

export const optional = (value: Value | undefined): OptionalValue => ({ kind: "optional", value });

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

/** The result of an operation, or the CelError that it throws. */
export const attempt = <T>(operation: () => T): T | CelError => {
  try {
    return operation();
  } catch (error) {
    if (error instanceof CelError) return error;
    throw error;
  }
};

/** True if an operation does not throw a CelError. */
export const succeeds = (operation: () => unknown): boolean => !(attempt(operation) instanceof CelError);

/**
 * The most that functions may make at once. V8 ends the whole process if a thread allocates more memory in one piece
 * than it has left. The costs of Kubernetes do not count the result of a replacement or of a sum of lists.
 */
const MOST = 1024 * 1024;

/** Throws a CelError if a text, or bytes, would be longer. */
export const requireText = (length: number): void => {
  if (length > MOST) throw new CelError(`a text may have at most ${String(MOST)} characters here`);
};

/** Throws a CelError if a list would have more elements. */
export const requireList = (size: number): void => {
  if (size > MOST) throw new CelError(`a list may have at most ${String(MOST)} elements here`);
};
