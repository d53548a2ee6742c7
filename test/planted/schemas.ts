import type { JsonObject } from "kube-json";
import type { Field } from "./kind.js";

/** Schemas that a reviewer has nothing to say about, from which the tables take away one thing. */

export const integer = (minimum: number, maximum: number): JsonObject => ({
  type: "integer",
  format: "int32",
  minimum,
  maximum,
});

export const text = (maxLength = 63, more: JsonObject = {}): JsonObject => ({
  type: "string",
  minLength: 1,
  maxLength,
  ...more,
});

export const choice = (...values: readonly string[]): JsonObject => ({ type: "string", enum: values });

export const TIME: JsonObject = { type: "string", format: "date-time" };
export const BOOLEAN: JsonObject = { type: "boolean" };
export const PORT = integer(1, 65_535);

/** The name of an object, as the API server takes it. */
export const OBJECT_NAME = text(253, {
  pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
});
export const NAMESPACE = text(63, { pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" });
const GROUP: JsonObject = { ...OBJECT_NAME, minLength: 0, pattern: "^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$" };

export const setOf = (items: JsonObject, maxItems = 16): JsonObject => ({
  type: "array",
  maxItems,
  "x-kubernetes-list-type": "set",
  items,
});

export const atomic = (items: JsonObject, maxItems = 16): JsonObject => ({
  ...setOf(items, maxItems),
  "x-kubernetes-list-type": "atomic",
});

export const struct = (
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[] = [],
  more: JsonObject = {},
): JsonObject => ({ type: "object", ...(required.length === 0 ? {} : { required }), properties, ...more });

/** A schema with a description. */
export const says = (description: string, schema: JsonObject): JsonObject => ({ description, ...schema });

/** A list of objects with a name each, merged by that name. */
export const namedList = (properties: Readonly<Record<string, JsonObject>>, maxItems = 16): JsonObject => ({
  type: "array",
  maxItems,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
  items: struct({ name: says("name identifies the entry within the list.", NAMESPACE), ...properties }, ["name"]),
});

const PARTS: Readonly<Record<string, JsonObject>> = {
  group: says("group is the API group of the referenced object; empty means the core group.", GROUP),
  resource: says("resource is the plural name of the referenced resource.", NAMESPACE),
  kind: says("kind is the kind of the referenced object.", choice("Backend", "Issuer", "Queue")),
  apiVersion: says("apiVersion is the group and version of the referenced object.", text(317)),
  name: says("name is the name of the referenced object.", OBJECT_NAME),
  namespace: says("namespace is the namespace of the referenced object.", NAMESPACE),
};

/** A reference to an object by these fields, all required except the group. */
export const reference = (...parts: readonly string[]): JsonObject =>
  struct(
    Object.fromEntries(parts.flatMap((part) => (PARTS[part] === undefined ? [] : [[part, PARTS[part]]]))),
    parts.filter((part) => part !== "group" && part !== "namespace"),
    { "x-kubernetes-map-type": "atomic" },
  );

export const selector = (): JsonObject => ({
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    matchExpressions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      description: "matchExpressions is a list of label selector requirements. The requirements are ANDed.",
      items: struct(
        {
          key: { type: "string", description: "key is the label key that the selector applies to." },
          operator: {
            type: "string",
            description: "operator represents a key's relationship to a set of values.",
          },
          values: {
            type: "array",
            "x-kubernetes-list-type": "atomic",
            items: { type: "string" },
            description: "values is an array of string values.",
          },
        },
        ["key", "operator"],
      ),
    },
    matchLabels: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "matchLabels is a map of {key,value} pairs.",
    },
  },
});

/** A field by its name, its description and its schema. */
export const field = (name: string, says: string, schema: JsonObject, more: Partial<Field> = {}): Field => ({
  name,
  schema: { description: `${name} ${says}`, ...schema },
  ...more,
});

/** The schema of metav1.Condition; the fields in a table replace its own, and null removes one. */
export const condition = (
  changes: Readonly<Record<string, JsonObject | null>> = {},
  required: readonly string[] = ["lastTransitionTime", "message", "reason", "status", "type"],
): JsonObject => {
  const all: Readonly<Record<string, JsonObject | null>> = {
    lastTransitionTime: {
      ...TIME,
      description: "lastTransitionTime is the last time the condition transitioned from one status to another.",
    },
    message: {
      type: "string",
      maxLength: 32768,
      description: "message is a human readable message indicating details about the transition.",
    },
    observedGeneration: {
      type: "integer",
      format: "int64",
      minimum: 0,
      description: "observedGeneration represents the .metadata.generation that the condition was set based upon.",
    },
    reason: {
      type: "string",
      minLength: 1,
      maxLength: 1024,
      pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$",
      description:
        "reason contains a programmatic identifier indicating the reason for the condition's last transition.",
    },
    status: {
      type: "string",
      enum: ["True", "False", "Unknown"],
      description: "status of the condition, one of True, False, Unknown.",
    },
    type: {
      type: "string",
      maxLength: 316,
      pattern:
        "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
      description: "type of condition in CamelCase or in foo.example.com/CamelCase.",
    },
    ...changes,
  };
  const properties = Object.fromEntries(
    Object.entries(all).flatMap(([name, schema]) => (schema === null ? [] : [[name, schema]])),
  );
  return struct(
    properties,
    required.filter((name) => properties[name] !== undefined),
  );
};

export const conditions = (items: JsonObject = condition(), more: JsonObject = {}): JsonObject => ({
  description: "conditions represent the latest available observations of the state of the object.",
  type: "array",
  maxItems: 16,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["type"],
  items,
  ...more,
});
