import { type Json, compareText, isArray, isNumber, isObject } from "kube-json";

/** Values of JSON as messages of Go print them. */

/** Like `%v`. */
export const goText = (value: Json | undefined): string => {
  if (value === null || value === undefined) return "<nil>";
  if (isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (!isObject(value)) return String(value);
  return `map[${sorted(value)
    .map(([name, one]) => `${name}:${goText(one)}`)
    .join(" ")}]`;
};

/** Like `%#v`. */
export const goSyntax = (value: Json | undefined): string => {
  if (value === null || value === undefined) return "interface {}(nil)";
  if (isArray(value)) return `[]interface {}{${value.map(goSyntax).join(", ")}}`;
  if (!isObject(value)) return typeof value === "string" ? JSON.stringify(value) : String(value);
  return `map[string]interface {}{${sorted(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${goSyntax(one)}`)
    .join(", ")}}`;
};

/** Like `%T`. */
export const goType = (value: Json): string => {
  if (value === null) return "<nil>";
  if (isArray(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  if (isNumber(value)) return typeof value === "number" && !Number.isInteger(value) ? "float64" : "int64";
  return typeof value === "boolean" ? "bool" : "string";
};

const sorted = (value: { readonly [name: string]: Json | undefined }): readonly [string, Json | undefined][] =>
  Object.entries(value).sort(([left], [right]) => compareText(left, right));
