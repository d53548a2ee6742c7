import { dnsLabelProblem } from "kube-api";
import type { JsonObject } from "kube-json";
import type { Judged } from "../../../app/report/report.js";
import type { Format } from "../format.js";
import { yamlText } from "../yaml-text.js";
import { entriesOf } from "./entry.js";

const RESULTS = { error: "fail", warning: "warn", note: "skip" } as const;
const SEVERITIES = { error: "high", warning: "medium", note: "info" } as const;
type ReportOutcome = "pass" | "fail" | "warn" | "error" | "skip";

type ReportResult = JsonObject & { readonly result: ReportOutcome };

/**
 * Reports of 'openreports.io/v1alpha1': Reports for each namespace, and ClusterReports for all other objects. An object without
 * findings passes once. Documents that cannot be read belong to no object, so they are in a ClusterReport.
 */
export const openreportsFormat = (): Format => {
  const reports = new Map<string, Report[]>();
  const reportFor = (namespace: string, size: number): Report => {
    const all = reports.get(namespace) ?? [];
    reports.set(namespace, all);
    const last = all.at(-1);
    if (last !== undefined && last.size + size <= MAX_SIZE) return last;
    const report: Report = {
      name: all.length === 0 ? "decorum" : `decorum-${String(all.length + 1)}`,
      namespace,
      summary: { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 },
      results: [],
      size: 0,
    };
    all.push(report);
    return report;
  };
  const add = (namespace: string, results: readonly ReportResult[]): void => {
    for (const one of results) {
      // Text takes less memory than values, and much less than the nodes of a YAML document with all of them.
      const text = yamlText([one], false);
      const report = reportFor(dnsLabelProblem(namespace) === undefined ? namespace : "", text.length);
      report.summary[one.result]++;
      report.results.push(text);
      report.size += text.length;
    }
  };
  return {
    result: (judged) => {
      if (judged.result.copyOf !== undefined) return "";
      add(judged.result.object.namespace ?? "", resultsOf(judged));
      return "";
    },
    end: (_, errors) => {
      add(
        "",
        errors.map(({ file, message }) => entry("error", "input", `${file}: ${message}`, "high", [])),
      );
      return [...reports]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, all]) => all.map(reportText))
        .join("");
    },
  };
};

/** Characters of results: `kubectl apply` keeps a report in an annotation of at most 256 KiB. */
const MAX_SIZE = 200_000;

interface Report {
  readonly name: string;
  readonly namespace: string;
  readonly summary: Record<ReportOutcome, number>;
  /** The results as YAML. */
  readonly results: string[];
  size: number;
}

const reportText = ({ name, namespace, summary, results }: Report): string => {
  const head = {
    apiVersion: "openreports.io/v1alpha1",
    kind: namespace === "" ? "ClusterReport" : "Report",
    metadata: { name, ...(namespace === "" ? {} : { namespace }) },
    source: "decorum",
    summary,
  };
  return `---\n${yamlText(head, false)}results:\n${results.join("")}`;
};

const resultsOf = (judged: Judged): readonly ReportResult[] => {
  const { apiVersion, kind, namespace, name } = judged.result.object;
  const resource = {
    apiVersion,
    kind,
    ...(namespace === null ? {} : { namespace }),
    ...(name === null || name === "" ? {} : { name }),
  };
  const entries = entriesOf(judged);
  if (entries.length === 0) return [{ policy: "decorum", result: "pass", resources: [resource] }];
  return entries.map(({ action, severity, rule, text }) =>
    entry(action === undefined ? "error" : RESULTS[severity], rule, text, SEVERITIES[severity], [resource]),
  );
};

const entry = (
  result: ReportOutcome,
  rule: string,
  message: string,
  severity: string,
  resources: readonly JsonObject[],
): ReportResult => ({
  policy: "decorum",
  rule,
  category: rule.split("/")[0] ?? rule,
  result,
  severity,
  message,
  ...(resources.length === 0 ? {} : { resources }),
});
