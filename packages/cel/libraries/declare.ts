import { type Type, BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT } from "../check/types.js";
import type { CelFunction, Overload } from "../check/library.js";

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
