import { scanOf } from "./value-scan.js";

test("small values have small bounds", () => {
  expect(scanOf({ a: "x".repeat(100), b: [1, 2.5, true, null] }).bytesAtMost).toBeLessThan(1000);
  expect(scanOf({ a: "\u0000".repeat(200) }).bytesAtMost).toBeGreaterThan(1000);
});

test.each<[string, object, boolean]>([
  ["a reference", { spec: { passwordSecretRef: { name: "a" } } }, true],
  ["a list of references", { spec: { parentRefs: [] } }, true],
  ["a reference by a name of its own", { spec: { ref: { name: "a" } } }, true],
  ["references in a list of lists", { spec: [[{ refs: [] }]] }, true],
  ["a reference at the root", { targetRef: { name: "" } }, true],
  ["a field of its own", { env: [{ valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] }, false],
  ["no reference", { spec: { self: {}, status: [], preference: {}, hrefs: "a" } }, false],
  ["a value that only reads like one", { spec: { key: "secretRef" } }, false],
])("knows of %s", (_, object, is) => {
  expect(scanOf(object).mayRefer).toBe(is);
});

test.each<[string, object, boolean]>([
  ["a step up", { volumes: [{ secret: { secretName: "../a" } }] }, true],
  ["a name with a slash", { metadata: { name: "a/b" } }, true],
  ["a reference that is a string", { secretRef: "a%2fb" }, true],
  ["plain names", { metadata: { name: "a" }, secretName: "a.b", secretRef: "a" }, false],
  ["a slash in another string", { image: "a/b", rename: "a/b", ref2: "../a" }, false],
])("knows of names that lead elsewhere: %s", (_, object, is) => {
  expect(scanOf(object).mayLeadAway).toBe(is);
});

test("neither depth nor width ends the stack", () => {
  const deep = JSON.parse(`${'{"a":['.repeat(50_000)}1e300${"]}".repeat(50_000)}`) as object;
  expect(scanOf(deep).hasLargeNumber).toBe(true);
  expect(scanOf(Array.from({ length: 300_000 }, () => 1)).bytesAtMost).toBeGreaterThanOrEqual(600_001);
});
