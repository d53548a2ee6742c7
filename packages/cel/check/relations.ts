import { type Type, DYN } from "./types.js";

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

/** True if both are the same type but for the names of type parameters. */
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
