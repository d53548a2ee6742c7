import { faultText } from "../../../app/report/fault-text.js";
import type { KubeObject } from "kube-json";
import type { Action } from "../../../model/rule.js";
import { objectName } from "../../../app/report/object-name.js";
import type { Judged, ReportFinding, Unusable } from "../../../app/report/report.js";
import { copiesText, furtherPlaces, shortField } from "../../../app/report/finding-place.js";
import { isNewlyWaived, waiverText } from "../../../app/report/report-source.js";
import { posix, sep } from "node:path";
import { type BoundsCommand, type ShownFindings, andMore, textOfAll } from "../floods.js";
import type { Format } from "../format.js";
import { literal } from "../../../text/message.js";
import { createHash } from "node:crypto";

/** The content of a finding, a fault or an unreadable document, which is the same in all formats for tools. */
export interface Entry {
  readonly severity: "error" | "warning" | "note";
  /** The id of the rule; 'input' for documents that cannot be read. */
  readonly rule: string;
  /** Absent for faults and documents that cannot be read. */
  readonly action?: Action;
  /** Where its author edits: in Go if the field has a place there. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** Where the range ends; unknown for faults and documents that cannot be read. */
  readonly endLine?: number;
  readonly endColumn?: number;
  /** One line of text, with the field and the further places. */
  readonly text: string;
  /** The field as the API server prints it; '' for the object itself. */
  readonly field: string;
  /** 'Kind/namespace/name'; '' if the object is not known. */
  readonly object: string;
  readonly finding?: ReportFinding;
}

export const SEVERITY = { Deny: "error", Warn: "warning", Audit: "note" } as const;
/** The words of GitHub. */
export const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** How findings become entries, and the words for those that become one. */
interface Grouping {
  readonly groupsOf: (findings: readonly ReportFinding[], object: KubeObject) => readonly ShownFindings[];
  readonly boundsCommand: BoundsCommand;
  /** Where people look at a change, they see what it excuses. */
  readonly showsWaived?: true;
}

/** Programs count findings. */
const EACH_ALONE: Grouping = {
  groupsOf: (findings) => findings.map((finding) => [finding]),
  boundsCommand: () => undefined,
};

/** The file of an object as platforms know it: a path, also for one that only a commit has. */
export const fileOf = ({ result, past }: Judged): string => past?.file ?? result.file;

/** The findings and faults of one object, in the order of the report, and the left out ones. */
export const entriesOf = (judged: Judged, grouping = EACH_ALONE): readonly Entry[] => {
  const { result, context, decision, past } = judged;
  const file = fileOf(judged);
  const { line } = result;
  const object = objectName(result.object, context.object);
  const faults = result.faults.map((fault): Entry => {
    const { rule } = fault;
    const text = `${faultText(fault)}, not in the object: ${fault.message}`;
    return { severity: "error", rule, file, line, column: 1, text: oneLine(text), field: "", object };
  });
  const findings = grouping.groupsOf(result.findings, context.object).map((shown): Entry => {
    const [finding] = shown;
    return {
      severity: finding.ratcheted ? "note" : SEVERITY[finding.action],
      rule: finding.rule,
      action: finding.action,
      ...placeOf(finding, file),
      text: oneLine(
        `${textOf(shown, grouping.boundsCommand, context.object, copiesText(result))}${past === undefined ? "" : ` (in ${literal(past.ref)})`}`,
      ),
      field: finding.field,
      object,
      finding,
    };
  });
  const waived = (grouping.showsWaived === true ? result.waived.filter(isNewlyWaived) : []).map((one): Entry => {
    const { rule, action, field, message, line: start, column, endLine, endColumn } = one;
    const where = field === "" ? "" : `\`${shortField(field, context.object)}\` `;
    const text = oneLine(`${where}${message}; waived by ${waiverText(one)}`);
    return { severity: "note", rule, action, file, line: start, column, endLine, endColumn, text, field, object };
  });
  const dropped = decision.dropped.map(({ rule, count }): Entry => {
    const all = count + decision.findings.filter((one) => one.rule === rule).length;
    const text = `${String(count)} of ${String(all)} findings of this rule are not shown`;
    return { severity: "note", rule, action: "Audit", file, line, column: 1, text: oneLine(text), field: "", object };
  });
  return [...faults, ...findings, ...waived, ...dropped];
};

export type EntryPlace = Pick<Entry, "file" | "line" | "column" | "endLine" | "endColumn">;

const placeOf = (finding: ReportFinding, ofObject: string): EntryPlace => {
  const { file, line, column, endLine, endColumn } = finding.go ?? { ...finding, file: ofObject };
  return { file, line, column, endLine, endColumn };
};

/** A document that cannot be read, as an entry. */
export const unusableEntry = ({ file, line, column, message }: Unusable): Entry => ({
  severity: "error",
  rule: "input",
  file,
  line,
  column,
  text: oneLine(message),
  field: "",
  object: "",
});

/** `copies` says where the same object is once more. */
const textOf = (shown: ShownFindings, boundsCommand: BoundsCommand, object: KubeObject, copies: string): string => {
  const [finding, ...more] = shown;
  const { mergedField, ratcheted, places } = finding;
  const also = furtherPlaces(finding, places.slice(1));
  const field = `\`${shortField(mergedField, object)}\``;
  const message = textOfAll(shown, boundsCommand);
  return [
    ...(mergedField === "" || more.length > 0 ? [message] : [`${field} ${message}`]),
    ...(more.length === 0 ? [] : [`(${field} ${andMore(finding, more, object)})`]),
    ...(also.length === 0 ? [] : [`(also at ${also.join(", ")})`]),
    ...(copies === "" ? [] : [`(the same object is ${copies})`]),
    ...(ratcheted ? ["(existed before)"] : []),
  ].join(" ");
};

export const oneLine = (text: string): string => text.replace(/(?<!\s)\s*[\r\n]+\s*/g, " ");

/** Cuts a text to at most `length` UTF-16 code units; the last is '…' if something is cut off. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** A path in the form of a repository: 'a/b.yaml' for './a//b.yaml' and, on Windows, 'a\\b.yaml'. */
export const repositoryPath = (file: string): string =>
  posix.normalize(sep === "\\" ? file.replaceAll(sep, "/") : file);

/** A format with a line for each entry, or none for one that waits. */
export const linesFormat = (lineOf: (entry: Entry) => string | undefined, grouping?: Grouping): Format => {
  const text = (entries: readonly Entry[]): string =>
    entries
      .map(lineOf)
      .map((line) => (line === undefined ? "" : `${line}\n`))
      .join("");
  return {
    result: (judged) => text(entriesOf(judged, grouping)),
    end: (_, errors) => text(errors.map(unusableEntry)),
  };
};

type Identity = Pick<Entry, "rule" | "file" | "object" | "field" | "text" | "finding">;

/**
 * Creates a function that identifies entries of one report: by rule, file, object and field, so that moving an object within its
 * file keeps it. Equal ones are numbered.
 */
export const fingerprints = (): ((entry: Identity) => string) => {
  const times = new Map<string, number>();
  return ({ rule, file, object, field, text, finding }) => {
    const identity = JSON.stringify([
      rule,
      repositoryPath(file),
      object,
      field === "" ? (finding?.message ?? text) : field,
    ]);
    const time = times.get(identity) ?? 0;
    times.set(identity, time + 1);
    return createHash("sha256")
      .update(time === 0 ? identity : `${identity}#${String(time)}`)
      .digest("hex")
      .slice(0, 32);
  };
};
