import type { Location, ReportingDescriptor, Result, Run } from "sarif";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyRule, Catalogue } from "../../../model/rule.js";
import type { Judged, ReportPlace, Unusable } from "../../report/report.js";
import { docsOf } from "../../report/report-source.js";
import type { ReportWaived } from "../../report/report-waived.js";
import { printableData } from "../../terminal/printable.js";
import type { Format, Tally } from "../format.js";
import { type Entry, entriesOf, unusableEntry } from "./entry.js";
import { fingerprints } from "./fingerprint.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * SARIF 2.1.0, for code scanning. Paths are relative to the working directory, which must be the root of the repository
 * for code scanning to find them. Rules and problems with the input come after the results, because they are known last.
 */
export const sarifFormat = (catalogue: Catalogue): Format => {
  const known = createKnown();
  let isFirst = true;
  const print = (result: Result): string => {
    const comma = isFirst ? "" : ",";
    isFirst = false;
    return `${comma}\n${json(result)}`;
  };
  return {
    begin: () => `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"results":[`,
    result: (judged) =>
      [
        ...entriesOf(judged).map((entry) => resultOf(entry, judged, known)),
        ...judged.result.waived.map((waived) => suppressed(waived, judged.result.file, known)),
      ]
        .map(print)
        .join(""),
    end: (tally, errors) => `\n],${json(runOf(known, catalogue, tally, errors)).slice(1, -1)}}]}\n`,
  };
};

/** The rules and findings that were printed. */
interface Known {
  readonly rules: ReadonlyMap<string, number>;
  indexOf(rule: string): number;
  fingerprint(entry: Entry): string;
}

const createKnown = (): Known => {
  const rules = new Map<string, number>();
  const indexOf = (rule: string): number => {
    const index = rules.get(rule) ?? rules.size;
    rules.set(rule, index);
    return index;
  };
  return { rules, indexOf, fingerprint: fingerprints() };
};

const resultOf = (entry: Entry, judged: Judged, known: Known): Result => ({
  ruleId: entry.rule,
  ruleIndex: known.indexOf(entry.rule),
  level: entry.severity,
  message: { text: entry.text },
  locations: [locationOf(entry, entry.field)],
  relatedLocations: furtherOf(entry, judged),
  partialFingerprints: { "decorum/v1": known.fingerprint(entry) },
  ...(judged.context.operation === "UPDATE"
    ? { baselineState: entry.finding?.ratcheted === true ? "unchanged" : "new" }
    : {}),
  properties: { object: entry.object, field: entry.field, action: entry.action ?? "Fault" },
});

/** A run without its results. */
const runOf = (
  { rules }: Known,
  catalogue: Catalogue,
  { faults }: Tally,
  errors: readonly Unusable[],
): Omit<Run, "results"> => ({
  tool: {
    driver: {
      name: "Decorum",
      ...(catalogue.version === undefined ? {} : { semanticVersion: catalogue.version }),
      rules: [...rules.keys()].map((id) => descriptor(id, catalogue)),
    },
  },
  columnKind: "utf16CodeUnits",
  invocations: [
    {
      executionSuccessful: errors.length === 0 && faults === 0,
      toolExecutionNotifications: errors.map(unusableEntry).map((entry) => ({
        level: "error",
        message: { text: entry.text },
        locations: [locationOf(entry, "")],
      })),
    },
  ],
});

const json = (value: unknown): string => printableData(JSON.stringify(value));

type Place = Pick<Entry, "file" | "line" | "column" | "endLine" | "endColumn">;

const locationOf = ({ file, line, column, endLine, endColumn }: Place, field: string): Location => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(file) },
    region: {
      startLine: line,
      startColumn: column,
      ...(endLine === undefined || endColumn === undefined ? {} : { endLine, endColumn }),
    },
  },
  ...(field === "" ? {} : { logicalLocations: [{ fullyQualifiedName: field, kind: "member" }] }),
});

/** The places of a finding in the manifest, except its own place. */
const furtherOf = ({ file: own, line: ownLine, finding }: Entry, { result: { file } }: Judged): Location[] =>
  (finding?.places ?? [])
    .filter(({ line }: ReportPlace) => file !== own || line !== ownLine)
    .map((place, index) => ({ id: index + 1, ...locationOf({ ...place, file }, place.field) }));

/** What a waiver excuses is in the report, but suppressed. */
const suppressed = (waived: ReportWaived, file: string, known: Known): Result => {
  const { rule, message, field, waiver } = waived;
  return {
    ruleId: rule,
    ruleIndex: known.indexOf(rule),
    level: "note",
    message: { text: message },
    locations: [locationOf({ ...waived, file }, field)],
    suppressions: [{ kind: waiver.comment === undefined ? "external" : "inSource", justification: waiver.reason }],
  };
};

const uriOf = (file: string): string =>
  isAbsolute(file)
    ? pathToFileURL(file).href
    : file.replace(/^\.\//, "").split(/[\\/]/).map(encodeURIComponent).join("/");

const LEVELS = { Deny: "error", Warn: "warning", Audit: "note" } as const;

const descriptor = (id: string, { rules }: Catalogue): ReportingDescriptor => {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return { id };
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.rationale },
    helpUri: docsOf(rule),
    help: { text: `${rule.summary} ${rule.rationale}`, markdown: helpOf(rule) },
    defaultConfiguration: { level: LEVELS[rule.action] },
    properties: { tags: ["kubernetes", "api-conventions", id.split("/")[0] ?? id], conventions: rule.conventions },
  };
};

const helpOf = ({ summary, rationale, reference, plugin, good, bad }: AnyRule): string =>
  [
    summary,
    rationale,
    `${plugin === undefined ? "API conventions" : "Reference"}: ${reference}`,
    `**Good**\n\n${yaml(good)}`,
    `**Bad**\n\n${yaml(bad)}`,
  ].join("\n\n");

const yaml = (text: string): string => `\`\`\`yaml\n${text.trim()}\n\`\`\``;
