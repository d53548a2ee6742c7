import { type Json, type JsonObject, isArray, isObject, own } from "kube-json";
import type { Budget } from "./budget.js";

/**
 * A copy of `value` without fields that are null although a structural schema forbids it: the API server treats them as
 * absent (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting). Null items of lists are kept, and nulls
 * that a default will replace. Each value and each entry costs budget; without budget, the rest is kept.
 */
export const withoutForbiddenNulls = (
  schema: JsonObject,
  value: Json,
  budget: Budget = { left: Number.POSITIVE_INFINITY },
): Json => {
  budget.left -= 1;
  if (budget.left < 0) return value;
  if (isArray(value)) {
    const items = own(schema, "items");
    return isObject(items) ? value.map((item) => withoutForbiddenNulls(items, item, budget)) : value;
  }
  if (!isObject(value)) return value;
  const properties = own(schema, "properties");
  const others = own(schema, "additionalProperties");
  const given = Object.entries(value);
  budget.left -= given.length;
  const entries = given.flatMap(([name, entry]): [string, Json][] => {
    const declared = own(properties, name);
    const of = isObject(declared) ? declared : others;
    if (entry === undefined) return [];
    if (!isObject(of)) return [[name, entry]];
    if (entry === null) return mayBeNull(of) ? [[name, entry]] : [];
    return [[name, withoutForbiddenNulls(of, entry, budget)]];
  });
  return Object.fromEntries(entries);
};

const mayBeNull = (schema: JsonObject): boolean =>
  own(schema, "nullable") === true || (own(schema, "default") ?? null) !== null;
