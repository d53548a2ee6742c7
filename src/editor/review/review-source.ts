import { type Document, isUnusable } from "../../app/sources/documents.js";
import { createSeenObjects } from "../../app/sources/seen-objects.js";
import { textAhead, type Source } from "../../app/sources/source.js";
import { isReview, judgedOf, assess, type Assessed } from "../../app/review/judge.js";
import type { Judged, Unusable } from "../../app/report/report.js";
import type { FileRun } from "./file-run.js";
import { diffLines } from "diff";
import type { TextEdit } from "vscode-languageserver";
import type { FixDraft } from "../../app/fix/fix-draft.js";
import { plainName } from "../../app/report/object-name.js";
import { othersThan } from "../../app/review/left-alone.js";
import { eitherSpared, sparedFindings } from "../../engine/fix/fix-offers.js";
import type { Finding } from "../../model/decision.js";
import { type FixedObject, fixObject } from "../../engine/fix/fix.js";
import { defined, formatField } from "kube-json";
import type { FindingKey } from "../jobs.js";

/** The review of a manifest, as a dry run reports it. */
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
  const excuses = { ...adoption.excusesOf(source), inGo: go.excuses.of };
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
    problems.push(...go.excuses.takeProblems());
    const notes = isReview(item) ? [] : seen.notesOn(judged.context, item.place);
    const { result } = judged;
    const warnings = [...result.warnings, ...notes];
    objects.push({ document: item, judged: { ...judged, result: { ...result, warnings } } });
  }
  return { source, text: textAhead(source), objects, problems };
};

/** The edits that turn one text into another, whole lines each. */
export const textEdits = (before: string, after: string): TextEdit[] => {
  const edits: TextEdit[] = [];
  let line = 0;
  for (const { value, added, removed, count } of diffLines(before, after)) {
    const last = edits.at(-1);
    const follows = last?.range.end.line === line;
    if (removed) {
      edits.push({ range: { start: at(line), end: at(line + count) }, newText: "" });
      line += count;
    } else if (!added) line += count;
    else if (follows && last.newText === "") last.newText = value;
    else edits.push({ range: { start: at(line), end: at(line) }, newText: value });
  }
  return edits;
};

const at = (line: number): TextEdit["range"]["start"] => ({ line, character: 0 });

/** The finding that a key names, and its object. */
export const findingOf = (key: FindingKey, { objects }: ReviewedSource) => {
  const one = objects.find(
    ({ document }) => document.place.document === key.document && formatField(document.prefix) === key.object,
  );
  const finding = one?.judged.result.findings.find(({ rule, field }) => rule === key.rule && field === key.field);
  return one && finding && { one, finding };
};

export const assessedOf = ({ document }: ReviewedObject, { settings }: FileRun): Assessed | undefined => {
  const assessed = assess(document, settings);
  return "trial" in assessed ? assessed : undefined;
};

/** All safe fixes of findings that are not excused, nor unwanted. */
export const safelyFixed = (
  { judged }: ReviewedObject,
  { trial, decision }: Assessed,
  unwanted: readonly Finding[] = [],
): FixedObject => {
  const excused = othersThan(judged.decision.findings, decision.findings);
  return fixObject(trial, decision, "Safe", eitherSpared(excused, sparedFindings(unwanted)));
};

export const draftOf = (
  { document }: ReviewedObject,
  assessed: Assessed,
  fixed: FixedObject,
  without?: FixDraft["without"],
): FixDraft => ({
  place: assessed.place,
  prefix: assessed.prefix,
  name: plainName(assessed.trial.context.object),
  manifest: document.manifest,
  before: assessed.decision,
  fixed,
  ...defined({ without }),
});
