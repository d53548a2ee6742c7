import type { Json, KubeObject } from "../../kube/object.js";
import type { PatchOperation } from "../../kube/json-patch.js";
import { defaultsDiff } from "./defaults-diff.js";

const object: KubeObject = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { list: ["x"] } };

const add = (path: string, value: Json): PatchOperation => ({ op: "add", path, value });

const added = (...operations: readonly PatchOperation[]): readonly string[] =>
  defaultsDiff(object, [{ defaulter: "d", pack: "p", operations }]).flatMap(({ lines }) =>
    lines.filter((line) => /^[+-]/.test(line)),
  );

test.each<[string, readonly PatchOperation[], readonly string[]]>([
  ["a field", [add("/spec/a", 1)], ["+  a: 1"]],
  ["an integer beyond 2^53", [add("/spec/a", 9007199254740993n)], ["+  a: 9007199254740993"]],
  ["the end of a list", [add("/spec/list/-", "z")], ["+  - z"]],
  ["a place in a list", [add("/spec/list/0", "w")], ["+  - w"]],
  [
    "a key with a slash and a tilde",
    [add("/metadata/labels", {}), add("/metadata/labels/a~1b~0", "x")],
    ["+  labels:", "+    a/b~: x"],
  ],
  ["a key that is a name of JavaScript's", [add("/metadata/__proto__", "x")], ["+  __proto__: x"]],
  ["text that YAML 1.1 would take for a boolean", [add("/spec/a", "on")], ['+  a: "on"']],
])("shows %s", (_, operations, lines) => {
  expect(added(...operations)).toEqual(lines);
});

test("shows each defaulter upon the one before, in unified form", () => {
  const [first, second] = defaultsDiff(object, [
    { defaulter: "one", pack: "p", operations: [add("/spec/a", 1)] },
    { defaulter: "two", pack: "p", operations: [add("/spec/b", 2)] },
  ]);
  expect([first?.defaulter, second?.defaulter]).toEqual(["one", "two"]);
  expect(first?.lines[0]).toMatch(/^@@ -\d+,\d+ \+\d+,\d+ @@$/);
  expect(second?.lines).toContain("   a: 1");
  expect(second?.lines).toContain("+  b: 2");
});

test("names the places where a diff would be endless", () => {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${String(index)}`, index]));
  const [diff] = defaultsDiff(object, [{ defaulter: "d", pack: "p", operations: [add("/spec/many", many)] }]);
  expect(diff?.lines).toEqual(["add /spec/many"]);
});

test("leaves the object as it was", () => {
  const before = JSON.stringify(object);
  added(add("/spec/a", 1), add("/spec/list/-", "y"));
  expect(JSON.stringify(object)).toBe(before);
});

test("a member of a union that is taken away is taken from the object", () => {
  const stale: KubeObject = { apiVersion: "v1", kind: "A", spec: [{ type: "HTTP", git: { a: 1 } }] };
  const [diff] = defaultsDiff(stale, [
    { defaulter: "d", pack: "p", operations: [{ op: "remove", path: "/spec/0/git" }] },
  ]);
  expect(diff?.lines.filter((line) => /^[-+]/.test(line))).toEqual(["-  git:", "-    a: 1"]);
});
