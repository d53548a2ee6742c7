import type { Type } from "../check/types.js";
import type { Value } from "../runtime/value.js";

/** One signature of a function: its types, its implementation and its costs, in one place. */
export interface Overload {
  /** The id of cel-go, such as 'string_to_int', unique among all libraries. */
  readonly id: string;
  /** True if the first argument stands before the dot. */
  readonly isMember: boolean;
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** Throws a CelError. Arguments have the declared types, or were checked to have them where they are dyn. */
  readonly call: (args: readonly Value[]) => Value;
  /** True if arguments may be errors: only the operators that short-circuit. */
  readonly isNonStrict?: boolean;
}

/** A function or an operator, with all its signatures. */
export interface CelFunction {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

export interface Library {
  readonly name: string;
  readonly functions: readonly CelFunction[];
  /** Constants and types that expressions may name, such as `int`. */
  readonly identifiers?: ReadonlyMap<string, Type>;
}
