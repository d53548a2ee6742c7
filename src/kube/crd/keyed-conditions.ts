import type { SchemaNode } from "./crd.js";
import { withKeyword } from "./schema-fixes.js";
import { type FieldPath, type PatchOperation, arrayAt, at, own, valueAt } from "kube-json";

/** True for a list whose items the API server identifies by their `type`. */
export const isKeyedByType = ({ schema }: SchemaNode): boolean => {
  const keys = arrayAt(schema, "x-kubernetes-list-map-keys");
  return own(schema, "x-kubernetes-list-type") === "map" && keys.length === 1 && keys[0] === "type";
};

/** The patch that makes `type` the key of the list at `field`; empty if the API server would reject that key. */
export const keyByType = (root: unknown, field: FieldPath): readonly PatchOperation[] => {
  const items = own(valueAt(root, field), "items");
  const type = at(items, "properties", "type");
  const isSet = arrayAt(items, "required").includes("type") || own(type, "default") !== undefined;
  if (own(type, "type") !== "string" || !isSet) return [];
  return [
    ...withKeyword(root, field, "x-kubernetes-list-map-keys", ["type"]),
    ...withKeyword(root, field, "x-kubernetes-list-type", "map"),
  ];
};
