import { diffLines } from "diff";
import type { TextEdit } from "vscode-languageserver";
import type { FixDraft } from "../../app/fix/fix-file.js";
import { assess, type Assessed } from "../../app/review/judge.js";
import { plainName } from "../../app/report/object-name.js";
import { othersThan } from "../../app/review/left-alone.js";
import { type FixedObject, fixObject } from "../../engine/fix/fix.js";
import { formatField } from "kube-json";
import type { FindingKey } from "../jobs.js";
import type { ReviewedObject, ReviewedSource } from "./review-source.js";
import type { FileRun } from "./file-run.js";

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

/** The object that a key names. */
export const objectOf = (key: FindingKey, { objects }: ReviewedSource): ReviewedObject | undefined =>
  objects.find(
    ({ document }) => document.place.document === key.document && formatField(document.prefix) === key.object,
  );

export const assessedOf = ({ document }: ReviewedObject, { settings }: FileRun): Assessed | undefined => {
  const assessed = assess(document, settings);
  return "trial" in assessed ? assessed : undefined;
};

/** All safe fixes of what is not excused. */
export const safelyFixed = ({ judged }: ReviewedObject, { trial, decision }: Assessed): FixedObject =>
  fixObject(trial, decision, "Safe", othersThan(judged.decision.findings, decision.findings));

/** An object with its fixes. */
export const draftOf = ({ document }: ReviewedObject, assessed: Assessed, fixed: FixedObject): FixDraft => ({
  place: assessed.place,
  prefix: assessed.prefix,
  name: plainName(assessed.trial.context.object),
  manifest: document.manifest,
  before: assessed.decision,
  fixed,
});
