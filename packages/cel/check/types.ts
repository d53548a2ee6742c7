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
