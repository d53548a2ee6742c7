import {
  type FieldPath,
  type Json,
  type JsonObject,
  canonicalText,
  equalJson,
  isArray,
  own,
  remember,
  rememberText,
  segmentName,
  valueAt,
} from "kube-json";
import { itemName } from "./item-name.js";

/**
 * The value in an older state of an object that corresponds to `field` in the newer one. List items are matched by name, or by the
 * map key of their list, not by index; one that has no name of its own has no counterpart.
 */
export const counterpart = (older: Json, newer: Json, field: FieldPath): Json | undefined =>
  valueAt(newer, field) === undefined ? undefined : storedAt(older, newer, field);

/** Like `counterpart`, even if the newer state lacks `field`; but it must have the list items in the path. */
export const storedAt = (older: Json, newer: Json, field: FieldPath): Json | undefined =>
  follow(older, newer, field, () => undefined);

/**
 * True if both states have the same value at `field`, or neither has one. An item without a name of its own is as before if the
 * older list has an equal one; otherwise, that at its index counts.
 */
export const isUnchanged = (older: Json, newer: Json, field: FieldPath): boolean => {
  const stored = follow(older, newer, field, (items, item, index) =>
    textsIn(items).has(textOf(item)) ? item : items[index],
  );
  const value = valueAt(newer, field);
  return stored === undefined || value === undefined ? stored === value : equalJson(stored, value);
};

/** What an item without a name of its own was in the older list. */
type Unnamed = (items: readonly Json[], item: Json, index: number) => Json | undefined;

const follow = (older: Json, newer: Json, field: FieldPath, unnamed: Unnamed): Json | undefined => {
  let [before, after]: (Json | undefined)[] = [older, newer];
  let list = "";
  for (const segment of field) {
    const name = segmentName(segment);
    if (typeof name === "string") {
      [before, after] = [own(before, name), own(after, name)];
      list = name;
    } else {
      const items = before;
      after = isArray(after) ? after[name] : undefined;
      if (!isArray(items) || after === undefined) return undefined;
      const named = itemNamed(items, after, list);
      before = named === undefined ? unnamed(items, after, name) : named.item;
    }
    if (before === undefined) return undefined;
  }
  return before;
};

/** The older item of the same name, if there is one; undefined for an item without a name of its own. */
const itemNamed = (items: readonly Json[], item: Json, list: string): { readonly item?: Json } | undefined => {
  const known = itemsOf(items)(list);
  const key = itemName(item, list);
  const same = known.get(itemName(item)) ?? known.get(key);
  if (same !== undefined) return { item: same };
  return key === undefined || known.has(key) ? undefined : {};
};

/** The items of a list by name and by map key; undefined for several of one. */
const itemsOf = remember((items: readonly Json[]) =>
  rememberText((list): ReadonlyMap<string | undefined, Json | undefined> => {
    const found = new Map<string | undefined, Json | undefined>();
    for (const item of items)
      for (const name of new Set([itemName(item), itemName(item, list)]))
        if (name !== undefined) found.set(name, found.has(name) ? undefined : item);
    return found;
  }),
);

/** Each item is read once, because there may be thousands of fields in a list of thousands. */
const textsIn = remember((items: readonly Json[]): ReadonlySet<string> => new Set(items.map((item) => textOf(item))));

const textOf = (item: Json): string =>
  typeof item === "object" && item !== null ? textOfContainer(item) : canonicalText(item);

const textOfContainer = remember((item: JsonObject | readonly Json[]) => canonicalText(item));
