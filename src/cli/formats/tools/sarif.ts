import type { Location, Notification, ReportingDescriptor, Result, Run } from "sarif";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { isOnGo } from "../../../model/match.js";
import { type AnyRule, type Catalogue, referenceOf } from "../../../model/rule.js";
import { objectName } from "../../../app/report/object-name.js";
import type { Judged, ReportFinding, ReportPlace, Unusable } from "../../../app/report/report.js";
import { docsOf, type ReportWaived } from "../../../app/report/report-source.js";
import { printableData } from "../../../text/printable.js";
import type { Format } from "../format.js";
import { saidOnce } from "../said-once.js";
import type { Tally } from "../../../app/report/tally.js";
import {
  entriesOf,
  fileOf,
  unusableEntry,
  repositoryPath,
  fingerprints,
  SEVERITY,
  type EntryPlace,
  type Entry,
} from "./entry.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** The base of relative paths. */
const ROOT = "%SRCROOT%";

const FINGERPRINT = "decorum/v1";

/**
 * Code scanning rejects a run with more than 25,000 results, and shows the 5,000 most severe. Less severe results leave room
 * for others, which may follow.
 */
const MAX_RESULTS = { error: 25_000, warning: 20_000, note: 15_000 };

/**
 * SARIF 2.1.0, for code scanning. Paths are relative to the working directory, which must be the root of the repository
 * for code scanning to find them. Rules and problems with the input come after the results, because they are known last.
 */
export const sarifFormat = (catalogue: Catalogue, isCompared: boolean): Format => {
  const known = createPrintedSoFar();
  let printed = 0;
  let left = 0;
  const print = (result: Result): string => {
    if (printed >= MAX_RESULTS[result.level === "error" || result.level === "warning" ? result.level : "note"]) {
      left++;
      return "";
    }
    printed++;
    return `${printed === 1 ? "" : ","}\n${json(result)}`;
  };
  /** If the run is compared with old objects, or the object is: all that is not of the old object is new. */
  const baseline = (
    { context: { oldObject } }: Judged,
    finding: Pick<ReportFinding, "ratcheted"> | undefined,
  ): Pick<Result, "baselineState"> =>
    !isCompared && oldObject === undefined ? {} : { baselineState: finding?.ratcheted === true ? "unchanged" : "new" };
  return saidOnce({
    begin: () => `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"results":[`,
    result: (judged) =>
      [
        ...entriesOf(judged).map((entry) => ({
          ...resultOf(entry, judged, known),
          ...baseline(judged, entry.finding),
        })),
        ...judged.result.waived.map((one) => ({ ...suppressed(one, judged, known), ...baseline(judged, one) })),
      ]
        .map(print)
        .join(""),
    end: (tally, errors, notes) =>
      `\n],${json(runOf(known, catalogue, tally, errors, [...leftNotes(left), ...noteNotes(notes)])).slice(1, -1)}}]}\n`,
  });
};

/** The rules and findings that were printed. */
interface PrintedSoFar {
  readonly rules: ReadonlyMap<string, number>;
  indexOf(rule: string): number;
  readonly fingerprint: ReturnType<typeof fingerprints>;
}

const createPrintedSoFar = (): PrintedSoFar => {
  const rules = new Map<string, number>();
  const indexOf = (rule: string): number => {
    const index = rules.get(rule) ?? rules.size;
    rules.set(rule, index);
    return index;
  };
  return { rules, indexOf, fingerprint: fingerprints() };
};

const resultOf = (entry: Entry, judged: Judged, known: PrintedSoFar): Result => ({
  ruleId: entry.rule,
  ruleIndex: known.indexOf(entry.rule),
  level: entry.severity,
  message: { text: entry.text },
  locations: [locationOf(entry, entry.field)],
  relatedLocations: furtherOf(entry, judged),
  partialFingerprints: { [FINGERPRINT]: known.fingerprint(entry) },
  properties: { object: entry.object, field: entry.field, action: entry.action ?? "Fault" },
});

/**
 * A run without its results. It has no `automationDetails`: code scanning would take its category from there, and not from
 * the step that uploads it.
 */
