import { type Json, isObject, own } from "./object.js";

/** The fields that tell the items of a list apart, the first that an item has. */
const NAMES = ["name", "type", "key", "id", "ip", "uid"] as const;

/**
 * What tells a list item from its neighbours wherever it stands: the name of an object, the text of a scalar. Undefined
 * of an object or list without a name.
 */
export const itemName = (item: Json | undefined): string | undefined => {
  if (isObject(item)) {
    for (const name of NAMES) {
      const value = own(item, name);
      if (typeof value === "string") return `${name}=${value}`;
    }
    return undefined;
  }
  if (item === undefined) return "absent";
  if (typeof item === "bigint") return item.toString();
  return typeof item === "object" && item !== null ? undefined : JSON.stringify(item);
};
