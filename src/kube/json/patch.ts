import jsonpatch from "fast-json-patch";
import type { Operation } from "fast-json-patch";
import { isArray, own } from "./object.js";
import type { Json } from "./object.js";

/** An RFC 6902 operation. Decorum only ever adds, except where a fix replaces or removes. */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string };

/** A value with its patch applied, or why that cannot be done. */
export type Patched = { readonly value: Json } | { readonly problem: string };

/** Applies operations one after the other; `root` and what they hold stay as they are (RFC 6902). */
export const applyPatch = (root: Json, operations: readonly PatchOperation[]): Patched => {
  // The library changes what it is given, puts the operations' own values into it, and copies by way of JSON text,
  // which has no bigint.
  const [document, patch] = structuredClone([root, operations]) as [Json, Operation[]];
  try {
    return { value: jsonpatch.applyPatch(document, patch, true, true).newDocument };
  } catch (error) {
    // Its messages hold the whole document; the name says what is wrong ('OPERATION_PATH_UNRESOLVABLE').
    return { problem: error instanceof Error ? error.name : String(error) };
  }
};

/** The steps of an RFC 6901 JSON pointer: `/labels/a~1b` is 'labels', 'a/b'. */
export const pointerSteps = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What an operation changes, as the pointer of a place. */
export interface Touched {
  readonly place: string;
  /** An item at the end of a list: several of them do not mind one another. */
  readonly isAppended: boolean;
}

/** What an operation changes: an item that comes or goes moves those after it, so that it is the whole list. */
export const touchedBy = (root: Json, { path }: PatchOperation): Touched => {
  const end = Math.max(path.lastIndexOf("/"), 0);
  let parent: Json | undefined = root;
  for (const step of pointerSteps(path.slice(0, end)))
    parent = isArray(parent) ? parent[Number(step)] : own(parent, step);
  const isAppended = isArray(parent) && path.endsWith("/-");
  return { place: isArray(parent) && !isAppended ? path.slice(0, end) : path, isAppended };
};
