import { type FieldPath, segmentName } from "./field-path.js";
import { itemName } from "./item-name.js";
import { type Json, isArray, own } from "./object.js";

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
  const [found, another] =
    name === undefined || !isArray(list) ? [] : list.filter((one) => itemName(one) === name);
  return another === undefined ? found : undefined;
};
