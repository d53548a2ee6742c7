import type { CelFunction, Library } from "../check/library.js";
import type { Type } from "../check/types.js";
import type { Value } from "../values/value.js";

/** What expressions may call and name, and how objects are made. */
export interface RuntimeEnvironment {
  readonly functions: ReadonlyMap<string, CelFunction>;
  /** The names of types. */
  readonly identifiers: ReadonlyMap<string, Type>;
  /** Makes an object such as `Object{field: value}`; without it, its fields are kept as they are. */
  readonly construct?: (typeName: string, fields: ReadonlyMap<string, Value>) => Value;
}

/** The functions and names of libraries. A function that several libraries declare has the overloads of all. */
export const environmentOf = (
  libraries: readonly Library[],
  construct?: RuntimeEnvironment["construct"],
): RuntimeEnvironment => {
  const functions = new Map<string, CelFunction>();
  for (const { name, overloads } of libraries.flatMap((library) => library.functions))
    functions.set(name, { name, overloads: [...(functions.get(name)?.overloads ?? []), ...overloads] });
  const identifiers = new Map(libraries.flatMap((library) => [...(library.identifiers ?? [])]));
  return { functions, identifiers, ...(construct && { construct }) };
};
