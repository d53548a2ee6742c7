import { parseField } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { ruleThat } from "../../testing/pack.js";
import { withoutReplaced, type Replacement } from "./replaced.js";

const bound = (id: string): BoundRule => ({ ...ruleThat(id, "Deny", () => []), id, pack: "p" });
const finding = (rule: string, field: string): Finding => ({
  ...{ reason: "FieldValueInvalid", message: "must be", rule, pack: "p", action: "Deny", ratcheted: false },
  field: parseField(field) ?? [],
});
const bounds = [bound("a/new"), bound("a/old"), bound("a/other")];
const keptWith =
  (where: Replacement["where"]) =>
  (...findings: readonly Finding[]): readonly string[] =>
    withoutReplaced(findings, bounds, [{ by: "a/new", rules: ["a/old"], where }]).map(({ rule }) => rule);
const kept = keptWith("AtOrAbove");

test.each([
  ["in the same field", "spec.a", "spec.a", []],
  ["above the field", "spec", "spec.a", []],
  ["below the field", "spec.a.b", "spec.a", ["a/old"]],
  ["in another field", "spec.b", "spec.a", ["a/old"]],
])("a finding of a replaced rule %s", (_, old, replacing, expected) => {
  expect(kept(finding("a/old", old), finding("a/new", replacing))).toEqual([...expected, "a/new"]);
});

test("a finding of another rule stays, and so does all without the replacing rule's", () => {
  expect(kept(finding("a/other", "spec.a"), finding("a/new", "spec.a"))).toEqual(["a/other", "a/new"]);
  expect(kept(finding("a/old", "spec.a"))).toEqual(["a/old"]);
});

test("a rule may replace findings in the same field only", () => {
  const rules = keptWith("SameField");
  expect(rules(finding("a/old", "spec.a"), finding("a/new", "spec.a"))).toEqual(["a/new"]);
  expect(rules(finding("a/old", "spec"), finding("a/new", "spec.a"))).toEqual(["a/old", "a/new"]);
  expect(rules(finding("a/old", "spec.a.b"), finding("a/new", "spec.a"))).toEqual(["a/old", "a/new"]);
});

test.each([
  ["Deny", "Warn", ["a/old", "a/new"]],
  ["Warn", "Audit", ["a/old", "a/new"]],
  ["Warn", "Warn", ["a/new"]],
  ["Warn", "Deny", ["a/new"]],
] as const)("a finding that does %s beside one that does %s", (old, replacing, expected) => {
  const findings = [
    { ...finding("a/old", "spec.a"), action: old },
    { ...finding("a/new", "spec.a"), action: replacing },
  ];
  expect(kept(...findings)).toEqual(expected);
});

test("the strongest of several findings counts, in whichever order they are", () => {
  const findings = [
    { ...finding("a/new", "spec.a"), action: "Warn" as const },
    { ...finding("a/new", "spec.a.b"), action: "Deny" as const },
  ];
  const old = finding("a/old", "spec.a");
  expect(kept(...findings, old)).toEqual(["a/new", "a/new"]);
  expect(kept(...findings.toReversed(), old)).toEqual(["a/new", "a/new"]);
});

test("a rule may replace findings at another field than its own", () => {
  const rules = keptWith({ at: parseField("spec.a") ?? [], from: parseField("status.list") ?? [] });
  expect(rules(finding("a/old", "spec.a"), finding("a/new", "status.list[0]"))).toEqual(["a/new"]);
  expect(rules(finding("a/old", "spec.b"), finding("a/new", "status.list[0]"))).toEqual(["a/old", "a/new"]);
  expect(rules(finding("a/old", "spec.a"), finding("a/new", "status.lists"))).toEqual(["a/old", "a/new"]);
  expect(rules(finding("a/old", "spec.a"), finding("a/new", "spec.a"))).toEqual(["a/old", "a/new"]);
});

test("a rule may replace findings at the struct that a field switches", () => {
  const rules = keptWith("Switched");
  expect(rules(finding("a/old", "spec.a"), finding("a/new", "spec.a.properties.enabled"))).toEqual(["a/new"]);
  expect(rules(finding("a/old", "spec.a"), finding("a/new", "spec.a.properties.size"))).toEqual(["a/old", "a/new"]);
  expect(rules(finding("a/old", "spec"), finding("a/new", "spec.a.properties.enabled"))).toEqual(["a/old", "a/new"]);
});

test.each([
  ["crd-conditions/conditions-not-nested", "crd-conditions/nested-conditions-list-map", "part.properties.conditions"],
  ["crd-status/no-status-state", "crd-validation/described-values", "state"],
  ["crd-status/no-nested-phase", "crd-schema/enum-camel-case", "part.properties.phase"],
  ["crd-schema/avoid-bool", "crd-defaults/default-reachable", "part.properties.enabled"],
])("%s leaves no finding of %s that contradicts it", (by, old, field) => {
  const at = by === "crd-schema/avoid-bool" ? "part" : field;
  expect(
    withoutReplaced([finding(old, at), finding(by, field)], [bound(by), bound(old)]).map(({ rule }) => rule),
  ).toEqual([by]);
});
