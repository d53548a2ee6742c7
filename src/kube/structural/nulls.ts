import { type Json, type JsonObject, isArray, isObject, own } from "../json/object.js";
import type { Budget } from "./structural-schema.js";

/**
 * `value` without the fields that are null where a structural schema does not allow it: to the API server they are not
 * there (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting). Null items of lists stay, and so does null that a
 * default will replace. `value` is left as it is. Each value looked at is taken off the budget, and the rest stays as it is
 * when it is used up.
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
  const entries = Object.entries(value).flatMap(([name, entry]): [string, Json][] => {
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
