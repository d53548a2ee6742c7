import jsonpatch from "fast-json-patch";
import type { Operation } from "fast-json-patch";
import { isArray, own } from "./object.js";
import type { Json } from "./object.js";

/** An RFC 6902 operation. Decorum only adds, except that fixes may also replace and remove. */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string };

/** The patched value, or the reason why the patch cannot be applied. */
export type Patched = { readonly value: Json } | { readonly problem: string };

/** Applies operations in order (RFC 6902). Does not change `root` or the values of the operations. */
export const applyPatch = (root: Json, operations: readonly PatchOperation[]): Patched => {
  // Cloned, because the library modifies its arguments and shares the operations' values, and its own cloning goes
  // through JSON text, which has no bigint.
  const [document, patch] = structuredClone([root, operations]) as [Json, Operation[]];
  try {
    return { value: jsonpatch.applyPatch(document, patch, true, true).newDocument };
  } catch (error) {
    // Its messages contain the whole document; its name says what is wrong ('OPERATION_PATH_UNRESOLVABLE').
    return { problem: error instanceof Error ? error.name : String(error) };
  }
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

/** The object or list that has the place. */
export const parentOf = (root: Json, path: string): Json | undefined => {
  let parent: Json | undefined = root;
  for (const step of pointerSteps(path.slice(0, Math.max(path.lastIndexOf("/"), 0))))
    parent = isArray(parent) ? parent[Number(step)] : own(parent, step);
  return parent;
};
