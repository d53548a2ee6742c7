import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Answer } from "../src/admission/admission.js";
import { arrayAt, at, type Json, stringAt } from "../src/kube/object.js";
import { parseManifests } from "../src/kube/yaml.js";
import { createMetrics } from "../src/server/metrics.js";
import { readQuery } from "./support/promql.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const yaml = (file: string): Json => parseManifests(read(file))[0]?.value ?? null;

/** One of everything that can be counted, so that each metric comes with its labels. */
const exposition = async (): Promise<string> => {
  const metrics = createMetrics();
  const named = { pack: "p", rule: "r", defaulter: "d", action: "Warn" };
  const decision = { findings: [named], faults: [named], defaulted: [named] };
  metrics.countReview("validate", { decision, record: {} } as unknown as Answer, 1);
  metrics.countRequest("/validate", 200);
  metrics.countShed("in_flight");
  metrics.countLate("queue");
  metrics.countReload("failure");
  metrics.observe({
    version: "1.2.3",
    inFlight: () => 1,
    certificateExpiry: () => 1,
    packsLoaded: () => 1,
    clusterStaleness: () => [{ group: "", kind: "Namespace", seconds: 1 }],
    isProcess: true,
  });
  return metrics.text();
};

/** What Prometheus adds to every series that it reads from a pod. */
const TARGET = ["namespace", "pod", "job", "instance", "service"];

/** Of others: API servers (`kubernetes/kubernetes`, admission/metrics) and kube-state-metrics. */
const OTHERS: readonly [string, readonly string[]][] = [
  ["apiserver_admission_webhook_fail_open_count", ["name", "type"]],
  [
    "apiserver_admission_webhook_rejection_count",
    ["name", "type", "operation", "error_type", "rejection_code"],
  ],
  [
    "apiserver_admission_webhook_admission_duration_seconds_bucket",
    ["name", "type", "operation", "rejected", "le"],
  ],
  ["kube_deployment_spec_replicas", ["namespace", "deployment"]],
  ["kube_deployment_status_replicas_ready", ["namespace", "deployment"]],
];

const labels = new Map<string, readonly string[]>(OTHERS);
beforeAll(async () => {
  for (const [, name = "", list = ""] of (await exposition()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    labels.set(name, [...TARGET, ...[...list.matchAll(/(\w+)="/g)].map(([, label = ""]) => label)]);
});

const alerts = arrayAt(yaml("manifests/monitoring/prometheus-rule.yaml"), "spec", "groups").flatMap((group) =>
  arrayAt(group, "rules"),
);
const dashboard = JSON.parse(read("manifests/monitoring/dashboard.json")) as Json;
const panels = arrayAt(dashboard, "panels").filter((panel) => at(panel, "type") !== "row");

const queries: readonly [string, string][] = [
  ...alerts.map((alert): [string, string] => [stringAt(alert, "alert") ?? "", stringAt(alert, "expr") ?? ""]),
  ...panels.flatMap((panel) =>
    arrayAt(panel, "targets").map((target): [string, string] => [
      `panel ${stringAt(panel, "title") ?? ""}`,
      stringAt(target, "expr") ?? "",
    ]),
  ),
];

test.each(queries)("%s asks for metrics and labels that exist: %s", (_, query) => {
  const selectors = readQuery(query);
  expect(selectors).not.toEqual([]);
  for (const { metric, labels: selected, kept } of selectors) {
    expect([...labels.keys()]).toContain(metric);
    for (const label of [...selected, ...kept])
      expect([metric, labels.get(metric)]).toEqual([metric, expect.arrayContaining([label])]);
  }
});

test("every metric of the service is on the dashboard", () => {
  const asked = new Set(queries.flatMap(([, query]) => readQuery(query).map(({ metric }) => metric)));
  const own = [...labels.keys()]
    .filter((name) => name.startsWith("decorum_"))
    .map((name) => name.replace(/_(sum|count)$/, "_bucket"));
  expect(own.filter((name) => !asked.has(name))).toEqual([]);
});

test.each(alerts.map((alert) => [stringAt(alert, "alert") ?? "", alert] as const))(
  "%s says how bad it is, what happens, with labels that it has, and what to do",
  (name, alert) => {
    expect(["warning", "critical"]).toContain(stringAt(alert, "labels", "severity"));
    const summary = stringAt(alert, "annotations", "summary") ?? "";
    expect(summary).toMatch(/\.$/);
    const kept = readQuery(stringAt(alert, "expr") ?? "").flatMap((selector) => selector.kept);
    for (const [, label = ""] of summary.matchAll(/\$labels\.(\w+)/g)) expect(kept).toContain(label);
    const [file = "", anchor = ""] = (stringAt(alert, "annotations", "runbook") ?? "").split("#");
    expect(anchor).toBe(name.toLowerCase());
    expect(read(file)).toMatch(new RegExp(`^### ${name}$`, "m"));
  },
);

test("the runbook has no alert that there is not", () => {
  const [, runbook = ""] = /^## Runbook$(.*?)^## /ms.exec(read("docs/operations.md")) ?? [];
  const described = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(alerts.map((alert) => stringAt(alert, "alert")).sort());
});

test("panels have names, ids and places of their own", () => {
  const all = arrayAt(dashboard, "panels");
  const unique = (of: (panel: Json) => unknown): number =>
    new Set(all.map((panel) => JSON.stringify(of(panel)))).size;
  expect(unique((panel) => at(panel, "id"))).toBe(all.length);
  expect(unique((panel) => [at(panel, "gridPos", "x"), at(panel, "gridPos", "y")])).toBe(all.length);
  for (const panel of panels) expect(stringAt(panel, "description")).toMatch(/\.$/);
});

test("the service is scraped on the port for probes and metrics, which speaks HTTP", () => {
  const [endpoint] = arrayAt(yaml("manifests/monitoring/service-monitor.yaml"), "spec", "endpoints");
  const service = yaml("manifests/base/service.yaml");
  const [, probes] = arrayAt(service, "spec", "ports");
  expect(stringAt(probes, "targetPort")).toBe("probes");
  expect(endpoint).toEqual({ port: stringAt(probes, "name"), path: "/metrics", interval: "30s" });
});

test.each([
  "sum by (a (x)",
  "rate(x)",
  "sum(x[5m])",
  "x{a=b}",
  'x{a="b"',
  "unknown_function(x)",
  "x >",
  "x y",
  'x{a=~"("}',
])("%j is refused: the queries above are really read", (query) => {
  expect(() => readQuery(query)).toThrow();
});
