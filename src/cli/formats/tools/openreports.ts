import type { Json, JsonObject } from "../../../kube/json/object.js";
import type { Judged } from "../../report/report.js";
import type { Format } from "../format.js";
import { yamlText } from "../yaml-text.js";
import { entriesOf } from "./entry.js";

const RESULTS = { error: "fail", warning: "warn", note: "skip" } as const;
const SEVERITIES = { error: "high", warning: "medium", note: "info" } as const;
const OUTCOMES = ["pass", "fail", "warn", "error", "skip"] as const;

type Outcome = (typeof OUTCOMES)[number];

/**
 * Reports of 'openreports.io/v1alpha1': a Report for each namespace, and a ClusterReport for all other objects. An object
 * without findings passes once. Documents that cannot be read belong to no object, so they are in the ClusterReport.
 */
export const openreportsFormat = (): Format => {
  const reports = new Map<string, Json[]>();
  const add = (namespace: string, results: readonly Json[]): void => {
    const all = reports.get(namespace) ?? [];
    all.push(...results);
    reports.set(namespace, all);
  };
  return {
    begin: () => "",
    result: (judged) => {
      add(judged.result.object.namespace ?? "", resultsOf(judged));
      return "";
    },
    end: (_, errors) => {
      add(
        "",
        errors.map(({ file, message }) => entry("error", "input", `${file}: ${message}`, "high", [])),
      );
      return [...reports]
        .filter(([, results]) => results.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([namespace, results]) => `---\n${yamlText(report(namespace, results), false)}`)
        .join("");
    },
  };
};

const resultsOf = (judged: Judged): readonly Json[] => {
  const { apiVersion, kind, namespace, name } = judged.result.object;
  const resource = {
    apiVersion,
    kind,
    ...(namespace === null ? {} : { namespace }),
    ...(name === null ? {} : { name }),
  };
  const entries = entriesOf(judged);
  if (entries.length === 0) return [{ policy: "decorum", result: "pass", resources: [resource] }];
  return entries.map(({ action, severity, rule, text }) =>
    entry(action === undefined ? "error" : RESULTS[severity], rule, text, SEVERITIES[severity], [resource]),
  );
};

const entry = (
  result: Outcome,
  rule: string,
  message: string,
  severity: string,
  resources: readonly JsonObject[],
): JsonObject => ({
  policy: "decorum",
  rule,
  category: rule.split("/")[0] ?? rule,
  result,
  severity,
  message,
  ...(resources.length === 0 ? {} : { resources }),
});

const report = (namespace: string, results: readonly Json[]): JsonObject => ({
  apiVersion: "openreports.io/v1alpha1",
  kind: namespace === "" ? "ClusterReport" : "Report",
  metadata: { name: "decorum", ...(namespace === "" ? {} : { namespace }) },
  source: "decorum",
  summary: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(results, outcome)])),
  results,
});

const countOf = (results: readonly Json[], outcome: Outcome): number =>
  results.filter((one) => (one as { readonly result: string }).result === outcome).length;
