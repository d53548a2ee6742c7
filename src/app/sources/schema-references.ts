import { type Json, type JsonObject, isArray, isObject, own } from "kube-json";

/** References in a JSON Schema. */

/** A large schema has some dozens of levels, counting references. */
export const MAX_LEVELS = 200;

/** Where a schema is: for references, and so that those in a circle end. */
export interface Scope {
  readonly root: JsonObject;
  /** True in an OpenAPI document of an API server. */
  readonly isPublished: boolean;
  /** The references that led here. */
  readonly names: readonly string[];
  /** How many schemas there may still be. */
  readonly room: { left: number };
  readonly level: number;
}

/** The scope of a schema or reference in this one. If that is too deep, there is no room left. */
export const below = (scope: Scope): Scope => {
  if (scope.level === MAX_LEVELS) scope.room.left = -1;
  return { ...scope, level: scope.level + 1 };
};

interface Resolved {
  readonly schema: JsonObject;
  readonly scope: Scope;
}

/** The schema that a reference in its own document leads to; undefined for any other, which is not read. */
export const resolved = (given: Json | undefined, scope: Scope): Resolved | undefined => {
  if (!isObject(given) || scope.room.left < 0) return undefined;
  const reference = own(given, "$ref");
  if (reference === undefined) return withOnlyBranch(given, scope) ?? { schema: given, scope };
  if (typeof reference !== "string" || !reference.startsWith("#/") || scope.names.includes(reference)) return undefined;
  let target: Json | undefined = scope.root;
  for (const step of reference.slice(2).split("/"))
    target = own(target, unescaped(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return resolved(target, { ...below(scope), names: [...scope.names, reference] });
};

/** A reference with more beside it, as OpenAPI writes it: `allOf` with this branch alone. */
const withOnlyBranch = ({ allOf, ...rest }: JsonObject, scope: Scope): Resolved | undefined => {
  if (!isArray(allOf) || allOf.length !== 1 || own(allOf[0], "$ref") === undefined) return undefined;
  const found = resolved(allOf[0], scope);
  return found && { ...found, schema: { ...found.schema, ...rest } };
};

/** A step of a URL; one with a broken escape leads to what has the same name, as it is. */
const unescaped = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
