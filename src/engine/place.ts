import { type FieldPath, child, formatPointer, segmentName } from "../kube/field-path.js";
import type { PatchOperation } from "../kube/json-patch.js";
import { type Json, type JsonObject, isArray, isObject, own } from "../kube/object.js";

/** What became of a tree, and the operation that does the same. */
export interface Placed {
  readonly root: Json;
  readonly operation: PatchOperation;
  /** Where the proposed value stands now. */
  readonly field: FieldPath;
  readonly value: Json;
}

/**
 * Adds `value` at `field` if nothing stands there, with the parents that it needs; undefined if something does, or if the
 * way there leads through a scalar or to an item that is not there. Null is something: of built-in kinds the API server
 * has taken it away before, and in a custom resource it is a value that its schema allows, or a mistake to be told.
 */
export const placeValue = (root: Json, field: FieldPath, value: Json, depth = 0): Placed | undefined => {
  const segment = field[depth];
  if (segment === undefined) return undefined;
  const name = segmentName(segment);
  const present = stepInto(root, name);
  if (present !== undefined) {
    const inner = placeValue(present, field, value, depth + 1);
    return inner && { ...inner, root: withStep(root, name, inner.root) };
  }
  const below = field.slice(depth + 1);
  if (!isObject(root) || typeof name === "number" || below.some((step) => typeof step === "number"))
    return undefined;
  const nested = below.reduceRight<Json>(
    (inner, step) => withKey({}, String(segmentName(step)), inner),
    value,
  );
  const path = formatPointer(field.slice(0, depth + 1));
  return {
    root: withKey(root, name, nested),
    operation: { op: "add", path, value: nested },
    field,
    value,
  };
};

/**
 * Adds `entry` to the list at `field`, at its end, if all items have `mergeKey` and none has the entry's; the list is
 * made if there is none.
 */
export const placeEntry = (
  root: Json,
  field: FieldPath,
  entry: JsonObject,
  mergeKey: string,
): Placed | undefined => {
  const list = field.reduce<Json | undefined>(
    (value, segment) => stepInto(value, segmentName(segment)),
    root,
  );
  if (list === undefined) return placeValue(root, field, [entry]);
  if (!isArray(list)) return undefined;
  const keys = list.map((item) => own(item, mergeKey));
  if (keys.some((key) => !isKey(key)) || keys.includes(own(entry, mergeKey))) return undefined;
  return {
    root: replaceAt(root, field, [...list, entry]),
    operation: { op: "add", path: `${formatPointer(field)}/-`, value: entry },
    field: child(field, list.length),
    value: entry,
  };
};

/** True of what tells items of a list apart: a text or a number, such as that of a port. */
export const isKey = (value: Json | undefined): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Takes away the field of an object that stands at `field`. */
export const removeField = (root: Json, field: FieldPath): Json => {
  const parent = field.slice(0, -1);
  const last = String(segmentName(field.at(-1) ?? ""));
  const holder = parent.reduce<Json | undefined>((value, step) => stepInto(value, segmentName(step)), root);
  if (!isObject(holder)) return root;
  const rest = Object.fromEntries(Object.entries(holder).filter(([name]) => name !== last));
  return replaceAt(root, parent, rest);
};

const stepInto = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);

const replaceAt = (root: Json, field: FieldPath, value: Json, depth = 0): Json => {
  const segment = field[depth];
  if (segment === undefined) return value;
  const name = segmentName(segment);
  return withStep(root, name, replaceAt(stepInto(root, name) ?? null, field, value, depth + 1));
};

const withStep = (root: Json, name: string | number, value: Json): Json => {
  if (isArray(root) && typeof name === "number") return root.with(name, value);
  return isObject(root) ? withKey(root, String(name), value) : root;
};

/** A copy with one key set; `__proto__` becomes an own key, as it is in JSON. */
const withKey = (object: JsonObject, name: string, value: Json): JsonObject => {
  const copy = { ...object };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};
