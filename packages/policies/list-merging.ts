import { type FieldPath, type Json, type JsonObject, formatJson, own } from "kube-json";
import { itemsOf, mapKeysOf, schemaAt } from "kube-schema";

/** The inputs of merging lists and maps. */
export interface MergeRules {
  /** The schema of a field; undefined if it is not known. */
  readonly schema: (field: FieldPath) => JsonObject | undefined;
}

/** A key of the items of a list, and its value in an item that leaves it out. */
export interface ListKey {
  readonly name: string;
  readonly usual: Json | undefined;
}

/** How a list is merged: not at all, as a set, or by keys. */
type ListMerging = "Atomic" | "Set" | readonly ListKey[];

export const listMerging = ({ schema }: MergeRules, field: FieldPath): ListMerging => {
  const list = schema(field) ?? {};
  if (own(list, "x-kubernetes-list-type") === "set") return "Set";
  const keys = mapKeysOf(list);
  if (keys.length === 0) return "Atomic";
  const item = itemsOf(list) ?? {};
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
