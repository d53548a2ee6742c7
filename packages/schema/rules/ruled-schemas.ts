import { type Json, type JsonObject, isArray, isObject, own, remember } from "kube-json";
import { rulesOf } from "./schema-rule.js";

const SCHEMAS = ["additionalProperties", "items", "not"];
const SCHEMA_LISTS = ["allOf", "oneOf", "anyOf"];

/** The schemas that have rules, themselves or below. Most schemas of a CRD have none, and need no visit. */
export const ruledSchemas: (root: JsonObject) => ReadonlySet<JsonObject> = remember((root) => {
  const found = new Set<JsonObject>();
  collect(root, found);
  return found;
});

const collect = (schema: Json | undefined, found: Set<JsonObject>): boolean => {
  if (!isObject(schema)) return false;
  let isRuled = rulesOf(schema).length > 0;
  const properties = own(schema, "properties");
  if (isObject(properties)) for (const name in properties) if (collect(own(properties, name), found)) isRuled = true;
  for (const keyword of SCHEMAS) if (collect(own(schema, keyword), found)) isRuled = true;
  for (const keyword of SCHEMA_LISTS) {
    const branches = own(schema, keyword);
    if (isArray(branches)) for (const branch of branches) if (collect(branch, found)) isRuled = true;
  }
  if (isRuled) found.add(schema);
  return isRuled;
};
