import { resolve } from "node:path";
import { type FixDraft, editFile } from "../../app/fix/fix-file.js";
import type { Assessed } from "../../app/review/judge.js";
import { isGenerated } from "../../kube/api/generated.js";
import { type Fixes, proveFixes, type FixedObject } from "../../engine/fix/fix.js";
import { NOTHING_SPARED, type Offer } from "../../engine/fix/fix-offers.js";
import { formatField } from "kube-json";
import type { FixClass } from "../../model/fix-class.js";
import type { FileEdits, FindingKey } from "../jobs.js";
import type { ReviewedSource } from "./review-source.js";
import { goFixes } from "./go-edits.js";
import { assessedOf, draftOf, objectOf, safelyFixed, textEdits } from "./reviewed-object.js";
import type { FileRun } from "./file-run.js";

/** The edits of one finding's fix; none if it cannot be made. */
export const fixOf = (key: FindingKey, reviewed: ReviewedSource, run: FileRun): FileEdits => {
  const one = objectOf(key, reviewed);
  const finding = one?.judged.result.findings.find(({ rule, field }) => rule === key.rule && field === key.field);
  const assessed = one === undefined ? undefined : assessedOf(one, run);
  if (one === undefined || finding === undefined || assessed === undefined) return {};
  const fields = new Set(finding.places.map(({ field }) => field));
  const proven: Fixes = proveFixes(assessed.trial, assessed.decision);
  const fixes = proven.fixes.filter(({ findings }) =>
    findings.some(({ rule, field }) => rule === key.rule && fields.has(formatField(field))),
  );
  const fixed = withFixes(assessed, fixes);
  return edited([draftOf(one, assessed, fixed)], [assessed], reviewed, run, finding.fixClass ?? "Safe");
};

/** The edits of all safe fixes of a manifest; none while a waiver in it cannot be read, as when it is being typed. */
export const allFixesOf = (reviewed: ReviewedSource, run: FileRun): FileEdits => {
  if (reviewed.problems.length > 0) return {};
  const drafts: FixDraft[] = [];
  const all: Assessed[] = [];
  for (const one of reviewed.objects) {
    const assessed = assessedOf(one, run);
    if (assessed === undefined || isGenerated(assessed.trial.context.object)) continue;
    const fixed = safelyFixed(one, assessed);
    if (fixed.fixes.length === 0) continue;
    drafts.push(draftOf(one, assessed, fixed));
    all.push(assessed);
  }
  return edited(drafts, all, reviewed, run, "Safe");
};

const edited = (
  drafts: readonly FixDraft[],
  assessed: readonly Assessed[],
  { source, text }: ReviewedSource,
  run: FileRun,
  limit: FixClass,
): FileEdits => {
  const [first] = assessed;
  const generated = first !== undefined && isGenerated(first.trial.context.object);
  if (generated) {
    const subjects = drafts.flatMap((draft, index) => {
      const trial = assessed[index]?.trial;
      return trial === undefined ? [] : [{ draft, trial }];
    });
    return goFixes({ subjects, types: [] }, run, limit);
  }
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
