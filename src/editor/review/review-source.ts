import { type Document, isUnusable } from "../../app/sources/documents.js";
import { createSeenObjects } from "../../app/sources/seen-objects.js";
import { textAhead, type Source } from "../../app/sources/source.js";
import { isReview, judgedOf } from "../../app/review/judge.js";
import type { Judged, Unusable } from "../../app/report/report.js";
import type { FileRun } from "./file-run.js";

/** The review of a manifest: what a dry run reports of it. */
export interface ReviewedSource {
  readonly source: Source;
  readonly text: string;
  readonly objects: readonly ReviewedObject[];
  readonly problems: readonly Unusable[];
}

export interface ReviewedObject {
  readonly document: Document;
  readonly judged: Judged;
}

/** Reviews the objects of a source of the run. Objects that `isWanted` rejects are left out. */
export const reviewSource = (
  source: Source,
  run: FileRun,
  isWanted: (document: Document) => boolean = () => true,
): ReviewedSource => {
  const { adoption, go, settings } = run;
  const excuses = { ...adoption.excusesOf(source), inGo: go.waiving.of };
  const problems: Unusable[] = [...excuses.waivers.problems];
  const objects: ReviewedObject[] = [];
  const seen = createSeenObjects();
  for (const item of run.documentsOf(source)) {
    if (isUnusable(item)) {
      problems.push(item);
      continue;
    }
    if (!isWanted(item)) continue;
    const proven = run.prove(item);
    if (!("trial" in proven)) {
      problems.push(...proven);
      continue;
    }
    const judged = go.place(judgedOf(proven, settings, excuses));
    problems.push(...go.waiving.takeProblems());
    const notes = isReview(item) ? [] : seen.notesOn(judged.context, item.place);
    const { result } = judged;
    const warnings = [...result.warnings, ...notes];
    objects.push({ document: item, judged: { ...judged, result: { ...result, warnings } } });
  }
  return { source, text: textAhead(source), objects, problems };
};
