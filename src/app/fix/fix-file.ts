import type { FixedObject } from "../../engine/fix/fix.js";
import { type FieldPath, type Json, applyPatch, formatPointer } from "kube-json";
import { type Edit, type Manifest, applyEdits, editDocument } from "kube-manifests";
import type { Decision } from "../../model/decision.js";
import type { DocumentLocation } from "../report/report.js";

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
    const wanted = fixedValue(value, inDocument);
    const edited = wanted === undefined ? undefined : editDocument(chunk.text, wanted);
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

/** The value of a document with the fixes of its objects; a list may contain several objects. */
const fixedValue = (value: Json, drafts: readonly FixDraft[]): Json | undefined => {
  const operations = drafts.flatMap(({ prefix, fixed }) =>
    fixed.patch.map((operation) => ({ ...operation, path: formatPointer(prefix) + operation.path })),
  );
  const patched = applyPatch(value, operations);
  return "value" in patched ? patched.value : undefined;
};
