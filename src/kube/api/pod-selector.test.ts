import { type Json, formatField } from "kube-json";
import { podSelector } from "./pod-selector.js";

const of = (apiVersion: string, kind: string, selector: Json) => podSelector({ apiVersion, kind, spec: { selector } });

test("a LabelSelector", () => {
  const expressions = [{ key: "a", operator: "Exists" }];
  const found = of("apps/v1", "Deployment", { matchLabels: { a: "1" }, matchExpressions: expressions });
  expect(found?.selector).toEqual({ matchLabels: { a: "1" }, matchExpressions: expressions });
  expect(formatField(found?.matchLabels ?? [])).toBe("spec.selector.matchLabels");
});

test.each([
  ["v1", "ReplicationController"],
  ["apps.openshift.io/v1", "DeploymentConfig"],
])("a plain map of labels: %s %s", (apiVersion, kind) => {
  const found = of(apiVersion, kind, { matchLabels: "a" });
  expect(found?.selector).toEqual({ matchLabels: { matchLabels: "a" } });
  expect(formatField(found?.matchLabels ?? [])).toBe("spec.selector");
});

test.each<[string, string, Json]>([
  ["apps/v1", "Deployment", null],
  ["apps/v1", "Deployment", "a=1"],
  ["apps/v1", "Deployment", { matchLabels: { a: 1 } }],
  ["v1", "ReplicationController", ["a"]],
  ["v1", "ReplicationController", { a: 1 }],
])("none: %s %s %j", (apiVersion, kind, selector) => {
  expect(of(apiVersion, kind, selector)).toBeUndefined();
});
