import type { FixedObject } from "../../engine/fix/fix.js";
import {
  type Edit,
  type FieldPath,
  type Json,
  type PatchOperation,
  applyEdits,
  applyPatch,
  formatPointer,
  isArray,
  isObject,
  own,
  parentOf,
  pointerSteps,
} from "kube-json";
import { type Manifest, type Rename, editDocument, documentEditor } from "kube-manifests";
import type { Decision } from "../../model/decision.js";
import type { DocumentLocation, Judged, Suggestion } from "../report/report.js";

/** An object of a file with fixes that are not yet written into the text. */
export interface FixDraft {
  readonly place: DocumentLocation;
  /** `Kind/namespace/name`. */
  readonly name: string;
  readonly manifest: Manifest;
  /** The path of the object in its manifest. */
  readonly prefix: FieldPath;
  readonly before: Decision;
  readonly fixed: FixedObject;
}

export interface EditedFile {
  readonly text: string;
  /** Objects whose fixes are in the text. */
  readonly written: readonly FixDraft[];
  /** Objects whose fixes cannot be written without touching other parts of the text. */
  readonly unwritten: readonly FixDraft[];
}

/** Writes the fixes of a file's objects into its text. Everything else stays the same, including whitespace. */
export const editFile = (text: string, drafts: readonly FixDraft[]): EditedFile => {
  const edits: Edit[] = [];
  const written: FixDraft[] = [];
  const unwritten: FixDraft[] = [];
  for (const [{ value = null, chunk }, inDocument] of byManifest(drafts)) {
    const operations = operationsOf(inDocument);
    const patched = applyPatch(value, operations);
    const edited =
      "value" in patched ? editDocument(chunk.text, patched.value, renamesOf(value, operations)) : undefined;
    if (edited === undefined) unwritten.push(...inDocument);
    else {
      edits.push({ start: chunk.offset, end: chunk.offset + chunk.text.length, text: edited });
      written.push(...inDocument);
    }
  }
  return { text: applyEdits(text, edits) ?? text, written, unwritten };
};

const byManifest = (drafts: readonly FixDraft[]): ReadonlyMap<Manifest, readonly FixDraft[]> => {
  const found = new Map<Manifest, FixDraft[]>();
  for (const draft of drafts) {
    const others = found.get(draft.manifest);
    if (others === undefined) found.set(draft.manifest, [draft]);
    else others.push(draft);
  }
  return found;
};

/** The fixes of the objects of a document; a list may contain several objects. */
const operationsOf = (drafts: readonly FixDraft[]): readonly PatchOperation[] =>
  drafts.flatMap(({ prefix, fixed }) => within(prefix, fixed.patch));

const within = (prefix: FieldPath, patch: readonly PatchOperation[]): readonly PatchOperation[] =>
  patch.map((operation) => ({ ...operation, path: formatPointer(prefix) + operation.path }));

/** The fields that change their names: what is removed and then added beside it is the same, or is corrected. */
const renamesOf = (value: Json, operations: readonly PatchOperation[]): readonly Rename[] => {
  /** Where fields with a new name were. */
  const origins = new Map<string, string>();
  const originOf = (path: string): string => {
    let [now, before] = ["", ""];
    for (const step of path.split("/").slice(1)) {
      now += `/${step}`;
      before = origins.get(now) ?? `${before}/${step}`;
    }
    return before;
  };
  return operations.flatMap((removed, index): readonly Rename[] => {
    const added = operations[index + 1];
    if (removed.op !== "remove" || added?.op !== "add" || above(removed.path) !== above(added.path)) return [];
    const origin = originOf(removed.path);
    const parent = parentOf(value, origin);
    const [name = "", now = ""] = [origin, added.path].map((path) => pointerSteps(path).at(-1));
    if (!isObject(parent) || !isCorrected(own(parent, name), added.value)) return [];
    origins.set(added.path, origin);
    return [[name, now]];
  });
};

const above = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** True for the same in quotes, without them, or in another case, and for a collection, which may be corrected inside. */
const isCorrected = (before: Json | undefined, after: Json): boolean => {
  if (isObject(before) || isArray(before))
    return isObject(before) === isObject(after) && isArray(before) === isArray(after);
  if (typeof before === "string" && typeof after === "string") return before.toLowerCase() === after.toLowerCase();
  return before !== undefined && (typeof before !== typeof after || before === after);
};

/** A longer change is no longer read at a glance; 'decorum fix' makes it. */
const MAX_LINES = 12;

/** The lines of a file that a fix replaces, and the new ones; undefined if it changes many, or none. */
export const suggestionOf = (file: string, before: string, after: string, firstLine = 1): Suggestion | undefined => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  if (start === old.length && start === now.length) return undefined;
  // A suggestion replaces at least one line: new lines are put before the next one.
  if (start === old.length - end) end = Math.max(0, end - 1);
  const [from, to] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (from.length === 0 || from.length > MAX_LINES || to.length > MAX_LINES) return undefined;
  const lines = to.map((line) => line.replace(/\r$/, ""));
  return { file, line: firstLine + start, endLine: firstLine + start + from.length - 1, lines };
};

/** Characters that the suggestions of an object may take: each is a change of its whole text. */
const MAX_EDITED = 10_000_000;

/** The lines of a manifest that the fix of a finding in the object at `prefix` changes; undefined after many. */
export const suggestInManifest = (
  { place, manifest, prefix }: Pick<FixDraft, "place" | "manifest" | "prefix">,
  text: () => string,
): NonNullable<Judged["suggest"]> => {
  const { value = null, chunk } = manifest;
  let edit: ReturnType<typeof documentEditor> | undefined;
  let edited = 0;
  return ({ fix = [] }) => {
    if (fix.length === 0 || edited > MAX_EDITED) return undefined;
    edited += chunk.text.length;
    const operations = within(prefix, fix);
    const patched = applyPatch(value, operations);
    edit ??= documentEditor(chunk.text);
    const after = "value" in patched ? edit(patched.value, renamesOf(value, operations)) : undefined;
    if (after === undefined) return undefined;
    return suggestionOf(place.file, chunk.text, after, text().slice(0, chunk.offset).split("\n").length);
  };
};
