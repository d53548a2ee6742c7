import { fixClasses } from "../../engine/fix/fix.js";
import {
  type GoPlace,
  type MarkerChange,
  identityOf,
  markerIn,
  placeInCrd,
  type WantedMarkers,
  insertMarkers,
} from "go-crd";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { type KubeObject, type PatchOperation, formatField, formatPointer, groupBy, segmentName } from "kube-json";
import { type FixClass, exceeds } from "../../model/fix-class.js";
import type { GoProject } from "./go-project.js";
import type { GoTexts } from "./go-texts.js";
import type { Trial } from "../../engine/fix/fix-proof.js";
import { type Steps, sameChange } from "./same-change.js";
import type { FixDraft } from "../fix/fix-draft.js";

/** A generated CRD with the fixes that are to be made in its Go source; there may be none. */
export interface Subject {
  readonly draft: Omit<FixDraft, "manifest">;
  readonly trial: Trial;
}

/** Markers that the fixes of a subject want at a declaration, for a field of its CRD. */
export interface Request {
  readonly subject: Subject;
  readonly change: MarkerChange;
  readonly target: GoPlace;
  /** The CRD with all fixes. */
  readonly after: KubeObject;
}

/** A field of a CRD whose Go source is a declaration. */
export interface DeclaredField {
  readonly subject: Subject;
  readonly field: Steps;
}

/**
 * The declarations that cannot get the markers, by key, and why: two fields want different markers, or another field has
 * the same Go source, and there the markers would change more for others than allowed.
 */
export const conflictsIn = (
  requests: readonly Request[],
  uses: ReadonlyMap<string, readonly DeclaredField[]>,
  limit: FixClass,
  rulesAt: (key: string) => ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [key, ofKey] of groupBy(requests, ({ target }) => [keyOf(target)])) {
    const why = disagreement(ofKey) ?? otherUse(ofKey, uses.get(key) ?? [], limit, rulesAt(key));
    if (why !== undefined) found.set(key, why);
  }
  return found;
};

/** The fields of all subjects, by the keys of their declarations. */
export const usesOf = (
  subjects: readonly Subject[],
  { sources, near }: GoProject,
): ReadonlyMap<string, readonly DeclaredField[]> => {
  const uses = subjects.flatMap((subject) => {
    const { object } = subject.trial.context;
    const path = near(subject.draft.place.file);
    return crdOf(object).versions.flatMap(({ nodes }) =>
      [...nodes].flatMap((node) => {
        const field = schemaField(node);
        const place = placeInCrd(sources, object, field, path);
        return place?.exact === true ? [{ subject, field: field.map(segmentName), place }] : [];
      }),
    );
  });
  return groupBy(uses, ({ place }) =>
    (place.declaration === undefined ? [place] : [place, place.declaration]).map(keyOf),
  );
};

const disagreement = (requests: readonly Request[]): string | undefined => {
  const texts = new Map<string, string>();
  const removed = new Set(requests.flatMap(({ change }) => change.remove.map(idOf)));
  for (const { change } of requests)
    for (const text of change.add) {
      const id = idOf(text);
      if ((texts.get(id) ?? text) !== text || removed.has(id))
        return `fields with the same Go source want different markers '${markerIn(text).name}'`;
      texts.set(id, text);
    }
  return undefined;
};

/** Arguments of a resource are about different things. */
const idOf = (text: string): string =>
  text.startsWith("+kubebuilder:resource:") ? text.slice(0, text.indexOf("=")) : identityOf(markerIn(text));

/** What the markers of a declaration also change in each subject: in fields for which no fix wants them. */
export const alsoChanged = (
  requests: readonly Request[],
  uses: readonly DeclaredField[],
): readonly {
  readonly subject: Subject;
  readonly ofSubject: readonly [DeclaredField, ...DeclaredField[]];
  readonly operations: readonly PatchOperation[];
}[] => {
  const [first] = requests;
  if (first === undefined) return [];
  const made = { before: first.subject.trial.context.object, after: first.after, field: first.change.field };
  const asked = new Set(requests.map(({ subject, change }) => nameOf(subject, change.field)));
  const others = uses.filter(({ subject, field }) => !asked.has(nameOf(subject, field)));
  return [...groupBy(others, (use) => [use.subject])].flatMap(([subject, ofSubject]) => {
    const { object } = subject.trial.context;
    const operations = ofSubject.flatMap(({ field }) => sameChange(made, { object, field }));
    return operations.length === 0 ? [] : [{ subject, ofSubject, operations }];
  });
};

const otherUse = (
  requests: readonly [Request, ...Request[]],
  uses: readonly DeclaredField[],
  limit: FixClass,
  rules: ReadonlySet<string>,
): string | undefined => {
  for (const { subject, ofSubject, operations } of alsoChanged(requests, uses)) {
    const { trial } = subject;
    const waived = ofSubject.find((use) => isWaived(use, rules));
    if (waived !== undefined)
      return `it would also change ${formatField(waived.field)} of ${subject.draft.name}, where it is waived`;
    const { oldObject: stored } = trial.context;
    const base = {
      object: trial.context.object,
      isNew: trial.isNew === true,
      ...(stored === undefined ? {} : { stored }),
    };
    const [fixClass = "Safe"] = fixClasses(base, [{ findings: [], operations, fixClass: "Safe" }]);
    if (!exceeds(fixClass, limit)) continue;
    const field = formatField(ofSubject[0].field);
    return `it would also change ${field} of ${subject.draft.name}, and that is ${fixClass}`;
  }
  return undefined;
};

const isWaived = ({ subject, field }: DeclaredField, rules: ReadonlySet<string>): boolean =>
  subject.draft.before.waived.some((one) => rules.has(one.rule) && formatPointer(one.field) === formatPointer(field));

const nameOf = ({ draft }: Subject, field: Steps): string =>
  JSON.stringify([draft.place.file, draft.place.document, draft.prefix, field]);

/** Identifies a declaration, and the part of its type that the markers are about. */
export const keyOf = ({ path, start, below }: GoPlace): string => [path, start, ...below].join(":");

/**
 * The declaration that gets the markers: the field, or its type if that has the markers already or if markers of the field
 * cannot be about the part. A problem if the markers would change nothing there.
 */
export const targetOf = (
  place: GoPlace,
  wanted: WantedMarkers,
  texts: GoTexts,
): GoPlace | { readonly problem: string } => {
  const { declaration } = place;
  const ids = new Set([...wanted.add, ...wanted.remove].map((one) => identityOf(markerIn(one))));
  const has = (one: GoPlace): boolean => one.markers.some((marker) => ids.has(identityOf(marker)));
  const choices =
    declaration === undefined
      ? [place]
      : place.below.length === 0 && !has(place) && has(declaration)
        ? [declaration]
        : place.below.length === 0
          ? [place]
          : [place, declaration];
  let problem = "";
  for (const one of choices) {
    const found = problemOf(one, wanted, texts);
    if (found === undefined) return one;
    if (problem === "") problem = found;
  }
  return { problem };
};

const problemOf = (place: GoPlace, wanted: WantedMarkers, texts: GoTexts): string | undefined => {
  if (!place.exact) return "must be in a type of the project; this one is of another module";
  const read = texts.of(place);
  if (read.problem !== undefined) return read.problem;
  const result = insertMarkers(read.text, place, wanted);
  if ("problem" in result) return result.problem;
  // Only the output of a marker at the place can be removed there.
  return wanted.add.length === 0 && result.edits.length === 0
    ? `must not have ${wanted.remove.join(", ")}, which is not above it`
    : undefined;
};
