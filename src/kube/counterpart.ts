import { type FieldPath, segmentName } from "./field-path.js";
import { itemName } from "./item-name.js";
import { type Json, isArray, own } from "./object.js";
import { remember } from "./remember.js";

/**
 * The value in an older state of an object at the place of `field` in the newer one. Items of lists are told apart by
 * their names, not by where they stand; one without a name, or with the name of another, has no counterpart.
 */
export const counterpart = (older: Json, newer: Json, field: FieldPath): Json | undefined => {
  let [before, after]: (Json | undefined)[] = [older, newer];
  for (const segment of field) {
    const name = segmentName(segment);
    if (typeof name === "string") [before, after] = [own(before, name), own(after, name)];
    else {
      after = isArray(after) ? after[name] : undefined;
      before = itemLike(after, before);
    }
    if (before === undefined || after === undefined) return undefined;
  }
  return before;
};

const itemLike = (item: Json | undefined, list: Json | undefined): Json | undefined => {
  const name = itemName(item);
  return name === undefined || !isArray(list) ? undefined : byName(list).get(name);
};

/** The items whose name no other has. Looked up, not searched: all items of a long list may be asked for. */
const byName = remember((list: readonly Json[]): ReadonlyMap<string, Json> => {
  const found = new Map<string, Json>();
  const twins = new Set<string>();
  for (const item of list) {
    const name = itemName(item);
    if (name === undefined) continue;
    if (found.has(name)) twins.add(name);
    found.set(name, item);
  }
  for (const name of twins) found.delete(name);
  return found;
});
