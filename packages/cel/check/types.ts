/** The types of CEL, as in cel-go (common/types/types.go). */

export type Primitive =
  | "null"
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "timestamp"
  | "duration"
  | "dyn";

export interface PrimitiveType {
  readonly kind: Primitive;
}
export interface ListType {
  readonly kind: "list";
  readonly element: Type;
}
export interface MapType {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
}
/** An object with declared fields, such as one that a schema describes. Two are the same type if their names are equal. */
export interface ObjectType {
  readonly kind: "object";
  readonly name: string;
  /** The declared fields, by their names in CEL; computed when first used. */
  readonly fields: () => ReadonlyMap<string, Type>;
}
/** A type of a library, such as 'kubernetes.URL', or 'optional_type' with one parameter. */
export interface OpaqueType {
  readonly kind: "opaque";
  readonly name: string;
  readonly parameters: readonly Type[];
}
/** The type of a type, such as that of `int`; without `of`, that of any type. */
interface TypeType {
  readonly kind: "type";
  readonly of: Type | undefined;
}
/** A type variable in the declaration of a function. */
export interface TypeParameter {
  readonly kind: "parameter";
  readonly name: string;
}

export type Type = PrimitiveType | ListType | MapType | ObjectType | OpaqueType | TypeType | TypeParameter;

export const BOOL: PrimitiveType = { kind: "bool" };
export const INT: PrimitiveType = { kind: "int" };
export const UINT: PrimitiveType = { kind: "uint" };
export const DOUBLE: PrimitiveType = { kind: "double" };
export const STRING: PrimitiveType = { kind: "string" };
export const BYTES: PrimitiveType = { kind: "bytes" };
export const NULL: PrimitiveType = { kind: "null" };
export const DYN: PrimitiveType = { kind: "dyn" };
export const TIMESTAMP: PrimitiveType = { kind: "timestamp" };
export const DURATION: PrimitiveType = { kind: "duration" };

export const listOf = (element: Type): ListType => ({ kind: "list", element });
export const mapOf = (key: Type, value: Type): MapType => ({ kind: "map", key, value });
export const parameter = (name: string): TypeParameter => ({ kind: "parameter", name });
export const opaque = (name: string, ...parameters: Type[]): OpaqueType => ({ kind: "opaque", name, parameters });
export const optionalOf = (type: Type): OpaqueType => opaque("optional_type", type);

/** The type of an error: nothing more is reported about it. No source has it. */
export const ERROR: Type = { kind: "opaque", name: "!error!", parameters: [] };

/** A type as messages of the API server print it, such as 'map(string, int)'. */
export const formatType = (type: Type): string => {
  const parts = parametersOf(type);
  const name = nameOf(type) ?? type.kind;
  return parts.length === 0 ? name : `${name}(${parts.map(formatType).join(", ")})`;
};

/** The types of arguments, such as '(string, int)', or 'string.(int)' behind a target. */
export const formatArguments = (types: readonly Type[], hasTarget: boolean): string => {
  const texts = types.map(formatType);
  const [target = "", ...rest] = texts;
  return hasTarget ? `${target}.(${rest.join(", ")})` : `(${texts.join(", ")})`;
};

const NONE: readonly Type[] = [];

/** The types that a type consists of, in the order of cel-go. */
export const parametersOf = (type: Type): readonly Type[] => {
  switch (type.kind) {
    case "list":
      return [type.element];
    case "map":
      return [type.key, type.value];
    case "opaque":
      return type.parameters;
    case "type":
      return type.of === undefined ? NONE : [type.of];
    default:
      return NONE;
  }
};

/** Replaces the parameters of a type. */
export const withParameters = (type: Type, parameters: readonly Type[]): Type => {
  const [first = DYN, second = DYN] = parameters;
  switch (type.kind) {
    case "list":
      return { kind: "list", element: first };
    case "map":
      return { kind: "map", key: first, value: second };
    case "opaque":
      return { kind: "opaque", name: type.name, parameters };
    case "type":
      return { kind: "type", of: type.of === undefined ? undefined : first };
    default:
      return type;
  }
};

export const isDyn = (type: Type): boolean => type.kind === "dyn";

const NULLABLE = new Set<Type["kind"]>(["null", "opaque", "object", "duration", "timestamp"]);

export const isNullable = (type: Type): boolean => NULLABLE.has(type.kind);

const nameOf = (type: Type): string | undefined =>
  type.kind === "object" || type.kind === "opaque" || type.kind === "parameter" ? type.name : undefined;

const isSameType = (left: Type, right: Type, comparesParameters: boolean): boolean => {
  if (left === right) return true;
  if (left.kind !== right.kind) return false;
  if (nameOf(left) !== nameOf(right) && (comparesParameters || left.kind !== "parameter")) return false;
  const [ours, theirs] = [parametersOf(left), parametersOf(right)];
  if (ours.length !== theirs.length) return false;
  return ours.every((part, index) => isSameType(part, theirs[index] ?? DYN, comparesParameters));
};

/** True if both are the same type, with the same names of type parameters. */
export const isExactType = (left: Type, right: Type): boolean => isSameType(left, right, true);

/** True if both types are the same except for the names of type parameters. */
export const isEquivalentType = (left: Type, right: Type): boolean => isSameType(left, right, false);

/** The type in an optional one; undefined if it is none. */
export const unwrapOptional = (type: Type): Type | undefined =>
  type.kind === "opaque" && type.name === "optional_type" ? (type.parameters[0] ?? DYN) : undefined;

/** The number of types that a type consists of, itself included; at most a little above the limit. */
export const sizeOf = (type: Type, limit: number): number => {
  let size = 1;
  for (const part of parametersOf(type)) {
    if (size > limit) break;
    size += sizeOf(part, limit - size);
  }
  return size;
};
