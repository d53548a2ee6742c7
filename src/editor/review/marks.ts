import { writableIn } from "../../app/fix/fix-file.js";
import { faultText } from "../../app/report/fault-text.js";
import { resolve } from "node:path";
import type { Position, Range as TextRange } from "kube-manifests";
import type { Range } from "vscode-languageserver";
import { isGenerated, isGeneratedText } from "../../kube/api/generated.js";
import { goText, shortField } from "../../app/report/finding-place.js";
import type { ReportFinding, Unusable } from "../../app/report/report.js";
import { formatField, remember } from "kube-json";
import type { Pack } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import type { FindingKey, Mark } from "../jobs.js";
import type { ReviewedObject, ReviewedSource } from "./review-source.js";
import type { FileRun } from "./file-run.js";

/** The severities of the protocol. */
export const SEVERITY = { error: 1, warning: 2, information: 3 } as const;

const OF_ACTION: Readonly<Record<Action, Mark["severity"]>> = {
  Deny: SEVERITY.error,
  Warn: SEVERITY.warning,
  Audit: SEVERITY.information,
};

/** The parts of the run that marks need. */
export interface MarkParts {
  readonly run: FileRun;
  /** The lines of a file, by its absolute path. */
  readonly linesOf: (path: string) => readonly string[];
}

export const marksOf = (reviewed: ReviewedSource, parts: MarkParts): readonly Mark[] => {
  const { source, text, objects, problems } = reviewed;
  const file = resolve(parts.run.io.cwd, source.name);
  const lines = text.split("\n");
  const isWritten = isGeneratedText(text);
  return [
    ...objects.flatMap((one) => marksOfObject(one, { file, lines, isWritten }, parts)),
    ...problems
      .filter((problem) => resolve(parts.run.io.cwd, problem.file) === file)
      .map((problem) => problemMark(problem, lines)),
  ];
};

export const problemMark = ({ line, column, message }: Unusable, lines: readonly string[]): Mark => ({
  ...plainMark(restOfLine(lines, { line, column }), SEVERITY.error, message),
  isProblem: true,
});

export const plainMark = (range: Range, severity: Mark["severity"], message: string): Mark => ({
  range,
  severity,
  message,
  related: [],
  canWaive: false,
});

interface MarkedFile {
  readonly file: string;
  readonly lines: readonly string[];
  /** A program writes the file. */
  readonly isWritten: boolean;
}

const marksOfObject = (
  { document, judged }: ReviewedObject,
  { file, lines, isWritten: isWrittenAll }: MarkedFile,
  parts: MarkParts,
): readonly Mark[] => {
  const { result, context } = judged;
  const start = valueRange(lines, document.place.position([]));
  const isJson = document.manifest.chunk.text.trimStart().startsWith("{");
  const generated = isGenerated(context.object);
  // A comment in a generated file is lost when it is written again.
  const isWritten = generated || isWrittenAll;
  const canWrite = writableIn(document);
  const findings = result.findings.map((finding): Mark => {
    const isInGo = generated && finding.go !== undefined;
    const hasMarker = (finding.go?.add ?? finding.go?.remove) !== undefined;
    const canFix = finding.fix !== undefined && (generated ? hasMarker : canWrite(finding.fix));
    return {
      range: valueRange(lines, finding),
      ...aboutFinding(finding, parts.run),
      message: textOf(finding, judged, finding.go?.stale === true ? STALE_HERE : ""),
      related: [
        ...finding.places
          .slice(1)
          .map((place) => ({ file, range: valueRange(lines, place), message: `also \`${place.field}\`` })),
        ...(finding.go === undefined ? [] : [goPlace(finding.go, parts)]),
      ],
      key: keyOf(document, file, finding),
      ...(canFix && finding.fixClass !== undefined ? { fixClass: finding.fixClass } : {}),
      canWaive: finding.binding === undefined && (isInGo ? finding.go.exact : !isJson && !isWritten),
      ...(isWritten && !isInGo ? { isGenerated: true } : {}),
    };
  });
  const faults = result.faults.map((fault) =>
    plainMark(start, SEVERITY.error, `${faultText(fault)}, not in the object: ${fault.message}`),
  );
  const notes = result.warnings.map((warning) => plainMark(start, SEVERITY.information, warning));
  return [...findings, ...faults, ...notes];
};

const STALE_HERE = "; its Go source has the fix: generate the CRD again, for example with 'make manifests'";

const goPlace = ({ file, line, column }: NonNullable<ReportFinding["go"]>, { run, linesOf }: MarkParts) => {
  const path = resolve(run.io.cwd, file);
  return { file: path, range: restOfLine(linesOf(path), { line, column }), message: "its Go source" };
};

/** The ids of rules by those of their entries; the first of several counts. */
const rulesOf = remember(
  (packs: readonly Pack[]): ReadonlyMap<string, string> =>
    new Map(packs.flatMap(({ rules }) => rules.map(({ id, rule }) => [id, rule.id] as const)).toReversed()),
);

/** The part of a mark that is the same in a manifest and in Go. */
export const aboutFinding = (
  { rule, action, ratcheted }: ReportFinding,
  { packs }: FileRun,
): Pick<Mark, "severity" | "rule" | "about"> => {
  const about = rulesOf(packs).get(rule);
  return {
    severity: ratcheted ? SEVERITY.information : OF_ACTION[action],
    rule,
    ...(about === undefined ? {} : { about }),
  };
};

export const textOf = (finding: ReportFinding, { context }: ReviewedObject["judged"], more: string): string => {
  const { message, mergedField } = finding;
  const text = mergedField === "" ? message : `\`${shortField(mergedField, context.object)}\` ${message}`;
  const inGo = goText(finding);
  return text + more + (inGo === undefined ? "" : `. ${inGo}`);
};

export const keyOf = (
  { place, prefix }: ReviewedObject["document"],
  file: string,
  { rule, field }: ReportFinding,
): FindingKey => ({ file, document: place.document, object: formatField(prefix), rule, field });

const PLACED = /^(.+?):(\d+):(\d+): (.*)/s;

/** A problem as reports print it, 'FILE:LINE:COLUMN: MESSAGE'; undefined for another text. */
export const placedProblem = (text: string): Unusable | undefined => {
  const [, file, line, column, message = ""] = PLACED.exec(text) ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column), message };
};

const START = { line: 1, column: 1 };

/** The range from a place to the end of its line, without white space and comments at its end. */
export const restOfLine = (lines: readonly string[], { line, column }: Position = START): Range => {
  const text = lines[line - 1] ?? "";
  const rest = text.slice(column - 1).replace(/(?<!\s)\s+(?:#|\/\/).*/s, "");
  const end = column - 1 + Math.max(1, rest.trimEnd().length);
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: line - 1, character: Math.min(end, Math.max(text.length, column)) },
  };
};

/**
 * The range from the key at a place to the end of its value. A map or list of several lines ends with its key, because a
 * hundred underlined lines are hard to read.
 */
export const valueRange = (lines: readonly string[], place: Position & Partial<TextRange>): Range => {
  const { line, column, endLine, endColumn } = place;
  if (endLine === undefined || endColumn === undefined) return restOfLine(lines, place);
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
};
