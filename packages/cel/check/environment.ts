import { groupBy } from "kube-json";
import type { ObjectType, Type } from "./types.js";
import type { Result, Value } from "../values/value.js";

/** One signature of a function or an operator: its types and its implementation. */
export interface Overload {
  /** The name of the function, which all its overloads share. */
  readonly name: string;
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

export interface Library {
  readonly overloads: readonly Overload[];
  /** The types that expressions may name, such as `int`, by their names. */
  readonly identifiers?: ReadonlyMap<string, Type>;
}

/** A function or an operator, with the overloads of all libraries. */
export interface CelFunction {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

/** The functions and the names of types of libraries. */
export interface Declarations {
  readonly functions: ReadonlyMap<string, CelFunction>;
  /** The types that expressions may name, such as `int`. */
  readonly identifiers: ReadonlyMap<string, Type>;
}

/** The scope of an expression. */
export interface Environment {
  readonly declarations: Declarations;
  /** By their names, which may have dots, such as 'authorizer.requestResource'. */
  readonly variables: ReadonlyMap<string, Type>;
  /** Types of objects that expressions may construct, such as 'Object.spec'. */
  readonly types?: (name: string) => ObjectType | undefined;
}

export const declarationsOf = (libraries: readonly Library[]): Declarations => {
  const overloads = libraries.flatMap((library) => library.overloads);
  const functions = [...groupBy(overloads, ({ name }) => [name])].map(
    ([name, all]) => [name, { name, overloads: all }] as const,
  );
  const identifiers = libraries.flatMap((library) => [...(library.identifiers ?? [])]);
  return { functions: new Map(functions), identifiers: new Map(identifiers) };
};

/** The meaning of an identifier or a qualified name. */
export type Reference = { readonly variable: string } | { readonly overloads: readonly string[] };
