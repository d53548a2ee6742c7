import { defaulterThat, packOf, ruleThat } from "../testing/pack.js";
import type { BoundDefaulter, BoundRule } from "./pack.js";
import { readsOf } from "./reads.js";
import type { Action, Read } from "./rule.js";

const CLASS: Read = { group: "storage.k8s.io", kind: "StorageClass" };
const JOB: Read = { group: "batch", kind: "Job" };

const rule = (action: Action, ...reads: Read[]): BoundRule => ({
  ...ruleThat("test/a", action, () => []),
  reads,
});
const defaulter = (...reads: Read[]): BoundDefaulter => ({ ...defaulterThat("test/b", () => []), reads });
const bySelector = { namespaceSelector: { matchLabels: { a: "b" } } };
const NAMESPACE = { group: "", kind: "Namespace" };

test("what rules and defaulters of all packs read, each kind once, sorted", () => {
  expect(
    readsOf([packOf("a", [rule("Warn", CLASS, JOB)], [defaulter(CLASS)]), packOf("b", [rule("Audit", JOB)])]),
  ).toEqual([
    { ...JOB, denies: false, readers: ["test/a"] },
    { ...CLASS, denies: false, readers: ["test/a", "test/b"] },
  ]);
  expect(readsOf([packOf("a", [rule("Deny")], [defaulter()])])).toEqual([]);
});

test("a kind that one of those that read it may deny for is one that denies", () => {
  const packs = [packOf("a", [rule("Deny", JOB)], [defaulter(CLASS, JOB)]), packOf("b", [rule("Warn", JOB)])];
  expect(readsOf(packs)).toEqual([
    { ...JOB, denies: true, readers: ["test/a", "test/b"] },
    { ...CLASS, denies: false, readers: ["test/b"] },
  ]);
});

test.each<[string, BoundRule | BoundDefaulter, boolean]>([
  ["a rule that is narrowed by them", { ...rule("Deny"), narrowings: [bySelector] }, true],
  ["a rule that only warns", { ...rule("Warn"), narrowings: [bySelector] }, false],
  ["a rule that is softened by them", { ...rule("Deny"), namespaceLabels: "Honored" }, true],
  [
    "an exception",
    { ...rule("Deny"), exceptions: [{ name: "a", reason: "b", rules: ["*"], match: bySelector }] } as never,
    true,
  ],
  ["a defaulter", { ...defaulter(), narrowings: [bySelector] }, false],
])("Namespaces are read for their labels: %s", (_, bound, denies) => {
  const pack = "rule" in bound ? packOf("a", [bound]) : packOf("a", [], [bound]);
  expect(readsOf([pack])).toMatchObject([{ ...NAMESPACE, denies }]);
});

test("what only the command line has is not watched, nor what else its rule reads; that of others on Events is", () => {
  const match = { resourceRules: [{ apiGroups: [""], resources: ["events"], operations: ["CREATE" as const] }] };
  const onEvents = (...reads: Read[]): BoundRule => ({ ...rule("Deny", ...reads), match, narrowings: [bySelector] });
  expect(readsOf([packOf("a", [onEvents({ group: "", kind: "Event", offline: true })])])).toEqual([]);
  expect(readsOf([packOf("a", [onEvents()])])).toMatchObject([{ ...NAMESPACE, denies: true }]);
});

test("a kind is read once in each version, and in any", () => {
  const read = (...reads: Read[]): unknown =>
    readsOf([
      packOf(
        "a",
        reads.map((one) => rule("Warn", one)),
      ),
    ]);
  const JOBS = ["v1", "v2"].map((version) => ({ ...JOB, version }));
  const by = { denies: false, readers: ["test/a"] };
  expect(read(JOB, ...JOBS, { ...JOB, version: "v1" })).toEqual([JOB, ...JOBS].map((one) => ({ ...one, ...by })));
  expect(read({ ...JOB, anyVersion: true }, JOB)).toEqual([{ ...JOB, anyVersion: true, ...by }]);
});
