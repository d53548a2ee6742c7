import { conditionLists, nestedConditionLists } from "./conditions.js";
import type { Crd, SchemaNode } from "./crd.js";
import { nodesWith } from "./nodes.js";
import { own } from "../json/object.js";
import { remember } from "../json/remember.js";

/**
 * Lists of objects without `x-kubernetes-list-type` or keys. Only one rule reports each list: for its items, which have no key, or
 * else for the type.
 */

/** Those of the author, except the conditions, whose type and key are fixed. */
export const untypedLists: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) => {
  const conditions = new Set([...conditionLists(crd), ...nestedConditionLists(crd)]);
  return nodesWith(crd, "items").filter(
    (node) =>
      node.items !== undefined &&
      (node.items.type === "object" || node.items.properties.size > 0) &&
      own(node.schema, "x-kubernetes-list-type") === undefined &&
      own(node.schema, "x-kubernetes-list-map-keys") === undefined &&
      !conditions.has(node),
  );
});

/**
 * True if the items declare fields and none is called 'name'. Authors cannot change core types, and items without fields
 * may hold anything.
 */
export const lacksItemKey = ({ items }: SchemaNode): boolean =>
  items !== undefined &&
  items.coreType === undefined &&
  items.properties.size > 0 &&
  !items.properties.has("name");
