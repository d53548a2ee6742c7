import { type FieldPath, type Json, type JsonObject, type Segment, child, isArray, isObject, own } from "kube-json";
import { type Cause, notSupported, required, typeInvalid } from "../model/cause.js";
import { literal, oneOf } from "../text/message.js";
import { typeName } from "./schema-keyword.js";

/** A JSON object of a client, and its path. */
export interface Holder {
  readonly value: JsonObject;
  readonly at: FieldPath;
}

/**
 * Reads fields of JSON from clients: each function returns the value of a field, or undefined after it has recorded the
 * problem. Null and the empty string count as absent, as in Go. Paths are only built for problems.
 */
export interface Reader {
  object(holder: Holder, name: string, needed?: boolean): JsonObject | undefined;
  text(holder: Holder, name: string, needed?: boolean): string | undefined;
  flag(holder: Holder, name: string): boolean | undefined;
  /** `segment` is the printed form of the field, if it is a key of a map. */
  texts(holder: Holder, name: string, segment?: Segment): readonly string[] | undefined;
  choice<T extends string>(holder: Holder, name: string, choices: readonly T[]): T | undefined;
}

type Is<T> = (value: unknown) => value is T;

const isString: Is<string> = (value) => typeof value === "string";
const isFlag: Is<boolean> = (value) => typeof value === "boolean";

export const missing = (at: FieldPath): Cause => required(at, "must be set");

export const wrong = (at: FieldPath, type: string, value: unknown): Cause =>
  typeInvalid(at, `must be of type ${literal(type)}, not ${literal(typeName(value))}`);

/** A reader that adds to `problems`. */
export const reader = (problems: Cause[]): Reader => {
  const typed = <T>(
    holder: Holder,
    name: string,
    needed: boolean,
    type: string,
    is: Is<T>,
    segment: Segment = name,
  ): T | undefined => {
    const value = own(holder.value, name);
    if (is(value)) return value;
    if (value !== undefined && value !== null) problems.push(wrong(child(holder.at, segment), type, value));
    else if (needed) problems.push(missing(child(holder.at, segment)));
    return undefined;
  };
  const item = (value: Json, at: FieldPath): readonly string[] => {
    if (typeof value === "string") return [value];
    problems.push(value === null ? missing(at) : wrong(at, "string", value));
    return [];
  };
  return {
    object: (holder, name, needed = false) => typed(holder, name, needed, "object", isObject),
    flag: (holder, name) => typed(holder, name, false, "boolean", isFlag),
    text: (holder, name, needed = false) => {
      // The usual case, short enough to be inlined.
      const value = own(holder.value, name);
      if (typeof value === "string" && value !== "") return value;
      const text = typed(holder, name, needed, "string", isString);
      if (text !== "") return text;
      if (needed) problems.push(missing(child(holder.at, name)));
      return undefined;
    },
    texts: (holder, name, segment = name) => {
      const list = typed(holder, name, false, "array", isArray, segment);
      // The usual case: the list itself.
      if (list === undefined || list.every(isString)) return list;
      return list.flatMap((value, index) => item(value, child(holder.at, segment, index)));
    },
    choice: (holder, name, choices) => {
      const text = typed(holder, name, true, "string", isString);
      const found = choices.find((choice) => choice === text);
      if (text !== undefined && found === undefined)
        problems.push(notSupported(child(holder.at, name), `must be ${oneOf(choices)}, not ${literal(text)}`));
      return found;
    },
  };
};
