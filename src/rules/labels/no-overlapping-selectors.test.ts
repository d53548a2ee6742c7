import { check } from "../../engine/review/validate.js";
import type { Json, JsonObject } from "kube-json";
import { scenarioContext } from "../../testing/scenario.js";
import { bind } from "../../testing/test-rule.js";
import { noOverlappingSelectors } from "./no-overlapping-selectors.js";

const workload = (kind: string, name: string, labels: JsonObject, more: JsonObject = {}): Json => ({
  apiVersion: { Job: "batch/v1", ReplicationController: "v1" }[kind] ?? "apps/v1",
  kind,
  metadata: { name, namespace: "shop", ...more },
  spec: {
    selector: kind === "ReplicationController" ? labels : { matchLabels: labels },
    ...(kind === "Job" ? { manualSelector: true } : {}),
    template: { metadata: { labels } },
  },
});
const stored = (...objects: readonly Json[]): string => objects.map((object) => JSON.stringify(object)).join("\n---\n");
const web = (more: JsonObject = {}): Json => workload("Deployment", "web", { app: "web" }, more);

test("the message names the first by name, in whatever order they are known, and one more is a new finding", () => {
  const others = ["b", "c", "a"].map((name) => workload("Deployment", name, { app: "web" }));
  const [all, reversed, fewer] = [others, others.toReversed(), others.slice(1)].map((known) => {
    const context = scenarioContext({ object: web(), cluster: stored(...known) });
    return check(bind(noOverlappingSelectors, undefined), context, 9).causes;
  });
  expect(all?.map(({ message }) => message)).toEqual([
    "must not overlap with the selector of Deployment 'a' and 2 more",
  ]);
  expect(reversed).toEqual(all);
  expect(fewer?.[0]?.about).not.toEqual(all?.[0]?.about);
});

test("another selector that overlaps with the same workload is a new finding", () => {
  const other = stored(workload("Deployment", "b", { app: "web", tier: "a" }));
  const [before, after] = [{ app: "web" }, { tier: "a" }].map((labels) => {
    const context = scenarioContext({ object: workload("Deployment", "c", labels), cluster: other });
    return check(bind(noOverlappingSelectors, undefined), context, 9).causes;
  });
  expect(before).toHaveLength(1);
  expect(after).toHaveLength(1);
  expect(after?.[0]?.about).not.toEqual(before?.[0]?.about);
});
