import { type FieldRename, type GoField, editType } from "go-crd";
import { type Json, type KubeObject, applyPatch, arrayAt, isKubeObject, objectAt } from "kube-json";
import type { FixedObject } from "../../engine/fix/fix.js";
import type { Decision, Finding } from "../../model/decision.js";
import { type Edit, applyEdits } from "kube-manifests";
import { suggestionOf } from "../fix/fix-file.js";
import type { ReportFinding, Suggestion } from "../report/report.js";
import { type RenameTools, followRenames, renamesIn } from "./go-renames.js";
import type { GoTypeDocument } from "./go-types.js";

/** A type in Go with its fixes. */
export interface GoTypeDraft {
  readonly document: GoTypeDocument;
  readonly before: Decision;
  readonly fixed: FixedObject;
}

export interface TypeFixes {
  readonly made: readonly MadeInType[];
  /** Types whose fixes are not made. */
  readonly left: readonly GoTypeDraft[];
  /** Why fields keep their names in JSON. */
  readonly kept: readonly string[];
}

interface MadeInType {
  readonly draft: GoTypeDraft;
  /** The findings of the type in fields that are left as they are. */
  readonly later: readonly Finding[];
}

/** What fixes of types leave to others. */
interface LeftToOthers extends RenameTools {
  /** The fields that findings in CRDs want to be optional: no fix may require them. */
  readonly mayBeOptional: ReadonlySet<string>;
}

/** Names the declaration on a line. */
export const declarationKey = (path: string, line: number): string => `${path}:${String(line)}`;

/**
 * Adds the edits that make the fixes of the types to those of the files, by path. A field that a fix of a CRD changes is left
 * for the next run. A field that cannot get its new name everywhere is left as it is.
 */
export const addTypeEdits = (
  drafts: readonly GoTypeDraft[],
  edits: Map<string, readonly Edit[]>,
  others: LeftToOthers,
): TypeFixes => {
  const kept = new Map<GoField, string>();
  for (;;) {
    const planned = new Map(edits);
    const { made, left, renames } = plannedIn(drafts, planned, others, kept);
    const followed = followRenames(renames, planned, others);
    for (const [field, why] of followed.kept) kept.set(field, why);
    if (followed.kept.size > 0) continue;
    for (const [path, all] of planned) edits.set(path, [...all, ...(followed.edits.get(path) ?? [])]);
    for (const [path, all] of followed.edits) if (!planned.has(path)) edits.set(path, all);
    return { made, left, kept: [...new Set(kept.values())] };
  }
};

/** Adds the edits of the types alone. Fields that are `kept` are not renamed. */
const plannedIn = (
  drafts: readonly GoTypeDraft[],
  edits: Map<string, readonly Edit[]>,
  { texts, isClosed, mayBeOptional }: LeftToOthers,
  kept: ReadonlyMap<GoField, string>,
): Omit<TypeFixes, "kept"> & { readonly renames: readonly FieldRename[] } => {
  const made: MadeInType[] = [];
  const left: GoTypeDraft[] = [];
  const renames: FieldRename[] = [];
  for (const draft of drafts) {
    const { declared, object } = draft.document;
    const { path } = declared.file;
    const { text, problem } = texts.at(path);
    const others = edits.get(path) ?? [];
    const renamed = renamesIn(draft.document, draft.fixed.object);
    const touched = [
      ...touchedIn(draft.document, text, others),
      ...requiredIn(draft).filter((name) => {
        const { to } = draft.document.linesOf(["fields", name]);
        return mayBeOptional.has(declarationKey(path, to));
      }),
      ...renamed.filter(({ field }) => kept.has(field)).map(({ name }) => name),
    ];
    const wanted = touched.reduce((after, name) => restored(object, after, name), draft.fixed.object);
    const edited = editType(text, declared.type, object, wanted);
    if (problem === undefined && !isClosed(path) && "edits" in edited) {
      if (edited.edits.length === 0) continue;
      const later = draft.before.findings.filter(({ field }) => touched.some((name) => field[1] === name));
      made.push({ draft, later });
      renames.push(...renamed.filter(({ name }) => !touched.includes(name)));
      edits.set(path, [...others, ...edited.edits]);
    } else left.push(draft);
  }
  return { made, left, renames };
};

/** The fields of a type whose lines others edit. */
const touchedIn = ({ object, linesOf }: GoTypeDocument, text: string, edits: readonly Edit[]): readonly string[] => {
  if (edits.length === 0) return [];
  const starts = lineStarts(text);
  return Object.keys(objectAt(object, "fields")).filter((name) => {
    const { from, to } = linesOf(["fields", name]);
    const [start, end] = [starts[from - 1] ?? 0, starts[to] ?? text.length];
    return edits.some((one) => one.end >= start && one.start < end);
  });
};

/** The fields that get the marker of required ones. */
const requiredIn = ({ document, fixed }: GoTypeDraft): readonly string[] => {
  const before = objectAt(document.object, "fields");
  return Object.entries(objectAt(fixed.object, "fields")).flatMap(([name, field]) =>
    isMarked(field) && !isMarked(before[name]) ? [name] : [],
  );
};

const isMarked = (field: Json | undefined): boolean => arrayAt(field, "markers").includes("+required");

const lineStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
};

/** The changed object with a field as it was. */
const restored = (before: KubeObject, after: KubeObject, name: string): KubeObject => {
  const old = objectAt(before, "fields")[name];
  return old === undefined ? after : { ...after, fields: { ...objectAt(after, "fields"), [name]: old } };
};

/** The lines that the fix of a finding in a type changes. */
export const suggestInType =
  ({ declared, object, place, text }: GoTypeDocument) =>
  ({ fix }: ReportFinding): Suggestion | undefined => {
    const patched = fix === undefined ? undefined : applyPatch(object, fix);
    if (patched === undefined || !("value" in patched) || !isKubeObject(patched.value)) return undefined;
    const edited = editType(text, declared.type, object, patched.value);
    const after = "edits" in edited ? applyEdits(text, edited.edits) : undefined;
    return after === undefined ? undefined : suggestionOf(place.file, text, after);
  };
