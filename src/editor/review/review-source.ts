import { type Document, documentsOf, isUnusable } from "../../app/sources/documents.js";
import { createSeenObjects } from "../../app/sources/seen-objects.js";
import type { Source } from "../../app/sources/source.js";
import { isReview, judge } from "../../app/review/judge.js";
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
export const reviewSource = async (
  source: Source,
  run: FileRun,
  isWanted: (document: Document) => boolean = () => true,
): Promise<ReviewedSource> => {
  const { adoption, go, settings } = run;
  let text: string | undefined;
  const once: Source = { ...source, text: () => (text ??= source.text()) };
  const excuses = { ...(await adoption.excusesOf(once)), inGo: go.waiving.of };
  const problems: Unusable[] = [...excuses.waivers.problems];
  const objects: ReviewedObject[] = [];
  const seen = createSeenObjects();
  for (const item of documentsOf(once)) {
    if (isUnusable(item)) {
      problems.push(item);
      continue;
    }
    if (!isWanted(item)) continue;
    settings.customResources.learn(item.object);
    const outcome = await judge(item, settings, excuses);
    problems.push(...go.waiving.takeProblems());
    if (!("result" in outcome)) {
      problems.push(...outcome);
      continue;
    }
    const judged = await go.place(outcome);
    const notes = isReview(item) ? [] : seen.notesOn(judged.context, item.place);
    const { result } = judged;
    const warnings = [...result.warnings, ...notes];
    objects.push({ document: item, judged: { ...judged, result: { ...result, warnings } } });
  }
  return { source, text: text ?? "", objects, problems };
};
