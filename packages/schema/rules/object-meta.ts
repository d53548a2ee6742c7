import type { FieldPath, JsonObject } from "kube-json";
import { schemaAt } from "./keywords.js";

const STRING: JsonObject = { type: "string" };
const NUMBER: JsonObject = { type: "integer" };
const ANY_SCALAR: JsonObject = { type: "string", format: "date-time" };
const TEXTS: JsonObject = { type: "object", additionalProperties: STRING };
const listOf = (items: JsonObject): JsonObject => ({ type: "array", items });
const fields = (properties: JsonObject): JsonObject => ({ type: "object", properties });

/** metav1.ObjectMeta, which no schema of a custom resource declares. */
export const OBJECT_META = fields({
  annotations: TEXTS,
  creationTimestamp: ANY_SCALAR,
  deletionGracePeriodSeconds: NUMBER,
  deletionTimestamp: ANY_SCALAR,
  finalizers: { ...listOf(STRING), "x-kubernetes-list-type": "set" },
  generateName: STRING,
  generation: NUMBER,
  labels: TEXTS,
  managedFields: listOf({}),
  name: STRING,
  namespace: STRING,
  ownerReferences: {
    ...listOf({
      ...fields({
        apiVersion: STRING,
        blockOwnerDeletion: { type: "boolean" },
        controller: { type: "boolean" },
        kind: STRING,
        name: STRING,
        uid: { ...STRING, default: "" },
      }),
      "x-kubernetes-map-type": "atomic",
    }),
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["uid"],
  },
  resourceVersion: STRING,
  selfLink: STRING,
  uid: STRING,
});

/** The schema of a field of the metadata of any object; undefined for other fields. */
export const metadataSchema = ([first, ...rest]: FieldPath): JsonObject | undefined =>
  first === "metadata" ? schemaAt(OBJECT_META, rest) : undefined;
