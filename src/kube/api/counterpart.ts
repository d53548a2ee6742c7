import { type FieldPath, type Json, isArray, own, remember, segmentName, valueAt } from "kube-json";
import { itemName } from "./item-name.js";

/**
 * The value in an older state of an object that corresponds to `field` in the newer one. List items are
 * matched by name, not by index; one without a unique name has no counterpart.
 */
export const counterpart = (older: Json, newer: Json, field: FieldPath): Json | undefined =>
  valueAt(newer, field) === undefined ? undefined : storedAt(older, newer, field);

/** Like `counterpart`, even if the newer state lacks `field`; but it must have the list items in the path. */
export const storedAt = (older: Json, newer: Json, field: FieldPath): Json | undefined => {
  let [before, after]: (Json | undefined)[] = [older, newer];
  for (const segment of field) {
    const name = segmentName(segment);
    if (typeof name === "string") [before, after] = [own(before, name), own(after, name)];
    else {
      after = isArray(after) ? after[name] : undefined;
      const itself = after === undefined ? undefined : itemName(after);
      before = itself === undefined || !isArray(before) ? undefined : itemsByName(before).get(itself);
    }
    if (before === undefined) return undefined;
  }
  return before;
};

/** The items with unique names. */
const itemsByName = remember((list: readonly Json[]): ReadonlyMap<string, Json | undefined> => {
  const items = new Map<string, Json | undefined>();
  for (const item of list) {
    const name = itemName(item);
    if (name !== undefined) items.set(name, items.has(name) ? undefined : item);
  }
  return items;
});
