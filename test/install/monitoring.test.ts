import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Answer } from "../../src/admission/admission.js";
import fastJsonPatch, { type Operation } from "fast-json-patch";
import { type Json, type JsonObject, arrayAt, at, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { createMetrics } from "../../src/server/metrics/metrics.js";
import { built, testWithKubectl } from "../support/kustomize.js";
import { readQuery } from "../support/promql.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
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
    certificateFailures: () => 1,
    packsLoaded: () => 1,
    packsStale: () => false,
    clusterStaleness: () => [{ group: "", kind: "Namespace", seconds: 1 }],
    logLinesLost: () => 1,
    isProcess: true,
  });
  return metrics.text();
};

/** Labels that Prometheus adds to every series that it reads from a pod. */
const TARGET = ["namespace", "pod", "job", "instance", "service"];

/** Metrics of others: API servers (`kubernetes/kubernetes`, admission/metrics) and kube-state-metrics. */
const OTHERS: readonly [string, readonly string[]][] = [
  ["apiserver_admission_webhook_fail_open_count", ["name", "type"]],
  ["apiserver_admission_webhook_rejection_count", ["name", "type", "operation", "error_type", "rejection_code"]],
  ["apiserver_admission_webhook_admission_duration_seconds_bucket", ["name", "type", "operation", "rejected", "le"]],
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

test.each(queries)("%s uses only metrics and labels that exist: %s", (_, query) => {
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

describe("DecorumFailsClosed: the patch that takes out the webhook that fails closed", () => {
  const operations = read("docs/operations.md");
  const [, section = ""] = /^### DecorumFailsClosed$(.*?)^### /ms.exec(operations) ?? [];
  const [, given = ""] =
    /kubectl patch validatingwebhookconfiguration decorum --type=json \\\n +-p '(.*)'/.exec(section) ?? [];
  const patch = JSON.parse(given) as Operation[];
  const configuration = (overlay: string): JsonObject => {
    const found = built(`overlays/${overlay}`).find(({ kind }) => kind === "ValidatingWebhookConfiguration");
    if (found === undefined) throw new Error(`overlay ${overlay} must have a validating configuration`);
    return found;
  };
  const names = (object: unknown): readonly unknown[] =>
    arrayAt(object, "webhooks").map((webhook) => at(webhook, "name"));
  const patched = (object: JsonObject): JsonObject =>
    fastJsonPatch.applyPatch(structuredClone(object), patch, true).newDocument;
  const run = (object: JsonObject): { readonly status: number | null; readonly stdout: string } =>
    spawnSync(
      "kubectl",
      ["patch", "--local", "--dry-run=client", "-f", "-", "--type=json", "-p", given, "-o", "json"],
      {
        input: JSON.stringify(object),
        encoding: "utf8",
      },
    );

  testWithKubectl("takes out that webhook and changes nothing else, so that a later apply adds it again", () => {
    const before = configuration("strict");
    const failing = arrayAt(before, "webhooks").filter((webhook) => at(webhook, "failurePolicy") === "Fail");
    expect(failing).toHaveLength(1);
    const wanted = {
      ...before,
      webhooks: arrayAt(before, "webhooks").filter((one) => !failing.includes(one)),
    };
    expect(patched(before)).toEqual(wanted);
    const { status, stdout } = run(before);
    expect([status, JSON.parse(stdout)]).toEqual([0, wanted]);
  });

  testWithKubectl("changes nothing where the webhook is not there, or was taken out already", () => {
    for (const object of [configuration("self-signed"), patched(configuration("strict"))]) {
      expect(names(object)).toEqual(["validate.decorum.dev"]);
      expect(() => patched(object)).toThrow();
      expect(run(object).status).not.toBe(0);
    }
  });

  test("nothing in the documentation writes a whole object back that was read before", () => {
    expect(operations).not.toMatch(/\|\s*kubectl (replace|apply)/);
    expect(operations).not.toMatch(/^\s*kubectl (replace|edit)/m);
  });
});

test("panels have names, ids and places of their own", () => {
  const all = arrayAt(dashboard, "panels");
  const unique = (of: (panel: Json) => unknown): number => new Set(all.map((panel) => JSON.stringify(of(panel)))).size;
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
