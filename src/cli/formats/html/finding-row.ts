import { copiesText, furtherPlaces, goText, placeText, shortField } from "../../../app/report/finding-place.js";
import type { Judged, ReportFinding } from "../../../app/report/report.js";
import { printable } from "../../../text/printable.js";
import { type BoundsCommand, type ShownFindings, andMore, textOfAll } from "../floods.js";
import { oneLine } from "../tools/entry.js";
import type { Range } from "kube-manifests";

/** A finding as the script of the page shows it. All texts are for people. */
export interface Row {
  readonly level: "Deny" | "Warn" | "Audit" | "Error" | "Fail" | "Pass";
  readonly rule: string;
  /** '' for the object itself. */
  readonly field: string;
  readonly message: string;
  /** 'a.yaml:12:3', or in Go 'a.go:12'. */
  readonly place: string;
  readonly also: readonly string[];
  readonly remarks: string;
  readonly source?: MarkedLine;
  /** The text to write in Go. */
  readonly go?: string;
  readonly fix?: RowFix;
  /** The effect of the fix on others, where its lines are not shown. */
  readonly hiddenFix?: string;
}

/** A line with a marked part; cut if it is long. */
interface MarkedLine {
  readonly number: number;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** The lines that a fix replaces. */
interface RowFix {
  readonly file: string;
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly effect: string;
}

/** The effects of each `fixClass`, as in the help of `fix`. */
const EFFECTS = { Safe: "safe", Behavior: "changes behavior", Breaking: "breaks clients" } as const;

/** The findings of an object, each by itself or several as one. */
export const rowOf = (shown: ShownFindings, judged: Judged, boundsCommand: BoundsCommand): Row => {
  const [finding, ...more] = shown;
  const { object } = judged.context;
  const source = sourceOf(finding, judged);
  const inGo = goText(finding, more);
  const fix = more.length === 0 ? fixOf(finding, judged) : undefined;
  return {
    level: finding.action,
    rule: finding.rule,
    field: printable(shortField(finding.mergedField, object)),
    message: printable(oneLine(textOfAll(shown, boundsCommand))),
    place: printable(placeText(finding, judged.result.file)),
    also: furtherPlaces(finding, finding.places.slice(1)).map(printable),
    remarks: printable(remarksOn(shown, judged)),
    ...(source === undefined ? {} : { source }),
    ...(inGo === undefined ? {} : { go: printable(inGo) }),
    ...(fix !== undefined ? { fix } : finding.fixClass === undefined ? {} : { hiddenFix: EFFECTS[finding.fixClass] }),
  };
};

const remarksOn = ([finding, ...more]: ShownFindings, { result, context }: Judged): string => {
  const { ratcheted, newer } = finding;
  return [
    ...(more.length === 0 ? [] : [andMore(finding, more, context.object)]),
    ...(ratcheted ? ["existed before"] : []),
    ...(newer ? ["newer than the pack's enforceVersion"] : []),
    ...(result.alsoAt === undefined ? [] : [`the same object is ${copiesText(result)}`]),
  ].join(", ");
};

const sourceOf = (finding: ReportFinding, { lineText, goLine }: Judged): MarkedLine | undefined => {
  const { go } = finding;
  const line = go === undefined ? lineText?.(finding.line) : goLine?.(go);
  return line === undefined ? undefined : markedLine(line, go ?? finding);
};

/** Characters of a line: enough for code, and little beside a document in one line. */
const MAX_LINE = 240;
/** Characters in front of a mark that is far to the right. */
const BEFORE = 60;

/** The line where a range begins, without its indentation; undefined if the range is not in it. */
export const markedLine = (
  line: string,
  { line: first, column, endLine, endColumn }: Range,
): MarkedLine | undefined => {
  const start = column - 1;
  if (start >= line.length) return undefined;
  const end = Math.max(start + 1, endLine > first ? line.length : endColumn - 1);
  const indent = Math.min(line.search(/[^ \t]/), start);
  const from = start - indent > MAX_LINE - BEFORE ? start - BEFORE : indent;
  const to = from + MAX_LINE;
  return {
    number: first,
    before: printable((from > indent ? "…" : "") + line.slice(from, start)),
    marked: printable(line.slice(start, Math.min(end, to))),
    after: printable(line.slice(end, Math.max(end, to)).trimEnd() + (line.length > to ? "…" : "")),
  };
};

const fixOf = (finding: ReportFinding, { suggest, lineText, goLine, result }: Judged): RowFix | undefined => {
  const change = finding.fixClass === undefined ? undefined : suggest?.(finding);
  if (finding.fixClass === undefined || change === undefined) return undefined;
  const { file, line, endLine, lines } = change;
  const removed: string[] = [];
  for (let at = line; at <= endLine; at++) {
    const text = file === result.file ? lineText?.(at) : goLine?.({ file, line: at });
    if (text === undefined) return undefined;
    removed.push(printable(text));
  }
  return { file, line, removed, added: lines.map(printable), effect: EFFECTS[finding.fixClass] };
};
