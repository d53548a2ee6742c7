import { isBuiltInGroup } from "./builtin-resources.js";
import { type Json, type JsonObject, type KubeObject, isArray, isObject, own, parseApiVersion } from "kube-json";

/** Maps of strings, in which Go reads null as ''. */
const STRING_MAPS = new Set(["labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData"]);

/** Maps of schemas in definitions, in which Go reads null as a schema without keywords. */
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "definitions", "dependencies"]);

/** Keywords of schemas whose value is any JSON, in which nulls stay. */
const ANY_JSON = new Set(["default", "example", "enum"]);

/**
 * The object with nulls as an API server decodes them: in built-in kinds and in all metadata, a null field is
 * absent, and in a map of strings it is ''. Empty labels and annotations are absent too. Custom resources
 * keep their nulls, which their schema decides. Returns the same object if nothing changes.
 */
export const asDecoded = (object: KubeObject): KubeObject => {
  const whole = isBuiltInGroup(parseApiVersion(object.apiVersion).group)
    ? ((object.kind === "CustomResourceDefinition" ? definition(object) : withoutNulls(object)) as KubeObject)
    : object;
  const metadata = own(whole, "metadata");
  if (!isObject(metadata)) return whole;
  const decoded = withoutEmptyMaps(withoutNulls(metadata) as JsonObject);
  return decoded === metadata ? whole : { ...whole, metadata: decoded };
};

/**
 * `value` as Go decodes it into a struct: null fields are absent, but in a map of strings they are ''.
 * Returns the same value if nothing changes.
 */
export const withoutNulls = (value: Json): Json => decoded(value, "", false);

/** A definition, or a part of it, likewise: maps of schemas and values of any JSON are kept. */
const definition = (value: Json): Json => decoded(value, "", true);

const decoded = (value: Json, under: string, hasSchemas: boolean): Json => {
  if (isArray(value)) {
    let items: Json[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      if (typeof item !== "object" || item === null) continue;
      const now = decoded(item, "", hasSchemas);
      if (now !== item) (items ??= [...value])[index] = now;
    }
    return items ?? value;
  }
  if (!isObject(value)) return value;
  const isSchemaMap = hasSchemas && SCHEMA_MAPS.has(under);
  let changed: Map<string, Json | undefined> | undefined;
  // Much faster than Object.entries(). Parsed JSON inherits nothing enumerable.
  for (const name in value) {
    const inner = value[name];
    if (typeof inner !== "object" || (hasSchemas && !isSchemaMap && inner !== null && ANY_JSON.has(name))) continue;
    const now = inner === null ? nullIn(under, isSchemaMap) : decoded(inner, isSchemaMap ? "" : name, hasSchemas);
    if (now !== inner) (changed ??= new Map()).set(name, now);
  }
  return changed === undefined ? value : withValues(value, changed);
};

const nullIn = (under: string, isSchemaMap: boolean): Json | undefined => {
  if (isSchemaMap) return {};
  return STRING_MAPS.has(under) ? "" : undefined;
};

/** The object with other values of some fields; those with undefined are left out. */
const withValues = (object: JsonObject, values: ReadonlyMap<string, Json | undefined>): JsonObject => {
  const entries = Object.entries(object).map(
    ([name, value]) => [name, values.has(name) ? values.get(name) : value] as const,
  );
  // fromEntries() makes `__proto__` an own key, as in JSON.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
};

const withoutEmptyMaps = (metadata: JsonObject): JsonObject => {
  const empty = ["labels", "annotations"].filter((name) => {
    const map = own(metadata, name);
    return isObject(map) && Object.keys(map).length === 0;
  });
  return empty.length === 0
    ? metadata
    : Object.fromEntries(Object.entries(metadata).filter(([name]) => !empty.includes(name)));
};
