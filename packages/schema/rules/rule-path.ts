import { type FieldPath, type JsonObject, type Segment, key } from "kube-json";
import { propertiesOf, propertyOf, valuesOf } from "./keywords.js";

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "'": "'",
  "\\": "\\",
};

/** A delimiter, a string in single quotes, or what is between delimiters. */
const TOKEN = /[.[\]]|'(?:[^'\\]|\\[^])*'|'[^]*|[^.[\]']+[^.[\]]*/gy;

const unquote = (token: string): string | undefined => {
  if (token.length < 2 || !token.startsWith("'") || !token.endsWith("'")) return undefined;
  const escapes = token.match(/\\[^]/g) ?? [];
  if (!escapes.every((escape) => Object.hasOwn(ESCAPES, escape.slice(1)))) return undefined;
  return token.slice(1, -1).replaceAll(/\\([^])/g, (_, char: string) => ESCAPES[char] ?? "");
};

/**
 * The `fieldPath` of a rule, such as `.spec.labels['a.b']`, as a path from the rule's schema; undefined if it is invalid,
 * or names a field that the schema does not have. It cannot lead through lists.
 */
export const rulePath = (schema: JsonObject, text: string): FieldPath | undefined => {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join("") !== text) return undefined;
  const path: Segment[] = [];
  let current = schema;
  for (let index = 0; index < tokens.length; ) {
    const isQuoted = tokens[index] === "[";
    if (!isQuoted && tokens[index] !== ".") return undefined;
    const token = tokens[index + 1];
    const name = token === undefined || !isQuoted ? token : unquote(token);
    if (name === undefined || (isQuoted && tokens[index + 2] !== "]")) return undefined;
    const hasFields = propertiesOf(current) !== undefined;
    const next = hasFields ? propertyOf(current, name) : valuesOf(current);
    if (next === undefined) return undefined;
    path.push(hasFields ? name : key(name));
    current = next;
    index += isQuoted ? 3 : 2;
  }
  return path;
};
