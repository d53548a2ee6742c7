import type { GoTypeDraft } from "../../app/go/go-type-fixes.js";
import type { GoTypeDocument } from "../../app/go/go-types.js";
import { othersThan } from "../../app/review/left-alone.js";
import { assess, judge } from "../../app/review/judge.js";
import type { Judged } from "../../app/report/report.js";
import { fixObject, proveFixes } from "../../engine/fix/fix.js";
import { formatField } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { FileEdits, FindingKey, Mark } from "../jobs.js";
import type { FileRun } from "./file-run.js";
import { aboutFinding, type MarkParts, textOf, valueRange } from "./marks.js";
import { insertion } from "./comment-edit.js";
import { goFixes } from "./edits.js";

/** A type of a Go file, and the findings in it. */
export interface ReviewedType {
  readonly document: GoTypeDocument;
  readonly judged: Judged;
}

/** Reviews the types of a Go file, without findings that the CRDs of the run already have. */
export const reviewTypes = (file: string, run: FileRun): readonly ReviewedType[] => {
  const { adoption, go, settings } = run;
  const reviewed: ReviewedType[] = [];
  for (const document of go.types.documents(file)) {
    const outcome = judge(document, settings, go.excusesOf(document, adoption.withoutFile(file)));
    if ("result" in outcome) reviewed.push({ document, judged: outcome });
  }
  return reviewed;
};

export const typeMarks = (file: string, types: readonly ReviewedType[], parts: MarkParts): readonly Mark[] =>
  types.flatMap(({ document, judged }) =>
    judged.result.findings.map((finding): Mark => {
      const { fixClass, rule, field } = finding;
      return {
        range: valueRange([], finding),
        ...aboutFinding(finding, parts.run),
        message: textOf(finding, judged, ""),
        related: [],
        key: { file, document: document.place.document, object: "", rule, field },
        ...(fixClass === undefined ? {} : { fixClass }),
        canWaive: true,
      };
    }),
  );

/** The edits of one finding's fix; none if it cannot be made. */
export const typeFixOf = (key: FindingKey, types: readonly ReviewedType[], run: FileRun): FileEdits => {
  const one = typeOf(key, types);
  const assessed = one === undefined ? undefined : assess(one.document, run.settings);
  if (one === undefined || assessed === undefined || !("trial" in assessed)) return {};
  const { trial, decision } = assessed;
  const isWanted = isOf(key);
  const others = decision.findings.filter((finding) => !isWanted(finding));
  const wanted = proveFixes(trial, decision).fixes.find(({ findings }) => findings.some(isWanted));
  if (wanted === undefined) return {};
  const fixed = fixObject(
    trial,
    decision,
    wanted.fixClass,
    othersThan(decision.findings.filter(isWanted), decision.findings),
  );
  const drafts = [{ document: one.document, before: { ...decision, findings: others }, fixed }];
  return goFixes({ subjects: [], types: drafts }, run, wanted.fixClass);
};

/** All safe fixes of the types. */
export const typeDrafts = (types: readonly ReviewedType[], run: FileRun): readonly GoTypeDraft[] =>
  types.flatMap(({ document, judged }): readonly GoTypeDraft[] => {
    const assessed = assess(document, run.settings);
    if (!("trial" in assessed)) return [];
    const { trial, decision } = assessed;
    const fixed = fixObject(trial, decision, "Safe", othersThan(judged.decision.findings, decision.findings));
    return fixed.fixes.length === 0 ? [] : [{ document, before: decision, fixed }];
  });

/** A waiver above the declaration of a finding. */
export const typeWaiver = (
  key: FindingKey,
  comment: string,
  types: readonly ReviewedType[],
  lines: readonly string[],
): FileEdits => {
  const one = typeOf(key, types);
  const finding = one?.judged.decision.findings.find(isOf(key));
  if (one === undefined || finding === undefined) return {};
  const { to: line } = one.document.linesOf(finding.field);
  const indent = /^\s*/.exec(lines[line - 1] ?? "")?.[0] ?? "";
  const end = lines[line - 1]?.endsWith("\r") === true ? "\r\n" : "\n";
  return { [key.file]: [insertion(line - 1, 0, `${indent}// +${comment}${end}`)] };
};

const isOf =
  (key: FindingKey) =>
  ({ rule, field }: Pick<Finding, "rule" | "field">): boolean =>
    rule === key.rule && formatField(field) === key.field;

const typeOf = (key: FindingKey, types: readonly ReviewedType[]): ReviewedType | undefined =>
  types.find(({ document }) => document.place.document === key.document);