const runOf = (
  { rules }: PrintedSoFar,
  catalogue: Catalogue,
  { faults }: Tally,
  errors: readonly Unusable[],
  notes: readonly Notification[],
): Omit<Run, "results"> => ({
  tool: {
    driver: {
      name: "Decorum",
      ...(catalogue.version === undefined ? {} : { semanticVersion: catalogue.version }),
      rules: [...rules.keys()].map((id) => descriptor(id, catalogue)),
    },
  },
  columnKind: "utf16CodeUnits",
  originalUriBaseIds: { [ROOT]: { description: { text: "The working directory." } } },
  invocations: [
    {
      executionSuccessful: errors.length === 0 && faults === 0,
      toolExecutionNotifications: [
        ...errors.map(unusableEntry).map((entry) => ({
          level: "error" as const,
          message: { text: entry.text },
          locations: [locationOf(entry, "")],
        })),
        ...notes,
      ],
    },
  ],
});

const noteNotes = (notes: readonly string[]): readonly Notification[] =>
  notes.map((text) => ({ level: "note", message: { text } }));

const leftNotes = (left: number): readonly Notification[] => {
  const text = `${String(left)} results are left out, because code scanning rejects a run with more than ${String(MAX_RESULTS.error)}; '-o json' has all`;
  return left === 0 ? [] : [{ level: "warning", message: { text } }];
};

const json = (value: unknown): string => printableData(JSON.stringify(value));

const locationOf = ({ file, line, column, endLine, endColumn }: EntryPlace, field: string): Location => ({
  physicalLocation: {
    artifactLocation: isAbsolute(file) ? { uri: pathToFileURL(file).href } : { uri: uriOf(file), uriBaseId: ROOT },
    region: {
      startLine: line,
      startColumn: column,
      ...(endLine === undefined || endColumn === undefined ? {} : { endLine, endColumn }),
    },
  },
  ...(field === "" ? {} : { logicalLocations: [{ fullyQualifiedName: field, kind: "member" }] }),
});

/** The places of a finding in the manifest, except its own place. */
const furtherOf = ({ file: own, line: ownLine, finding }: Entry, judged: Judged): Location[] => {
  const file = fileOf(judged);
  return (finding?.places ?? [])
    .filter(({ line }: ReportPlace) => file !== own || line !== ownLine)
    .map((place, index) => ({ id: index + 1, ...locationOf({ ...place, file }, place.field) }));
};

/** A waived finding is in the report, but suppressed. */
const suppressed = (
  waived: ReportWaived,
  { result: { file, object }, context }: Judged,
  known: PrintedSoFar,
): Result => {
  const { rule, message, field, waiver } = waived;
  const identity = { rule, file, object: objectName(object, context.object), field, text: message };
  return {
    ruleId: rule,
    ruleIndex: known.indexOf(rule),
    level: "note",
    message: { text: message },
    locations: [locationOf({ ...waived, file }, field)],
    partialFingerprints: { [FINGERPRINT]: known.fingerprint(identity) },
    suppressions: [{ kind: waiver.comment === undefined ? "external" : "inSource", justification: waiver.reason }],
  };
};

/** A lone surrogate has no place in a URI. */
const uriOf = (file: string): string =>
  repositoryPath(file)
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");

const descriptor = (id: string, { rules }: Catalogue): ReportingDescriptor => {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return { id };
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.rationale },
    helpUri: docsOf(rule),
    help: { text: `${rule.summary} ${rule.rationale}`, markdown: helpOf(rule) },
    defaultConfiguration: { level: SEVERITY[rule.action] },
    properties: {
      tags: ["kubernetes", "api-conventions", id.split("/")[0] ?? id],
      conventions: rule.conventions ?? [],
    },
  };
};

const helpOf = (rule: AnyRule): string =>
  [
    rule.summary,
    rule.rationale,
    `${rule.plugin === undefined ? "API conventions" : "Reference"}: ${referenceOf(rule)}`,
    `**Good**\n\n${fenced(rule, rule.good)}`,
    `**Bad**\n\n${fenced(rule, rule.bad)}`,
  ].join("\n\n");

const fenced = ({ match }: AnyRule, text: string): string =>
  `\`\`\`${isOnGo(match) ? "go" : "yaml"}\n${text.trim()}\n\`\`\``;
