import { type Json, type JsonObject, isObject, own } from "../json/object.js";
import { remember } from "../json/remember.js";
import { isFilled } from "./schema-place.js";

/** A field that a path leads to. */
export interface SchemaTarget {
  /** The names and keys on the way, as text that is equal for equal targets. */
  readonly key: string;
  readonly first: string;
  /** Undefined if the schema does not define the values of a map. */
  readonly schema: JsonObject | undefined;
}

/** Remembered: listing the names of a large object takes time, and many paths lead through it. */
const hasFields = remember((properties: JsonObject): boolean => isFilled(properties));

const TOKEN = /'(?:[^']*\\')*[^']*'|[.[\]]|[^.[\]]+/y;

/**
 * Follows a path such as `.spec['a.b'].name` in a structural schema, as the API server does (cel.ValidFieldPath). A
 * string if it leads nowhere: what it must be. Brackets may be forbidden, as for selectable fields.
 */
export const followPath = (text: string, root: JsonObject, mayBracket: boolean): SchemaTarget | string => {
  const steps = stepsOf(text, mayBracket);
  if (typeof steps === "string") return steps;
  let schema: Json | undefined = root;
  const names: string[] = [];
  for (const name of steps) {
    const properties: Json | undefined = own(schema, "properties");
    if (isObject(properties) && hasFields(properties)) {
      schema = own(properties, name);
      if (schema === undefined) return `must lead to a field of the schema, which has no '${name.slice(0, 64)}'`;
    } else {
      const values: Json | undefined = own(schema, "additionalProperties");
      if ((values ?? null) === null)
        return `must lead to a field of the schema, which has nothing below '${names.join(".").slice(-64)}'`;
      schema = values;
    }
    names.push(name);
  }
  return { key: JSON.stringify(names), first: names[0] ?? "", schema: isObject(schema) ? schema : undefined };
};

const FORM = "must be the path of a field, such as '.spec.color'";

/** The names in a path, or what it must be. */
const stepsOf = (text: string, mayBracket: boolean): readonly string[] | string => {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return FORM;
    tokens.push(match[0]);
  }
  const names: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const name = tokens[at + 1];
    if (tokens[at] === "." && name !== undefined) {
      names.push(name);
      at += 2;
    } else if (tokens[at] === "[" && mayBracket && /^'.*'$/s.test(name ?? "") && tokens[at + 2] === "]") {
      names.push((name ?? "").slice(1, -1).replace(/\\(.)/gs, "$1"));
      at += 3;
    } else return mayBracket ? FORM : `${FORM}, without brackets`;
  }
  return names;
};
