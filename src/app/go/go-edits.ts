import { type Edit, applyEdits } from "kube-json";
import { alignFields, type GoPlace, insertMarkers } from "go-crd";
import type { Source } from "../sources/source.js";
import type { GoTexts } from "./go-project.js";
import { type Request, keyOf } from "./marker-requests.js";

export interface GoFile {
  readonly source: Source;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The files with the markers, and the declarations that get other markers than they have. */
export const editDeclarations = (
  requests: readonly Request[],
  texts: GoTexts,
): { readonly edits: Map<string, readonly Edit[]>; readonly edited: ReadonlySet<string> } => {
  const byKey = new Map<
    string,
    { readonly target: GoPlace; readonly add: Set<string>; readonly remove: Set<string> }
  >();
  for (const { target, change } of requests) {
    const known = byKey.get(keyOf(target)) ?? { target, add: new Set(), remove: new Set() };
    byKey.set(keyOf(target), known);
    for (const one of change.add) known.add.add(one);
    for (const one of change.remove) known.remove.add(one);
  }
  const edits = new Map<string, readonly Edit[]>();
  const edited = new Set<string>();
  for (const [key, { target, add, remove }] of byKey) {
    const { text } = texts.of(target);
    const result = insertMarkers(text, target, { add: [...add], remove: [...remove] });
    if ("problem" in result || result.edits.length === 0) continue;
    edited.add(key);
    edits.set(target.path, [...(edits.get(target.path) ?? []), ...result.edits]);
  }
  return { edits, edited };
};

export const filesOf = (edits: ReadonlyMap<string, readonly Edit[]>, texts: GoTexts): readonly GoFile[] => {
  const files = [...edits].map(([path, changes]): GoFile => {
    const { source, text } = texts.at(path);
    const edited = applyEdits(text, changes);
    if (edited === undefined) throw new Error(`edits of ${path} overlap`);
    // Files that gofmt did not write keep their alignment.
    const after = alignFields(text) === text ? alignFields(edited) : edited;
    return { source, path, before: text, after };
  });
  return files.sort((a, b) => (a.source.name < b.source.name ? -1 : 1));
};
