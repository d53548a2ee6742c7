import type { OpaqueType, Type } from "./types.js";

export const DYN: Type = { kind: "dyn" };
export const BOOL: Type = { kind: "bool" };
export const INT: Type = { kind: "int" };

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
      return [type.of];
    default:
      return NONE;
  }
};

/** The same kind of type with other parameters. */
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
      return { kind: "type", of: first };
    default:
      return type;
  }
};

export const isDyn = (type: Type): boolean => type.kind === "dyn";

const NULLABLE = new Set<Type["kind"]>(["null", "opaque", "object", "duration", "timestamp"]);

export const isNullable = (type: Type): boolean => NULLABLE.has(type.kind);

const nameOf = (type: Type): string | undefined =>
  type.kind === "object" || type.kind === "opaque" || type.kind === "parameter" ? type.name : undefined;

/** True if both are the same type, with the same names of type parameters. */
export const isExactType = (left: Type, right: Type): boolean => {
  if (left === right) return true;
  if (left.kind !== right.kind || nameOf(left) !== nameOf(right)) return false;
  const [ours, theirs] = [parametersOf(left), parametersOf(right)];
  return (
    ours.length === theirs.length && ours.every((part, index) => isExactType(part, theirs[index] ?? DYN))
  );
};

export const optionalOf = (type: Type): OpaqueType => ({
  kind: "opaque",
  name: "optional_type",
  parameters: [type],
});

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
