import type { Type } from "../../cel/check/types.js";
import { declaredType } from "../../cel/schema/declared-type.js";
import { type Json, type JsonObject, isObject, own } from "../../json/object.js";
import { remember } from "../../json/remember.js";
import { BOOL, DYN, STRING, objectType } from "../variable-types.js";

/** The types of custom resources as the API server publishes their schemas, which includes all of `metadata`. */

const INT: Type = { kind: "int" };
const TIMESTAMP: Type = { kind: "timestamp" };
const LABELS: Type = { kind: "map", key: STRING, value: STRING };
const listOf = (element: Type): Type => ({ kind: "list", element });

const METADATA = objectType("ObjectMeta", {
  ...Object.fromEntries(
    ["name", "generateName", "namespace", "selfLink", "uid", "resourceVersion"].map((name) => [name, STRING]),
  ),
  generation: INT,
  creationTimestamp: TIMESTAMP,
  deletionTimestamp: TIMESTAMP,
  deletionGracePeriodSeconds: INT,
  labels: LABELS,
  annotations: LABELS,
  finalizers: listOf(STRING),
  ownerReferences: listOf(
    objectType("OwnerReference", {
      apiVersion: STRING,
      kind: STRING,
      name: STRING,
      uid: STRING,
      controller: BOOL,
      blockOwnerDeletion: BOOL,
    }),
  ),
  managedFields: listOf(
    objectType("ManagedFieldsEntry", {
      manager: STRING,
      operation: STRING,
      apiVersion: STRING,
      time: TIMESTAMP,
      fieldsType: STRING,
      fieldsV1: DYN,
      subresource: STRING,
    }),
  ),
});

/** The type of an object with this schema; undefined if its fields are not known. */
export const resourceType = (schema: JsonObject, kind: string): Type | undefined => {
  if (own(schema, "x-kubernetes-preserve-unknown-fields") === true) return undefined;
  const type = declaredType(withDynamicParts(schema), false)?.typeNamed(kind);
  if (type?.kind !== "object") return undefined;
  let known: ReadonlyMap<string, Type> | undefined;
  const fields = (): ReadonlyMap<string, Type> =>
    (known ??= new Map([...type.fields(), ["apiVersion", STRING], ["kind", STRING], ["metadata", METADATA]]));
  return { kind: "object", name: type.name, fields };
};

/** The schema with values of any type where it embeds other resources: their published schemas have more fields. */
const withDynamicParts: (schema: JsonObject) => JsonObject = remember((schema) => {
  if (own(schema, "x-kubernetes-embedded-resource") === true) return { "x-kubernetes-int-or-string": true };
  const changed: Record<string, Json> = {};
  for (const name of ["items", "additionalProperties"]) {
    const below = own(schema, name);
    if (isObject(below)) changed[name] = withDynamicParts(below);
  }
  const properties = own(schema, "properties");
  if (isObject(properties)) changed["properties"] = mapped(properties);
  return { ...schema, ...changed };
});

const mapped = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, below]): [string, Json][] =>
      isObject(below) ? [[name, withDynamicParts(below)]] : [],
    ),
  );
