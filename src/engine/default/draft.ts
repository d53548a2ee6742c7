import { type FieldPath, segmentName } from "../../kube/json/field-path.js";
import { type Json, type KubeObject, isArray, own } from "../../kube/json/object.js";

/** An object that is being filled in. What it shares with the one that it began as is copied before it is written to. */
export interface Draft {
  object: KubeObject;
  /** The objects and lists that are the draft's own. */
  readonly copies: WeakSet<object>;
  /** What has been read off lists by merge key; all of it is forgotten when anything but an end of a list changes. */
  keys: WeakMap<readonly Json[], Map<string, ListKeys>>;
}

/** The keys of the first items of a list. */
interface ListKeys {
  /** So many items have been looked at. */
  count: number;
  /** Undefined if one of them has none. */
  keys: Set<string | number> | undefined;
}

export const draftOf = (object: KubeObject): Draft => ({
  object,
  copies: new WeakSet(),
  keys: new WeakMap(),
});

/** True of what tells items of a list apart: a text or a number, such as that of a port. */
export const isKey = (value: Json | undefined): value is string | number =>
  typeof value === "string" || typeof value === "number";

/**
 * The keys of all items of a list of the draft; undefined if one of them has none. To a list that only grows it looks once
 * at each item: thousands of entries may be proposed for lists of thousands.
 */
export const keysOf = (
  draft: Draft,
  list: readonly Json[],
  mergeKey: string,
): ReadonlySet<string | number> | undefined => {
  const byKey = draft.keys.get(list) ?? new Map<string, ListKeys>();
  draft.keys.set(list, byKey);
  const known: ListKeys = byKey.get(mergeKey) ?? { count: 0, keys: new Set() };
  byKey.set(mergeKey, known);
  for (; known.count < list.length; known.count++) {
    const value = own(list[known.count], mergeKey);
    if (isKey(value)) known.keys?.add(value);
    else known.keys = undefined;
  }
  return known.keys;
};

/** Puts `value` at `place`, whose parent is there; at the length of a list it is the new last item. */
export const write = (draft: Draft, place: FieldPath, value: Json): void => {
  const parent = editable(draft, place.slice(0, -1));
  const name = segmentName(place.at(-1) ?? "");
  if (Array.isArray(parent) && name === parent.length) parent.push(value);
  else {
    draft.keys = new WeakMap();
    define(parent, name, value);
  }
};

/** Takes away the field of an object at `place`. */
export const remove = (draft: Draft, place: FieldPath): void => {
  draft.keys = new WeakMap();
  Reflect.deleteProperty(editable(draft, place.slice(0, -1)), segmentName(place.at(-1) ?? ""));
};

/** What stands under a name or index; own properties only. */
export const stepInto = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);

/** The object or list at `field`, made the draft's own with all that it lies in. */
const editable = (draft: Draft, field: FieldPath): object => {
  draft.object = ownCopy(draft, draft.object);
  let container: Json = draft.object;
  for (const segment of field) {
    const name = segmentName(segment);
    const inner = stepInto(container, name);
    if (typeof inner !== "object" || inner === null) throw new Error("a place must have a parent");
    const copy = ownCopy(draft, inner);
    if (copy !== inner) define(container, name, copy);
    container = copy;
  }
  return container;
};

const ownCopy = <T extends object>(draft: Draft, value: T): T => {
  if (draft.copies.has(value)) return value;
  const copy = (Array.isArray(value) ? value.slice() : { ...value }) as T;
  draft.copies.add(copy);
  return copy;
};

/** `__proto__` becomes an own key, as it is in JSON. */
const define = (container: object, name: string | number, value: Json): void => {
  Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });
};
