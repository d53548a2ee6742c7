import { type VersionParts, versioned } from "../../testing/schemas/crd-versions.js";
import { crd } from "kube-schema/testing";
import { crdChanges } from "./crd-changes.js";
import type { JsonObject, KubeObject } from "kube-json";
import { type SchemaChange, fieldPathOf } from "./schema-change.js";

const TEXT = { type: "string" };
const version = (name: string, fields: readonly string[], more: JsonObject = {}): VersionParts => ({
  name,
  spec: Object.fromEntries(fields.map((field) => [field, TEXT])),
  version: more,
});
const STORED = { storage: true };
const HOOK = { conversion: { strategy: "Webhook" } };

const words = (changes: readonly SchemaChange[]): readonly string[] =>
  changes.map(
    (change) => `${change.before.version.name} ${change.after.version.name} ${change.direction} ${fieldPathOf(change)}`,
  );
const within = (before: KubeObject, after: KubeObject): readonly string[] => words(crdChanges(before, after).schemas);
const between = (before: KubeObject, after: KubeObject): readonly string[] =>
  words(crdChanges(before, after).disagreements.found);

test("is made once for each pair of objects", () => {
  const [before, after] = [crd(), crd()];
  expect(crdChanges(before, after)).toBe(crdChanges(before, after));
  expect(crdChanges(before, crd())).not.toBe(crdChanges(before, after));
});

test("versions are paired by name, wherever they stand", () => {
  const before = versioned([version("v1beta1", ["a"]), version("v1", ["a"], STORED)]);
  const after = versioned([version("v1", ["a"], STORED), version("v1beta1", [])]);
  expect(within(before, after)).toEqual(["v1beta1 v1beta1 tightened .spec.a"]);
});

test("a name that comes twice counts once", () => {
  const before = versioned([version("v1", ["a"], STORED)]);
  const after = versioned([version("v1", []), version("v1", [], STORED)]);
  expect(within(before, after)).toEqual(["v1 v1 tightened .spec.a"]);
  expect(between(before, after)).toEqual([]);
});

test("schemas count where somebody can use them, before and after", () => {
  const with_ = (more: JsonObject, ...fields: readonly string[]): KubeObject =>
    versioned([version("v1alpha1", fields, more)]);
  expect(within(with_({}, "a"), with_({}))).toHaveLength(1);
  expect(within(with_({ served: false, ...STORED }, "a"), with_({ served: false, ...STORED }))).toHaveLength(1);
  expect(within(with_({ served: false }, "a"), with_({}))).toEqual([]);
  expect(within(with_({}, "a"), with_({ served: false }))).toEqual([]);
});

test("a patch changes nothing", () => {
  const patch = crd({ crd: { versions: [], scope: "Cluster" } });
  for (const { before, after, versions, schemas } of [crdChanges(crd(), patch), crdChanges(patch, crd())]) {
    expect(before).toBe(after);
    expect([...versions, ...schemas]).toEqual([]);
  }
});

test("any object will do", () => {
  const odd = { apiVersion: "v1", kind: "ConfigMap", spec: { versions: [5, {}, { schema: [] }], names: 5 } };
  expect(crdChanges(odd, crd()).schemas).toEqual([]);
  expect(crdChanges(crd(), odd).disagreements).toEqual({ found: [], isComplete: true });
});

describe("versions disagree", () => {
  const old = versioned([version("v1beta1", ["a"], STORED)]);

  test("a new one with the one that was stored, and then with no other about the same", () => {
    const after = versioned([
      version("v1beta1", ["a"], STORED),
      version("v1", ["a", "b"]),
      version("v2", ["a", "b", "c"]),
    ]);
    expect(between(old, after)).toEqual([
      "v1beta1 v1 loosened .spec.b",
      "v1beta1 v2 loosened .spec.b",
      "v1beta1 v2 loosened .spec.c",
    ]);
  });
  test("no more than fifty new ones are held against the one that was stored", () => {
    const names = Array.from({ length: 60 }, (_, index) => `v1beta${String(index + 2)}`);
    const after = versioned([
      version("v1beta1", ["a"], STORED),
      ...names.map((name) => version(name, ["a", "b"], { served: false, storage: true })),
    ]);
    expect(between(old, after)).toHaveLength(50);
    expect(crdChanges(old, after).disagreements.isComplete).toBe(false);
  });
  test("each served one with the next, about what is new", () => {
    const before = versioned([version("v1", ["a", "x"], STORED), version("v1beta1", ["a"])]);
    const after = versioned([version("v1", ["a", "x"], STORED), version("v1beta1", ["a", "b"])]);
    expect(between(before, after)).toEqual(["v1beta1 v1 tightened .spec.b"]);
  });
  test("not about what is told of one of them", () => {
    const before = versioned([version("v1beta1", ["a"]), version("v1", ["a"], STORED)]);
    const after = versioned([version("v1beta1", ["a"]), version("v1", [], STORED)]);
    expect(between(before, after)).toEqual([]);
  });
  test("not alpha ones, not those that nobody serves, and not those that something converts", () => {
    for (const [name, more, parts] of [
      ["v2alpha1", {}, {}],
      ["v2", { served: false }, {}],
      ["v2", {}, HOOK],
    ] as const) {
      const after = versioned([version("v1beta1", ["a"], STORED), version(name, [], more)], parts);
      expect(between(old, after)).toEqual([]);
    }
  });
  test("and nothing is said of them where a webhook was given up", () => {
    const before = versioned([version("v1beta1", ["a"], STORED), version("v1", [])], HOOK);
    const after = versioned([version("v1beta1", ["a"], STORED), version("v1", [])]);
    expect(between(before, after)).toEqual([]);
  });
});
