import { type FieldPath, type Json, type KubeObject, isArray, own, segmentName } from "kube-json";

/** An object that is being defaulted. Parts shared with the original are copied before they are written. */
export interface Draft {
  object: KubeObject;
  /** The objects and lists that belong to the draft. */
  readonly copies: WeakSet<object>;
  /** Cached keys of lists by merge key; cleared by any change but an append to a list. */
  keys: WeakMap<readonly Json[], Map<string, ListKeys>>;
}

/** The keys of the first items of a list. */
interface ListKeys {
  /** The number of items that have been read. */
  count: number;
  /** Undefined if one of them has none. */
  keys: Set<string | number> | undefined;
}

export const draftOf = (object: KubeObject): Draft => ({
  object,
  copies: new WeakSet(),
  keys: new WeakMap(),
});

/** True for a value that can be a key of list items: a string or a number, such as a port. */
export const isKey = (value: Json | undefined): value is string | number =>
  typeof value === "string" || typeof value === "number";

/**
 * The keys of all items of a list of the draft; undefined if an item has none. Each item of a list that only
 * grows is read once: there may be thousands of proposals for lists of thousands.
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

/** Writes `value` to `place`, whose parent exists; at the length of a list, it appends. */
export const write = (draft: Draft, place: FieldPath, value: Json): void => {
  const parent = editable(draft, place.slice(0, -1));
  const name = segmentName(place.at(-1) ?? "");
  if (Array.isArray(parent) && name === parent.length) parent.push(value);
  else {
    draft.keys = new WeakMap();
    define(parent, name, value);
  }
};

/** Removes the field of an object at `place`. */
export const remove = (draft: Draft, place: FieldPath): void => {
  draft.keys = new WeakMap();
  Reflect.deleteProperty(editable(draft, place.slice(0, -1)), segmentName(place.at(-1) ?? ""));
};

/** The value at a name or index; own properties only. */
export const stepInto = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);

/** The object or list at `field`, copied into the draft together with its parents. */
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

/** `__proto__` becomes an own key, as in JSON. */
const define = (container: object, name: string | number, value: Json): void => {
  Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });
};
