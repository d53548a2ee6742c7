import { asObjectMeta } from "kube-api";
import { type Json, type JsonObject, isArray, isObject, own } from "kube-json";

/**
 * Returns a copy of `value` with only the metadata of embedded resources that the API server keeps. The API server uses
 * the type ObjectMeta for it, not the schema (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/objectmeta).
 */
export const withObjectMeta = (schema: JsonObject, value: Json): Json => {
  if (isArray(value)) {
    const items = own(schema, "items");
    return isObject(items) ? value.map((item) => withObjectMeta(items, item)) : value;
  }
  if (!isObject(value)) return value;
  const isResource = own(schema, "x-kubernetes-embedded-resource") === true;
  const properties = own(schema, "properties");
  const others = own(schema, "additionalProperties");
  const entries = Object.entries(value).map(([name, entry]): [string, Json | undefined] => {
    if (entry === undefined) return [name, entry];
    if (isResource && name === "metadata") return [name, asObjectMeta(entry)];
    const declared = own(properties, name);
    const of = isObject(declared) ? declared : others;
    return [name, isObject(of) ? withObjectMeta(of, entry) : entry];
  });
  return Object.fromEntries(entries);
};
