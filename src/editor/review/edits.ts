import { resolve } from "node:path";
import type { FixDraft } from "../../app/fix/fix-draft.js";
import { editFile } from "../../app/fix/fix-file.js";
import type { Assessed } from "../../app/review/judge.js";
import { isGenerated } from "../../kube/api/generated.js";
import { type Fixes, proveFixes, type FixedObject } from "../../engine/fix/fix.js";
import { NOTHING_SPARED, type Offer } from "../../engine/fix/fix-offers.js";
import { formatField, parseField } from "kube-json";
import type { FixClass } from "../../model/fix-class.js";
import type { FileEdits, FindingKey } from "../jobs.js";
import { type ReviewedSource, assessedOf, draftOf, findingOf, safelyFixed, textEdits } from "./review-source.js";
import { insertion } from "./comment-edit.js";
import type { FileRun } from "./file-run.js";
import type { GoTypeDraft } from "../../app/go/go-type-fixes.js";
import { type ToFix, planGoFixes } from "../../app/go/go-fixes.js";
import type { Subject } from "../../app/go/marker-requests.js";
import { textLines } from "go-crd";
import type { GoReview } from "./go-marks.js";
import { createGoTexts } from "../../app/go/go-texts.js";

/** The edits of one finding's fix; none if it cannot be made. */
export const fixOf = (key: FindingKey, reviewed: ReviewedSource, run: FileRun): FileEdits => {
  const found = findingOf(key, reviewed);
  const assessed = found && assessedOf(found.one, run);
  if (found === undefined || assessed === undefined) return {};
  const { one, finding } = found;
  const fields = new Set(finding.places.map(({ field }) => field));
  const proven: Fixes = proveFixes(assessed.trial, assessed.decision);
  const fixes = proven.fixes.filter(({ findings }) =>
    findings.some(({ rule, field }) => rule === key.rule && fields.has(formatField(field))),
  );
  const draft = draftOf(one, assessed, withFixes(assessed, fixes));
  return isGenerated(assessed.trial.context.object)
    ? goFixes({ subjects: [{ draft, trial: assessed.trial }], types: [] }, run, finding.fixClass ?? "Safe")
    : edited([draft], reviewed, run);
};

/** The edits of all safe fixes of a manifest; none while a waiver in it cannot be read, as when it is being typed. */
export const allFixesOf = (reviewed: ReviewedSource, run: FileRun): FileEdits => {
  if (reviewed.problems.length > 0) return {};
  const drafts = reviewed.objects.flatMap((one): readonly FixDraft[] => {
    const assessed = assessedOf(one, run);
    if (assessed === undefined || isGenerated(assessed.trial.context.object)) return [];
    const fixed = safelyFixed(one, assessed);
    if (fixed.fixes.length === 0) return [];
    return [draftOf(one, assessed, fixed, (unwanted) => safelyFixed(one, assessed, unwanted))];
  });
  return edited(drafts, reviewed, run);
};

const edited = (drafts: readonly FixDraft[], { source, text }: ReviewedSource, run: FileRun): FileEdits => {
  const after = editFile(text, drafts).text;
  return after === text ? {} : { [resolve(run.io.cwd, source.name)]: textEdits(text, after) };
};

/** Fixes that are each independent, as if they were all that could be fixed. */
const withFixes = ({ trial, decision }: Assessed, fixes: readonly Offer[]): FixedObject => ({
  object: trial.context.object,
  fixes,
  patch: fixes.flatMap(({ operations }) => operations),
  decision,
  spared: NOTHING_SPARED,
  withheld: [],
  refused: [],
  faults: [],
});

/** The markers of fixes of generated CRDs; with `only`, those that change no other file. */
export const goFixes = (
  { subjects, types }: ToFix,
  { goProject, io }: FileRun,
  limit: FixClass,
  only?: string,
): FileEdits => {
  const project = goProject.load();
  if (project === undefined) return {};
  const planOf = (given: readonly Subject[]) =>
    planGoFixes(project, createGoTexts(project, io), { subjects: given, types }, limit);
  let plan = planOf(subjects);
  const file = only === undefined ? undefined : project.near(only);
  if (file !== undefined) {
    const here = plan.made.filter(({ paths }) => [...paths].every((path) => path === file));
    const offers = new Set(here.map(({ offer }) => offer));
    plan = planOf(
      subjects.map(({ draft, trial }) => {
        const fixes = draft.fixed.fixes.filter((fix) => offers.has(fix));
        return { trial, draft: { ...draft, fixed: { ...draft.fixed, fixes } } };
      }),
    );
  }
  return Object.fromEntries(
    plan.files
      .filter(({ path }) => file === undefined || path === file)
      .map(({ source, before, after }) => [resolve(io.cwd, source.name), textEdits(before, after)]),
  );
};

/** All safe fixes that only change the file, of CRDs and of its types; none while a waiver in it cannot be read. */
export const allGoFixesOf = (file: string, { run, crds }: GoReview, types: readonly GoTypeDraft[]): FileEdits => {
  const problems = crds.flatMap((crd) => crd.problems);
  if (problems.some((one) => resolve(run.io.cwd, one.file) === file)) return {};
  const subjects = crds.flatMap(({ objects }) =>
    objects.flatMap((one): readonly Subject[] => {
      const assessed = assessedOf(one, run);
      if (assessed === undefined) return [];
      return [{ trial: assessed.trial, draft: draftOf(one, assessed, safelyFixed(one, assessed)) }];
    }),
  );
  return goFixes({ subjects, types }, run, "Safe", file);
};

/** A waiver above the declaration of a finding in Go; none if there is no place for it. */
export const goWaiver = (
  key: FindingKey,
  text: string,
  reviewed: ReviewedSource,
  { goProject, io }: FileRun,
): FileEdits => {
  const project = goProject.load();
  const crd = findingOf(key, reviewed)?.one.judged.context.object;
  if (project === undefined || crd === undefined) return {};
  const place = project.placesIn(crd, key.file)(parseField(key.field) ?? []);
  if (place?.indent === undefined || !place.exact || place.isGenerated) return {};
  const file = resolve(io.cwd, place.file);
  const source = textLines(new TextDecoder("utf-8", { ignoreBOM: true }).decode(io.files.read(file)));
  const end = source.text.slice(0, source.startOf(place.start)).endsWith("\r\n") ? "\r\n" : "\n";
  return { [file]: [insertion(place.start - 1, 0, `${place.indent}// +${text}${end}`)] };
};
