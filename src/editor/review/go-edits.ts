import { resolve } from "node:path";
import type { TextEdit } from "vscode-languageserver";
import type { GoTypeDraft } from "../../app/go/go-type-fixes.js";
import { type ToFix, planGoFixes } from "../../app/go/go-fixes.js";
import type { Subject } from "../../app/go/marker-requests.js";
import { placeInCrd, textLines } from "go-crd";
import { parseField } from "kube-json";
import type { FixClass } from "../../model/fix-class.js";
import type { FileEdits, FindingKey } from "../jobs.js";
import { assessedOf, draftOf, objectOf, safelyFixed, textEdits } from "./reviewed-object.js";
import type { GoReview } from "./go-marks.js";
import type { ReviewedSource } from "./review-source.js";
import type { FileRun } from "./file-run.js";
import { createGoTexts } from "../../app/go/go-texts.js";

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
  const crd = objectOf(key, reviewed)?.judged.context.object;
  if (project === undefined || crd === undefined) return {};
  const place = placeInCrd(project.sources, crd, parseField(key.field) ?? [], project.near(key.file));
  if (place?.indent === undefined || !place.exact || place.isGenerated) return {};
  const file = resolve(io.cwd, place.file);
  const source = textLines(new TextDecoder("utf-8", { ignoreBOM: true }).decode(io.files.read(file)));
  const end = source.text.slice(0, source.startOf(place.start)).endsWith("\r\n") ? "\r\n" : "\n";
  const at = { line: place.start - 1, character: 0 };
  const edit: TextEdit = { range: { start: at, end: at }, newText: `${place.indent}// +${text}${end}` };
  return { [file]: [edit] };
};
