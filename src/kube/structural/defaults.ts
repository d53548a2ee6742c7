import { type Json, type JsonObject, isArray, isObject, own } from "../json/object.js";
import type { Budget } from "./structural-schema.js";

/**
 * A copy of `value` with the defaults of a structural schema, as the API server applies them
 * (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting): from the top down, only in objects that exist, and
 * in place of nulls that the schema forbids. Items and properties multiply, so each property that is visited costs
 * budget; without budget, no more defaults are applied.
 */
export const withDefaults = (
  schema: JsonObject,
  value: Json,
  budget: Budget = { left: Number.POSITIVE_INFINITY },
): Json => {
  budget.left -= 1;
  if (budget.left < 0) return value;
  if (isArray(value)) {
    const items = own(schema, "items");
    return isObject(items) ? value.map((item) => withDefaults(items, filled(items, item) ?? null, budget)) : value;
  }
  if (!isObject(value)) return value;
  const properties = own(schema, "properties");
  const others = own(schema, "additionalProperties");
  const entries = new Map(Object.entries(value));
  const set = (name: string, of: JsonObject): void => {
    const entry = filled(of, own(value, name));
    if (entry !== undefined) entries.set(name, withDefaults(of, entry, budget));
  };
  if (isObject(properties)) {
    const declared = Object.entries(properties);
    budget.left -= declared.length;
    for (const [name, of] of budget.left < 0 ? [] : declared) if (isObject(of)) set(name, of);
  }
  if (isObject(others)) for (const name of Object.keys(value)) if (!isObject(own(properties, name))) set(name, others);
  return Object.fromEntries(entries);
};

const filled = (schema: JsonObject, value: Json | undefined): Json | undefined => {
  const isAbsent = value === undefined || (value === null && own(schema, "nullable") !== true);
  return isAbsent ? (own(schema, "default") ?? value) : value;
};
