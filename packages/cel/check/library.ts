import type { Type } from "./types.js";
import type { Result, Value } from "../values/value.js";

/** One signature of a function: its types and its implementation. */
export interface Overload {
  /** The id of cel-go, such as 'string_to_int64', unique among all libraries. */
  readonly id: string;
  /** True if the first argument stands before the dot. */
  readonly isMember: boolean;
  /** With the target of a member function first. */
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** Returns or throws a CelError. Arguments have the declared types, or were checked to have them where they are dyn. */
  readonly call: (args: readonly Value[]) => Result;
}

/** A function or an operator, with all its signatures. */
export interface CelFunction {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

export interface Library {
  readonly functions: readonly CelFunction[];
  /** The types that expressions may name, such as `int`, by their names. */
  readonly identifiers?: ReadonlyMap<string, Type>;
}
