import { isBuiltInGroup, mergingOf } from "kube-api";
import {
  type FieldPath,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  arrayAt,
  formatJson,
  own,
} from "kube-json";
import { itemsOf, schemaAt } from "kube-schema";

/** The inputs of merging lists and maps. */
export interface MergeRules {
  readonly resource: GroupVersionResource;
  /** The schema of a field; undefined if it is not known. Lists and maps of built-in kinds are merged without it. */
  readonly schema: (field: FieldPath) => JsonObject | undefined;
}

/** A key of the items of a list, and its value in an item that leaves it out. */
export interface ListKey {
  readonly name: string;
  readonly usual: Json | undefined;
}

/** How a list is merged: not at all, as a set, or by keys. */
type ListMerging = "Atomic" | "Set" | readonly ListKey[];

const LIST_TYPE = "x-kubernetes-list-type";

/** Further keys of items: the same port may occur with several protocols. */
const SECOND_KEYS: Readonly<Record<string, string>> = {
  containerPort: "protocol",
  port: "protocol",
  topologyKey: "whenUnsatisfiable",
};

/** The defaults of keys of built-in kinds (k8s.io/client-go, applyconfigurations/internal); those of others are ''. */
const USUAL: Readonly<Record<string, Json>> = { containerPort: 0, port: 0, protocol: "TCP" };

export const listMerging = ({ resource, schema }: MergeRules, field: FieldPath): ListMerging => {
  if (own(schema(field), LIST_TYPE) === "set") return "Set";
  if (!isBuiltInGroup(resource.group) && field[0] !== "metadata") return declared(schema(field) ?? {});
  const merging = mergingOf(resource, field, undefined);
  if (merging === undefined || merging === "Atomic") return "Atomic";
  const second = SECOND_KEYS[merging.key];
  return [merging.key, ...(second === undefined ? [] : [second])].map((name) => ({ name, usual: USUAL[name] ?? "" }));
};

const declared = (schema: JsonObject): ListMerging => {
  const type = own(schema, LIST_TYPE);
  const keys = arrayAt(schema, "x-kubernetes-list-map-keys").filter((key) => typeof key === "string");
  if (type !== "map" || keys.length === 0) return "Atomic";
  const item = itemsOf(schema) ?? {};
  return keys.map((name) => ({ name, usual: own(schemaAt(item, [name]), "default") }));
};

/** The keys of an item with their values; a key that has neither a value nor a default is left out. */
export const keysOfItem = (item: Json, keys: readonly ListKey[]): readonly (readonly [name: string, value: Json])[] =>
  keys.flatMap(({ name, usual }) => {
    const value = own(item, name) ?? usual;
    return value === undefined ? [] : [[name, value] as const];
  });

/** Equal for the items that are merged. */
export const identityOf = (item: Json, keys: readonly ListKey[]): string => formatJson(keysOfItem(item, keys));
