import {
  type FieldPath,
  type JsonObject,
  isArray,
  isNumber,
  isObject,
  own,
  ownObject,
  remember,
  segmentName,
  stringAt,
  stringsAt,
} from "kube-json";

/** The keywords of a structural schema that types and values depend on. Malformed ones count as absent. */

export const typeOf = (schema: JsonObject): string | undefined => stringAt(schema, "type");

export const isIntOrString = (schema: JsonObject): boolean => own(schema, "x-kubernetes-int-or-string") === true;

export const isEmbedded = (schema: JsonObject): boolean => own(schema, "x-kubernetes-embedded-resource") === true;

export const preservesUnknown = (schema: JsonObject): boolean =>
  own(schema, "x-kubernetes-preserve-unknown-fields") === true;

export const itemsOf = (schema: JsonObject): JsonObject | undefined => ownObject(schema, "items");

/** The schema of the values of a map; undefined for an object with fields. */
export const valuesOf = (schema: JsonObject): JsonObject | undefined => ownObject(schema, "additionalProperties");

export const propertyOf = (schema: JsonObject, name: string): JsonObject | undefined =>
  ownObject(own(schema, "properties"), name);

/** The schema of a field of objects with this schema; undefined if it declares none. */
export const schemaAt = (root: JsonObject, field: FieldPath): JsonObject | undefined => {
  let schema: JsonObject | undefined = root;
  for (const segment of field) {
    if (schema === undefined) return undefined;
    schema =
      typeof segment === "number"
        ? itemsOf(schema)
        : (propertyOf(schema, String(segmentName(segment))) ?? valuesOf(schema));
  }
  return schema;
};

/** The keys by which the items of a list are merged; none for another list, which is one value or a set. */
export const mapKeysOf = (schema: JsonObject): readonly string[] =>
  stringAt(schema, "x-kubernetes-list-type") === "map" ? stringsAt(schema, "x-kubernetes-list-map-keys") : [];

/** True for an object that is one value: none of its fields or keys is merged. */
export const isAtomicMap = (schema: JsonObject): boolean => stringAt(schema, "x-kubernetes-map-type") === "atomic";

type Properties = readonly (readonly [name: string, schema: JsonObject])[];

/** The properties that have a schema; undefined if there are none. Remembered: each rule of an object may ask for all its fields. */
export const propertiesOf: (schema: JsonObject) => Properties | undefined = remember((schema) => {
  const properties = own(schema, "properties");
  if (!isObject(properties)) return undefined;
  const found = Object.entries(properties).flatMap(([name, value]): [string, JsonObject][] =>
    isObject(value) ? [[name, value]] : [],
  );
  return found.length === 0 ? undefined : found;
});

/** The largest integer that the API server reads, about. */
const MAX_INTEGER = 2 ** 63;

/** A bound such as `maxItems`, at least 0; undefined if there is none. */
export const boundOf = (schema: JsonObject, keyword: string): number | undefined => {
  const bound = own(schema, keyword);
  return isNumber(bound) ? Math.min(MAX_INTEGER, Math.max(0, Number(bound))) : undefined;
};

export const enumOf = (schema: JsonObject): readonly unknown[] => {
  const values = own(schema, "enum");
  return isArray(values) ? values : [];
};

const STRING = { type: "string" } as const;
const METADATA = { type: "object", properties: { name: STRING, generateName: STRING } } as const;

/**
 * The schema of the root of a resource. If it does not declare them, it gets `apiVersion`, `kind`, `metadata.name` and
 * `metadata.generateName`, which rules can always read, and then nothing else of `metadata`.
 */
export const asResource: (schema: JsonObject) => JsonObject = remember((schema) => {
  const metadata = propertyOf(schema, "metadata");
  const isString = (parent: JsonObject | undefined, name: string): boolean => {
    const property = parent && propertyOf(parent, name);
    return property !== undefined && typeOf(property) === "string";
  };
  if (
    isString(schema, "kind") &&
    isString(schema, "apiVersion") &&
    metadata !== undefined &&
    typeOf(metadata) === "object" &&
    isString(metadata, "name") &&
    isString(metadata, "generateName")
  )
    return schema;
  const properties = own(schema, "properties");
  return {
    ...schema,
    properties: {
      ...(isObject(properties) ? properties : {}),
      kind: STRING,
      apiVersion: STRING,
      metadata: METADATA,
    },
  };
});
