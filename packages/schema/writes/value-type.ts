import { type Json, type JsonObject, isArray, isNumber, own, stringAt } from "kube-json";
import { isInteger, isNearlyInteger } from "../structural/numbers.js";
import { isKnownFormat } from "../structural/schema-format.js";

/** The types of JSON values as an API server distinguishes them: an integer is one of 64 bits. */
export type ValueType = "null" | "boolean" | "string" | "integer" | "number" | "array" | "object";

export const valueTypeOf = (value: Json): ValueType => {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (isNumber(value)) return isInteger(value) && value !== ROUNDED ? "integer" : "number";
  return typeof value as "boolean" | "string" | "object";
};

/** As a fraction of 64 bits, it may have been a smaller number, which is no integer of 64 bits. */
const ROUNDED = -(2 ** 63);

/** The types that a schema allows; none if it allows all. */
export const typesOf = (schema: JsonObject): readonly string[] => {
  if (own(schema, "x-kubernetes-int-or-string") === true) return INT_OR_STRING;
  const type = stringAt(schema, "type") ?? "";
  return type === "" ? ANY : [type];
};

const INT_OR_STRING: readonly string[] = ["integer", "string"];
const ANY: readonly string[] = [];

/** The `format` of a schema if an API server checks it for this type. */
export const formatOf = (schema: JsonObject, types: readonly string[]): string | undefined => {
  const format = stringAt(schema, "format") ?? "";
  if (format === "") return undefined;
  const [type = "", ...others] = types;
  return isKnownFormat(format, others.length === 0 ? type : "") ? format : undefined;
};

/**
 * The problem with the type of a value (k8s.io/kube-openapi, pkg/validation/validate, typeValidator). A list passes for
 * a string with a format there, and so it does here.
 */
export const typeProblem = (
  schema: JsonObject,
  types: readonly string[],
  format: string | undefined,
  value: Json,
  actual: ValueType,
): string | undefined => {
  if (types.length === 0 && format === undefined) return undefined;
  if (actual === "null") {
    const mayBeNull = types.length === 0 || own(schema, "nullable") === true;
    return mayBeNull ? undefined : wanted(types, actual);
  }
  const isAllowed =
    types.includes(actual) ||
    (actual === "integer" && types.includes("number")) ||
    (actual === "number" && types.includes("integer") && isNearlyInteger(Number(value)));
  if (format !== undefined) {
    const isTextOrList = actual === "string" || actual === "array";
    if (!isTextOrList && !isAllowed) return `must be of type '${format}', not '${actual}'`;
    if (isTextOrList && !types.includes("number") && !types.includes("integer")) return undefined;
  }
  return isAllowed ? undefined : wanted(types, actual);
};

const wanted = (types: readonly string[], actual: ValueType): string =>
  types === INT_OR_STRING
    ? `must be an integer or a string, not '${actual}'`
    : `must be of type '${types.join("', '")}', not '${actual}'`;
