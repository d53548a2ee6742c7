import { type Json, isObject, own } from "kube-json";
import { mapKeysOf } from "./list-keys.js";

/**
 * Matches list items in two states of an object by map key, whatever their index (API conventions, "Lists of
 * named subobjects preferred over maps"; `x-kubernetes-list-map-keys`).
 */

/** The defaults of the API server for absent keys. */
const DEFAULTS: Readonly<Record<string, string>> = { protocol: "TCP" };

/** The key fields of other lists; the first that an item has counts. */
export const NAMES = ["name", "type", "key", "id", "ip", "uid"] as const;

/**
 * Identifies a list item, whatever its index: the map key or name of an object, the text of a scalar.
 * Undefined for an object or list without a name. `list` is the name of the list, if it has one.
 */
export const itemName = (item: Json | undefined, list = ""): string | undefined => {
  if (isObject(item)) return mapKey(item, list) ?? usualName(item);
  if (item === undefined) return "absent";
  if (typeof item === "bigint") return item.toString();
  return typeof item === "object" && item !== null ? undefined : JSON.stringify(item);
};

/** The map keys of an item, except a name or type alone, which `usualName` finds. */
const mapKey = (item: Json, list: string): string | undefined => {
  for (const names of mapKeysOf(list)) {
    if (names[0] === "name" || names[0] === "type") continue;
    const values = names.map((name) => own(item, name) ?? DEFAULTS[name]);
    if (values.every((value) => typeof value === "string" || typeof value === "number"))
      return `${names.join()}=${JSON.stringify(values)}`;
  }
  return undefined;
};

const usualName = (item: Json): string | undefined => {
  for (const name of NAMES) {
    const value = own(item, name);
    if (typeof value === "string") return `${name}=${value}`;
  }
  return undefined;
};
