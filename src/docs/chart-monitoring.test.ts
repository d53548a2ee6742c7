import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { parse } from "yaml";
import { chartMonitoring } from "./chart-monitoring.js";
import { monitoringSources } from "./source-files.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = monitoringSources(root);

test("the chart has the groups of alerts, with their comments, and the dashboard", () => {
  const files = chartMonitoring(sources);
  const rule = parse(sources.rule) as { readonly spec: { readonly groups: unknown } };
  const alerts = files.get("manifests/helm/decorum/files/alerts.yaml") ?? "";
  expect(parse(alerts)).toEqual(rule.spec.groups);
  expect(alerts).toMatch(/^# /);
  for (const [file, text] of files) expect([file, readFileSync(join(root, file), "utf8")]).toEqual([file, text]);
});

test("a rule without groups at its end is an error", () => {
  expect(() => chartMonitoring({ ...sources, rule: "spec: {}\n" })).toThrow("must end in `spec.groups`");
});
