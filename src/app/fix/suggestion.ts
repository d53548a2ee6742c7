import { applyPatch, formatPointer } from "kube-json";
import { documentEditor } from "kube-manifests";
import type { Judged, Suggestion } from "../report/report.js";
import type { FixDraft } from "./fix-file.js";

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
    const operations = fix.map((operation) => ({ ...operation, path: formatPointer(prefix) + operation.path }));
    const patched = applyPatch(value, operations);
    edit ??= documentEditor(chunk.text);
    const after = "value" in patched ? edit(patched.value) : undefined;
    if (after === undefined) return undefined;
    return suggestionOf(place.file, chunk.text, after, text().slice(0, chunk.offset).split("\n").length);
  };
};
