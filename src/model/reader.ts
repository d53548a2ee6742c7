import { type FieldPath, child } from "../kube/field-path.js";
import { type Json, type JsonObject, isArray, isObject } from "../kube/object.js";
import { type Cause, notSupported, required, typeInvalid } from "./cause.js";
import { literal, oneOf } from "./message.js";
import { typeName } from "./schema-keyword.js";

/**
 * Reads fields of foreign JSON: each function gives the value, or undefined after noting what is wrong with it. Null, and
 * '' of a text, count as absent, as they do in Go.
 */
export interface Reader {
  object(value: unknown, at: FieldPath, needed?: boolean): JsonObject | undefined;
  text(value: unknown, at: FieldPath, needed?: boolean): string | undefined;
  flag(value: unknown, at: FieldPath): boolean | undefined;
  texts(value: unknown, at: FieldPath): readonly string[] | undefined;
  choice<T extends string>(value: unknown, at: FieldPath, choices: readonly T[]): T | undefined;
}

/** A reader that notes to `problems`. */
export const reader = (problems: Cause[]): Reader => {
  const missing = (at: FieldPath): void => {
    problems.push(required(at, "must be set"));
  };
  const typed =
    <T>(type: string, is: (value: unknown) => value is T) =>
    (value: unknown, at: FieldPath, needed = false): T | undefined => {
      if (value === undefined || value === null) {
        if (needed) missing(at);
        return undefined;
      }
      if (is(value)) return value;
      problems.push(typeInvalid(at, `must be of type ${literal(type)}, not ${literal(typeName(value))}`));
      return undefined;
    };
  const string = typed("string", (value): value is string => typeof value === "string");
  const array = typed("array", isArray);
  return {
    object: typed("object", isObject),
    flag: typed("boolean", (value): value is boolean => typeof value === "boolean"),
    text: (value, at, needed = false) => {
      const text = string(value, at, needed);
      if (text !== "") return text;
      if (needed) missing(at);
      return undefined;
    },
    texts: (value, at) =>
      array(value, at)?.flatMap((item: Json, index) => string(item, child(at, index), true) ?? []),
    choice: (value, at, choices) => {
      const text = string(value, at, true);
      const found = choices.find((choice) => choice === text);
      if (text !== undefined && found === undefined)
        problems.push(notSupported(at, `must be ${oneOf(choices)}, not ${literal(text)}`));
      return found;
    },
  };
};

export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the properties that are undefined: an optional one may be absent only. */
export const defined = <T extends object>(properties: T): Defined<T> => {
  // Not by Object.fromEntries(), which takes several times as long: this is on the way of every review.
  const result: Defined<T> = {};
  for (const name in properties) {
    const value = properties[name];
    // The compiler does not see that a value that is not undefined has its type without undefined.
    if (value !== undefined) result[name] = value as Defined<T>[typeof name];
  }
  return result;
};
