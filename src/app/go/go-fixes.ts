import type { Offer } from "../../engine/fix/fix-offers.js";
import { type GoPlace, type MarkerChange, markersOf, placeInCrd } from "go-crd";
import { type KubeObject, applyPatch, groupBy } from "kube-json";
import { type FixClass, exceeds } from "../../model/fix-class.js";
import { type GoFile, editDeclarations, filesOf } from "./go-edits.js";
import type { GoProject } from "./go-project.js";
import type { GoTexts } from "./go-texts.js";
import { type ProofTools, isProven, provenAmong } from "./go-proof.js";
import { type Request, conflictsIn, usesOf, type Subject, keyOf, targetOf } from "./marker-requests.js";
import { type GoTypeDraft, type TypeFixes, addTypeEdits, declarationKey } from "./go-type-fixes.js";

export interface GoFix {
  readonly subject: Subject;
  readonly offer: Offer;
  /** The declarations that it changes. */
  readonly keys: ReadonlySet<string>;
  /** The files that it changes. */
  readonly paths: ReadonlySet<string>;
}

/** The fixes of all subjects, and the files with them. */
export interface GoPlan {
  readonly files: readonly GoFile[];
  readonly made: readonly GoFix[];
  /** The source has all of their markers: the CRD was generated before. */
  readonly stale: readonly GoFix[];
  /** Fixes of fields that have no Go source. */
  readonly sourceless: readonly Offer[];
  /** Fixes that markers cannot make, and why. */
  readonly refused: readonly { readonly offer: Offer; readonly why: string }[];
  readonly types: TypeFixes;
}

/** The subjects of fixes in Go: CRDs by markers, and types themselves. */
export interface ToFix {
  readonly subjects: readonly Subject[];
  readonly types: readonly GoTypeDraft[];
}

interface GoFixTools {
  readonly project: GoProject;
  readonly texts: GoTexts;
  readonly closed: ClosedFiles;
}

/** Why files may not be changed, by name. */
export type ClosedFiles = ReadonlyMap<string, string>;

const NONE: ClosedFiles = new Map();

/** Makes the fixes of the subjects as markers in their Go sources, except in files that are `closed`. */
export const planGoFixes = (
  project: GoProject,
  texts: GoTexts,
  { subjects, types }: ToFix,
  limit: FixClass,
  closed = NONE,
): GoPlan => {
  const tools: GoFixTools = { project, texts, closed };
  const sourceless: Offer[] = [];
  const refused: { offer: Offer; why: string }[] = [];
  let fixes: readonly GoFix[] = subjects.flatMap((subject) =>
    fixesOf(subject, tools, (offer, why) => {
      if (why === undefined) sourceless.push(offer);
      else refused.push({ offer, why });
    }),
  );
  const uses = fixes.length === 0 ? new Map<string, never>() : usesOf(subjects, project);
  for (;;) {
    const requests = requestsOf(fixes, tools);
    const bad = conflictsIn(requests, uses, limit, rulesAt(fixes));
    const refusal = (fix: GoFix): string | undefined =>
      [...fix.keys].map((key) => bad.get(key)).find((why) => why !== undefined);
    const dropped = fixes.filter((fix) => refusal(fix) !== undefined);
    const proven = dropped.length > 0 ? fixes : provenAmong(fixes, (some) => areProven(some, { ...tools, uses }));
    const unproven = fixes.filter((fix) => !proven.includes(fix));
    for (const { offer } of unproven) refused.push({ offer, why: UNPROVEN });
    fixes = proven;
    if (unproven.length > 0) continue;
    if (dropped.length === 0) {
      const { edits, edited } = editDeclarations(requests, texts);
      const ofTypes = addTypeEdits(types, edits, {
        texts,
        sources: project.sources,
        isClosed: (path) => closed.has(project.sources.shown(path)),
        mayBeOptional: optionalIn(types.length === 0 ? [] : subjects, project),
      });
      const isStale = ({ keys }: GoFix): boolean => ![...keys].some((key) => edited.has(key));
      return {
        files: filesOf(edits, texts),
        types: ofTypes,
        made: fixes.filter((fix) => !isStale(fix)),
        stale: fixes.filter(isStale),
        sourceless,
        refused,
      };
    }
    for (const fix of dropped) refused.push({ offer: fix.offer, why: refusal(fix) ?? "" });
    fixes = fixes.filter((fix) => !dropped.includes(fix));
  }
};

/** Why a fix is refused whose proof fails. */
export const UNPROVEN = "it would change more, or less, than that in the CRDs that are made of the Go source";

const areProven = (fixes: readonly GoFix[], tools: GoFixTools & ProofTools): boolean => {
  const bySubject = groupBy(fixes, ({ subject }) => [subject]);
  const patches = [...bySubject].map(
    ([subject, all]) => [subject, all.flatMap(({ offer }) => offer.operations)] as const,
  );
  return isProven(requestsOf(fixes, tools), new Map(patches), tools);
};

