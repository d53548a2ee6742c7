import jsonpatch, { type Operation } from "fast-json-patch";
import { type FieldPath, child, formatPointer } from "./field-path.js";
import { equalJson } from "./json.js";
import { isArray, isObject, own, type Json } from "./object.js";

/** An RFC 6902 operation. */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string };

/** The patched value, or the reason why the patch cannot be applied. */
export type Patched = { readonly value: Json } | { readonly problem: string };

/**
 * Applies operations in order (RFC 6902). Does not change `root` or the values of the operations. The result shares all
 * that the operations do not change with `root`, so neither may be changed afterwards.
 */
export const applyPatch = (root: Json, operations: readonly PatchOperation[]): Patched => {
  const withOwn = ownParents();
  try {
    let value = root;
    // The library modifies its arguments and shares the operations' values. Its own cloning goes through JSON text, which
    // has no bigint, and a clone of everything takes longer than to review what changed.
    for (const operation of structuredClone(operations) as Operation[])
      value = jsonpatch.applyOperation(withOwn(value, operation.path), operation, true, true, true).newDocument;
    return { value };
  } catch (error) {
    // Its messages contain the whole document; its name says what is wrong ('OPERATION_PATH_UNRESOLVABLE').
    return { problem: error instanceof Error ? error.name : String(error) };
  }
};

/** Gives a value its own copies of the objects and lists on the way to a place: one copy of each for all places. */
const ownParents = (): ((root: Json, path: string) => Json) => {
  const copies = new Set<Json>();
  const copied = (value: Json): Json => {
    if (copies.has(value)) return value;
    const copy: Json = isArray(value) ? [...value] : isObject(value) ? { ...value } : value;
    copies.add(copy);
    return copy;
  };
  return (root, path) => {
    const top = copied(root);
    let parent: Json = top;
    for (const step of pointerSteps(path).slice(0, -1)) {
      const inner: Json | undefined = isArray(parent) ? parent[Number(step)] : own(parent, step);
      if (inner === undefined) break;
      const copy = copied(inner);
      // Not by assignment, which a key '__proto__' would not survive.
      if (copy !== inner)
        Object.defineProperty(parent, step, { value: copy, writable: true, enumerable: true, configurable: true });
      parent = copy;
    }
    return top;
  };
};

/** The steps of an RFC 6901 JSON pointer: `/labels/a~1b` is 'labels', 'a/b'. */
export const pointerSteps = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The place that an operation changes, as a JSON pointer. */
export interface Touched {
  readonly place: string;
  /** It appends to a list; such operations do not conflict with each other. */
  readonly isAppended: boolean;
}

/**
 * The place that an operation changes. For an item it is the whole list, because inserting or removing an item moves
 * those after it.
 */
export const touchedBy = (root: Json, { path }: PatchOperation): Touched => {
  const end = Math.max(path.lastIndexOf("/"), 0);
  const isInList = isArray(parentOf(root, path));
  const isAppended = isInList && path.endsWith("/-");
  return { place: isInList && !isAppended ? path.slice(0, end) : path, isAppended };
};

/** The pointer to what has the place. */
export const pointerAbove = (pointer: string): string => pointer.slice(0, Math.max(pointer.lastIndexOf("/"), 0));

/** The object or list that has the place. */
export const parentOf = (root: Json, path: string): Json | undefined => {
  let parent: Json | undefined = root;
  for (const step of pointerSteps(pointerAbove(path)))
    parent = isArray(parent) ? parent[Number(step)] : own(parent, step);
  return parent;
};

/** The operations that make `after` of `before`; a list that becomes shorter is replaced as a whole. */
export function* differenceOf(before: Json, after: Json, field: FieldPath = []): Iterable<PatchOperation> {
  if (equalJson(before, after)) return;
  if (isObject(before) && isObject(after)) {
    for (const name of Object.keys(before))
      if (own(after, name) === undefined) yield { op: "remove", path: formatPointer(child(field, name)) };
    for (const [name, value] of Object.entries(after)) {
      const old = own(before, name);
      if (value === undefined) continue;
      if (old === undefined) yield { op: "add", path: formatPointer(child(field, name)), value };
      else yield* differenceOf(old, value, child(field, name));
    }
  } else if (isArray(before) && isArray(after) && after.length >= before.length) {
    for (const [index, value] of after.entries()) {
      const old = before[index];
      if (old === undefined) yield { op: "add", path: formatPointer(child(field, "-")), value };
      else yield* differenceOf(old, value, child(field, index));
    }
  } else yield { op: "replace", path: formatPointer(field), value: after };
}
