import {
  type FieldPath,
  type Json,
  type KubeObject,
  type PatchOperation,
  child,
  formatPointer,
  isArray,
  isObject,
  own,
  segmentName,
  stepInto,
} from "kube-json";
import type { EntryDefault, FieldDefault } from "../../model/rule.js";

/** A value to add and its place, with missing parents included. */
interface Insertion {
  readonly place: FieldPath;
  readonly value: Json;
  readonly operation: PatchOperation;
}

/** The addition for a proposal; undefined if nothing may be added. */
export const insertionFor = (draft: Draft, proposal: FieldDefault | EntryDefault): Insertion | undefined =>
  "entry" in proposal ? entryInsertion(draft, proposal) : valueInsertion(draft.object, proposal.field, proposal.value);

/**
 * The addition of a value for `field` if it is absent; undefined if it is present, or if the path leads
 * through a scalar or to a missing item. Null counts as present: for built-in kinds the API server has
 * already removed it, and in a custom resource it is a value that the schema allows, or a mistake to report.
 */
const valueInsertion = (root: Json, field: FieldPath, value: Json): Insertion | undefined => {
  let current = root;
  for (const [depth, segment] of field.entries()) {
    const name = segmentName(segment);
    const next = stepInto(current, name);
    if (next === undefined) {
      const below = field.slice(depth + 1).map(segmentName);
      const isOpen = isObject(current) && typeof name === "string";
      if (!isOpen || below.some((step) => typeof step === "number")) return undefined;
      // A computed key is always an own key, even `__proto__`.
      const nested = below.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
      const place = field.slice(0, depth + 1);
      return { place, value: nested, operation: { op: "add", path: formatPointer(place), value: nested } };
    }
    current = next;
  }
  return undefined;
};

/** The item to append to a list, if all items have a key and none has the same. An absent list is created. */
const entryInsertion = (draft: Draft, { field, entry, mergeKey }: EntryDefault): Insertion | undefined => {
  const list = field.reduce<Json | undefined>((value, segment) => stepInto(value, segmentName(segment)), draft.object);
  if (list === undefined) return valueInsertion(draft.object, field, [entry]);
  const taken = isArray(list) ? keysOf(draft, list, mergeKey) : undefined;
  const wanted = own(entry, mergeKey);
  if (!isArray(list) || taken === undefined || !isKey(wanted) || taken.has(wanted)) return undefined;
  return {
    place: child(field, list.length),
    value: entry,
    operation: { op: "add", path: `${formatPointer(field)}/-`, value: entry },
  };
};

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
const keysOf = (draft: Draft, list: readonly Json[], mergeKey: string): ReadonlySet<string | number> | undefined => {
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

export const remove = (draft: Draft, place: FieldPath): void => {
  draft.keys = new WeakMap();
  Reflect.deleteProperty(editable(draft, place.slice(0, -1)), segmentName(place.at(-1) ?? ""));
};

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
