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
export interface TypeType {
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

const withParameters = (name: string, parameters: readonly Type[]): string =>
  parameters.length === 0 ? name : `${name}(${parameters.map(formatType).join(", ")})`;

/** A type as messages of the API server print it, such as 'map(string, int)'. */
export const formatType = (type: Type): string => {
  switch (type.kind) {
    case "list":
      return withParameters("list", [type.element]);
    case "map":
      return withParameters("map", [type.key, type.value]);
    case "opaque":
      return withParameters(type.name, type.parameters);
    case "type":
      return withParameters("type", type.of === undefined ? [] : [type.of]);
    case "object":
    case "parameter":
      return type.name;
    default:
      return type.kind;
  }
};

/** The types of arguments, such as '(string, int)', or 'string.(int)' behind a target. */
export const formatArguments = (types: readonly Type[], hasTarget: boolean): string => {
  const texts = types.map(formatType);
  const [target = "", ...rest] = texts;
  return hasTarget ? `${target}.(${rest.join(", ")})` : `(${texts.join(", ")})`;
};