/** The fixes of a class that are withheld from the subjects and that markers could make, were the class allowed. */
export const withheldInGo = (
  project: GoProject,
  texts: GoTexts,
  subjects: readonly Subject[],
  fixClass: FixClass,
): readonly Offer[] => {
  const held = new Set(
    subjects.flatMap(({ draft }) => draft.fixed.withheld).filter((offer) => offer.fixClass === fixClass),
  );
  if (held.size === 0) return [];
  const allowed = subjects.map(({ draft, trial }): Subject => {
    const { fixes, withheld } = draft.fixed;
    const more = withheld.filter((offer) => !exceeds(offer.fixClass, fixClass));
    return { trial, draft: { ...draft, fixed: { ...draft.fixed, fixes: [...fixes, ...more] } } };
  });
  const { made } = planGoFixes(project, texts, { subjects: allowed, types: [] }, fixClass);
  return made.flatMap(({ offer }) => (held.has(offer) ? [offer] : []));
};

/** The fields in Go that a fix of a CRD would mark as optional, but changes more for others than allowed. */
const optionalIn = (subjects: readonly Subject[], project: GoProject): ReadonlySet<string> =>
  new Set(
    subjects.flatMap((subject) => {
      const { object, withheld } = subject.draft.fixed;
      return withheld
        .flatMap(({ operations }) => markersOf(object, operations))
        .filter(({ add }) => add.includes("+optional"))
        .flatMap((change) => {
          const place = placeOf(subject, object, change, project);
          return place === undefined ? [] : [declarationKey(place.path, place.line)];
        });
    }),
  );

/** The rules of the fixes that change a declaration. */
const rulesAt =
  (fixes: readonly GoFix[]) =>
  (key: string): ReadonlySet<string> =>
    new Set(fixes.filter(({ keys }) => keys.has(key)).flatMap(({ offer }) => offer.findings.map(({ rule }) => rule)));

/** The fixes that markers can make, each on top of those before; the others go to `refuse`. */
const fixesOf = (
  subject: Subject,
  tools: GoFixTools,
  refuse: (offer: Offer, why: string | undefined) => void,
): readonly GoFix[] => {
  const found: GoFix[] = [];
  let object = subject.trial.context.object;
  for (const offer of subject.draft.fixed.fixes) {
    const patched = applyPatch(object, offer.operations);
    const made = "problem" in patched ? undefined : targetsOf(subject, object, offer, tools);
    if (made === undefined || "problem" in patched) refuse(offer, "it depends on a fix that markers cannot make");
    else if ("why" in made) refuse(offer, made.why);
    else {
      found.push({
        subject,
        offer,
        keys: new Set(made.map(keyOf)),
        paths: new Set(made.map(({ path }) => path)),
      });
      // Operations never replace the root.
      object = patched.value as KubeObject;
    }
  }
  return found;
};

/** The declarations that get the markers of a fix; why there are none, undefined without a Go source. */
const targetsOf = (
  subject: Subject,
  object: KubeObject,
  { operations }: Offer,
  tools: GoFixTools,
): readonly GoPlace[] | { readonly why: string | undefined } => {
  const changes = markersOf(object, operations);
  const others = changes.flatMap((change) => change.others);
  if (others.length > 0 || changes.length === 0)
    return { why: `no marker changes ${others.length === 0 ? "it" : others.join(", ")}` };
  const targets: GoPlace[] = [];
  for (const change of changes) {
    const place = placeOf(subject, object, change, tools.project);
    if (place === undefined) return { why: undefined };
    const target = targetOf(place, change, tools.texts);
    if ("problem" in target) return { why: `${place.file}:${String(place.line)}: ${target.problem}` };
    const why = tools.closed.get(tools.project.sources.shown(target.path));
    if (why !== undefined) return { why: `${place.file}:${String(place.line)}: ${why}` };
    targets.push(target);
  }
  return targets;
};

const placeOf = (
  { draft }: Subject,
  object: KubeObject,
  { field }: MarkerChange,
  { sources, near }: GoProject,
): GoPlace | undefined => placeInCrd(sources, object, field, near(draft.place.file));

/** The markers of all fixes, by declaration. */
const requestsOf = (fixes: readonly GoFix[], { project, texts }: GoFixTools): readonly Request[] => {
  const bySubject = groupBy(fixes, ({ subject }) => [subject]);
  return [...bySubject].flatMap(([subject, ofSubject]) => {
    const { object } = subject.trial.context;
    const operations = ofSubject.flatMap(({ offer }) => offer.operations);
    const patched = applyPatch(object, operations);
    return markersOf(object, operations).flatMap((change): readonly Request[] => {
      const place = placeOf(subject, object, change, project);
      const target = place === undefined ? undefined : targetOf(place, change, texts);
      if (target === undefined || "problem" in target || "problem" in patched) return [];
      return [{ subject, change, target, after: patched.value as KubeObject }];
    });
  });
};
