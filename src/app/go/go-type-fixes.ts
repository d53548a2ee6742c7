import { type FieldRename, type GoField, editType, textLines } from "go-crd";
import {
  type Edit,
  type Json,
  type KubeObject,
  applyEdits,
  applyPatch,
  arrayAt,
  formatPointer,
  isKubeObject,
  objectAt,
} from "kube-json";
import { goTypeOf } from "../../kube/go/go-type.js";
import { type FixedReview, goneFindings, leftOver } from "../report/fix-tally.js";
import type { Decision } from "../../model/decision.js";
import { suggestionOf } from "../fix/fix-file.js";
import type { ReportFinding, Suggestion } from "../report/report.js";
import { type RenameTools, followRenames, renamesIn } from "./go-renames.js";
import type { GoTypeDocument } from "./go-types.js";

export interface GoTypeDraft extends FixedReview {
  readonly document: GoTypeDocument;
}

export interface TypeFixes {
  readonly made: readonly MadeInType[];
  /** Types whose fixes are not made. */
  readonly left: readonly GoTypeDraft[];
  /** The number of findings that the next run fixes, because a fix of the CRD changes the same fields. */
  readonly later: number;
  /** The fields whose types change in Go, as 'WidgetSpec.Size'. */
  readonly retyped: readonly string[];
  /** Why fields keep their names in JSON. */
  readonly kept: readonly string[];
}

interface MadeInType {
  readonly draft: GoTypeDraft;
  /** The number of findings that its fixes remove. */
  readonly fixed: number;
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
    const { renames, ...fixes } = plannedIn(drafts, planned, others, kept);
    const followed = followRenames(renames, planned, others);
    for (const [field, why] of followed.kept) kept.set(field, why);
    if (followed.kept.size > 0) continue;
    for (const [path, all] of planned) edits.set(path, [...all, ...(followed.edits.get(path) ?? [])]);
    for (const [path, all] of followed.edits) if (!planned.has(path)) edits.set(path, all);
    return { ...fixes, kept: [...new Set(kept.values())] };
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
  const retyped: string[] = [];
  let later = 0;
  for (const draft of drafts) {
    const { declared, object } = draft.document;
    const { path } = declared.file;
    const { text, problem } = texts.at(path);
    const others = edits.get(path) ?? [];
    const renamed = renamesIn(draft.document, draft.fixed.object);
    const changed = touchedIn(draft.document, text, others);
    const unchanged = [
      ...changed,
      ...requiredIn(draft).filter((name) => {
        const { to } = draft.document.linesOf(["fields", name]);
        return mayBeOptional.has(declarationKey(path, to));
      }),
      ...renamed.filter(({ field }) => kept.has(field)).map(({ name }) => name),
    ];
    const wanted = unchanged.reduce((after, name) => restored(object, after, name), draft.fixed.object);
    const edited = editType(text, declared.type, object, wanted);
    if (problem === undefined && !isClosed(path) && "edits" in edited) {
      later += fixedAt(draft, changed);
      if (edited.edits.length === 0) continue;
      made.push({ draft, fixed: goneFindings(draft) - fixedAt(draft, unchanged) });
      renames.push(...renamed.filter(({ name }) => !unchanged.includes(name)));
      retyped.push(...retypedIn(object, wanted));
      edits.set(path, [...others, ...edited.edits]);
    } else left.push(draft);
  }
  return { made, left, later, retyped, renames };
};

const retypedIn = (before: KubeObject, after: KubeObject): readonly string[] => {
  const types = new Map(goTypeOf(after).fields.map(({ path, type }) => [formatPointer(path), type]));
  const view = goTypeOf(before);
  const changed = view.fields.filter(({ path, type }) => types.get(formatPointer(path)) !== type);
  return changed.map(({ name }) => `${view.name}.${name}`);
};

/** The number of findings in some fields that the fixes of a type remove. */
const fixedAt = ({ before, fixed }: GoTypeDraft, names: readonly string[]): number => {
  const inFields = ({ findings }: Decision): number =>
    findings.filter(({ field }) => names.some((name) => field[1] === name)).length;
  return Math.max(0, inFields(before) - inFields(leftOver(fixed)));
};

/** The fields of a type whose lines others edit. */
const touchedIn = ({ object, linesOf }: GoTypeDocument, text: string, edits: readonly Edit[]): readonly string[] => {
  if (edits.length === 0) return [];
  const lines = textLines(text);
  return Object.keys(objectAt(object, "fields")).filter((name) => {
    const { from, to } = linesOf(["fields", name]);
    const [start, end] = [lines.startOf(from), lines.startOf(to + 1)];
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
