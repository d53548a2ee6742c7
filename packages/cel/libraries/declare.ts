import type { ListType, MapType, OpaqueType, PrimitiveType, Type, TypeParameter } from "../check/types.js";
import type { CelFunction, Overload } from "../check/library.js";

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
export const opaque = (name: string, ...parameters: Type[]): OpaqueType => ({
  kind: "opaque",
  name,
  parameters,
});
export const optionalOf = (type: Type): OpaqueType => opaque("optional_type", type);

/** The types whose values have an order, with their names in the ids of overloads. */
export const COMPARABLE: readonly (readonly [name: string, type: Type])[] = [
  ["int", INT],
  ["uint", UINT],
  ["double", DOUBLE],
  ["bool", BOOL],
  ["duration", DURATION],
  ["timestamp", TIMESTAMP],
  ["string", STRING],
  ["bytes", BYTES],
];

type Call = Overload["call"];

const overload = (isMember: boolean, id: string, parameters: readonly Type[], result: Type, call: Call): Overload => ({
  id,
  isMember,
  parameters,
  result,
  call,
});

/** An overload without a target, such as `size(x)`, or one of an operator. */
export const overloadOf = (id: string, parameters: readonly Type[], result: Type, call: Call): Overload =>
  overload(false, id, parameters, result, call);

/** An overload whose first parameter is the target, such as `x.size()`. */
export const method = (id: string, parameters: readonly Type[], result: Type, call: Call): Overload =>
  overload(true, id, parameters, result, call);

export const declare = (name: string, ...overloads: readonly Overload[]): CelFunction => ({
  name,
  overloads,
});

/** The call of an overload that the runtime evaluates itself, mostly because it decides which arguments to evaluate. */
export const byRuntime: Call = () => {
  throw new Error("the runtime evaluates this operator itself");
};
