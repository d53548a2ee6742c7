import type { CelFunction, Library } from "./library.js";
import type { ObjectType, Type } from "./types.js";

/** The functions and the names of types of libraries. A function of several libraries has the overloads of all. */
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
  const functions = new Map<string, CelFunction>();
  const identifiers = new Map<string, Type>();
  for (const library of libraries) {
    for (const { name, overloads } of library.functions)
      functions.set(name, { name, overloads: [...(functions.get(name)?.overloads ?? []), ...overloads] });
    for (const [name, type] of library.identifiers ?? []) identifiers.set(name, type);
  }
  return { functions, identifiers };
};
