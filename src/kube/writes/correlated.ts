import { canonicalText } from "../json/canonical-json.js";
import { equalJson } from "../json/json.js";
import { type Json, type JsonObject, arrayAt, isArray, isObject, own } from "../json/object.js";

/**
 * A value of an update and the stored value that it replaces (k8s.io/apiserver, pkg/cel/common, CorrelatedObject): an
 * entry by its key; an item of a list by its index, of a list with type 'map' by its keys, of one with type 'set' or
 * 'atomic' not at all. Undefined if there is no stored value to compare with.
 */
export interface Correlated {
  readonly schema: JsonObject;
  readonly value: Json;
  readonly old: Json;
  /** Whether they are equal, once that is known. */
  isEqual?: boolean;
  /** The old items of a list with type 'map', by their keys. */
  items?: ReadonlyMap<string, Json>;
  /** The entries or items that were compared, so that each is compared once. */
  readonly below: Map<string | number, Correlated | undefined>;
}

export const correlate = (schema: JsonObject, value: Json, old: Json | undefined): Correlated | undefined =>
  old === undefined ? undefined : { schema, value, old, below: new Map() };

const once = (
  parent: Correlated,
  step: string | number,
  find: () => Correlated | undefined,
): Correlated | undefined => {
  if (!parent.below.has(step)) parent.below.set(step, find());
  return parent.below.get(step);
};

/** The same for an entry of an object that the schema declares. */
export const entryOf = (parent: Correlated | undefined, name: string): Correlated | undefined =>
  parent === undefined || !isObject(parent.old) ? undefined : once(parent, name, () => entryIn(parent, name));

const entryIn = (parent: Correlated, name: string): Correlated | undefined => {
  const [value, old] = [own(parent.value, name), own(parent.old, name)];
  const schema = own(own(parent.schema, "properties"), name) ?? own(parent.schema, "additionalProperties");
  return value === undefined || !isObject(schema) ? undefined : correlate(schema, value, old);
};

/** The same for an item of a list. */
export const itemOf = (parent: Correlated | undefined, index: number): Correlated | undefined =>
  parent === undefined ? undefined : once(parent, index, () => itemIn(parent, index));

const itemIn = (parent: Correlated, index: number): Correlated | undefined => {
  if (!isArray(parent.old) || !isArray(parent.value)) return undefined;
  const value = parent.value[index];
  const schema = own(parent.schema, "items");
  if (value === undefined || !isObject(schema)) return undefined;
  return correlate(schema, value, oldItem(parent, parent.old, value, index) ?? undefined);
};

const oldItem = (parent: Correlated, oldItems: readonly Json[], item: Json, index: number): Json | undefined => {
  switch (own(parent.schema, "x-kubernetes-list-type")) {
    case "map": {
      const key = keyOf(parent.schema, item);
      parent.items ??= byKey(parent.schema, oldItems);
      return key === undefined ? undefined : parent.items.get(key);
    }
    case "set":
    case "atomic":
      return undefined;
    default:
      return oldItems[index];
  }
};

const byKey = (schema: JsonObject, items: readonly Json[]): ReadonlyMap<string, Json> => {
  const found = new Map<string, Json>();
  for (const item of items) {
    const key = keyOf(schema, item);
    if (key !== undefined && !found.has(key)) found.set(key, item);
  }
  return found;
};

/** Undefined if a key is absent or no scalar. */
const keyOf = (schema: JsonObject, item: Json): string | undefined => {
  const names = arrayAt(schema, "x-kubernetes-list-map-keys");
  if (names.length === 0 || !isObject(item)) return undefined;
  const keys: Json[] = [];
  for (const name of names) {
    const key = typeof name === "string" ? own(item, name) : undefined;
    if (key === undefined || key === null || typeof key === "object") return undefined;
    keys.push(key);
  }
  return canonicalText(keys);
};

/**
 * True if the update does not change the value. As in the API server, the items of a list with type 'map' may change
 * their order, and an object with a field that its schema does not declare counts as changed.
 */
export const isUnchanged = (correlated: Correlated): boolean => (correlated.isEqual ??= areEqual(correlated));

const areEqual = (correlated: Correlated): boolean => {
  const { value, old, schema } = correlated;
  if (isArray(value)) {
    if (!isArray(old) || old.length !== value.length) return false;
    const isMap = own(schema, "x-kubernetes-list-type") === "map";
    for (const index of value.keys()) {
      const item = itemOf(correlated, index);
      if (item === undefined) return isMap ? false : equalJson(value, old);
      if (!isUnchanged(item)) return false;
    }
    return true;
  }
  if (!isObject(value)) return equalJson(value, old);
  if (!isObject(old)) return false;
  const names = Object.keys(value);
  return (
    names.length === Object.keys(old).length &&
    names.every((name) => {
      const entry = entryOf(correlated, name);
      return entry !== undefined && isUnchanged(entry);
    })
  );
};
