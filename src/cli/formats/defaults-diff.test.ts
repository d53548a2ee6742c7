import type { Json, KubeObject, PatchOperation } from "kube-json";
import { defaultsDiff } from "./defaults-diff.js";

const object: KubeObject = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { list: ["x"] } };

const add = (path: string, value: Json): PatchOperation => ({ op: "add", path, value });

const added = (...operations: readonly PatchOperation[]): readonly string[] =>
  defaultsDiff(object, [{ defaulter: "d", pack: "p", operations }]).filter((line) => /^[+-]/.test(line));

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
  [
    "a key that is a name of JavaScript's and leads further",
    [add("/metadata/__proto__", {}), add("/metadata/__proto__/a", 1)],
    ["+  __proto__:", "+    a: 1"],
  ],
  ["a field of an item", [add("/spec/list/0", {}), add("/spec/list/0/a", 1)], ["+  - a: 1"]],
  ["what is taken away", [{ op: "remove", path: "/metadata/name" }], ["-metadata:", "-  name: a", "+metadata: {}"]],
  ["an item that is taken away", [{ op: "remove", path: "/spec/list/0" }], ["-  list:", "-  - x", "+  list: []"]],
  ["nothing where there is no parent", [add("/none/a", 1), add("/spec/list/7/a", 1)], []],
  ["text that YAML 1.1 would take for a boolean", [add("/spec/a", "on")], ['+  a: "on"']],
])("shows %s", (_, operations, lines) => {
  expect(added(...operations)).toEqual(lines);
});

test("shows each default upon those before, with its defaulter beside each hunk", () => {
  const many = {
    ...object,
    spec: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${String(index)}`, {}])),
  };
  const lines = defaultsDiff(many, [
    { defaulter: "a/one", pack: "p", operations: [add("/spec/f0/a", 1), add("/spec/f19/a", 1)] },
    { defaulter: "a/two", pack: "p", operations: [add("/spec/z", 2)] },
  ]);
  expect(lines.filter((line) => line.startsWith("@@")).map((line) => line.replace(/\d+/g, "0"))).toEqual([
    "@@ -0,0 +0,0 @@ a/one",
    "@@ -0,0 +0,0 @@ a/one",
    "@@ -0,0 +0,0 @@ a/two",
  ]);
  expect(lines.slice(-3)).toEqual(["   f19:", "     a: 1", "+  z: 2"]);
});

test("fills in what is not to be shown, for what comes after it", () => {
  const lines = defaultsDiff(
    object,
    [
      { defaulter: "d", pack: "hidden", operations: [add("/spec/a", {})] },
      { defaulter: "e", pack: "p", operations: [add("/spec/a/b", 1)] },
    ],
    { hiddenPack: "hidden" },
  );
  expect(lines.filter((line) => line.startsWith("@@"))).toEqual([expect.stringMatching(/ e$/)]);
  expect(lines).toContain("+    b: 1");
});

test.each<[string, Json, string]>([
  ["drops", {}, "the API server drops"],
  ["fills in", { list: ["x"], a: 1 }, "the API server fills in"],
  ["changes", { list: ["y"] }, "the API server changes"],
])("says what the API server %s in the end", (_, spec, by) => {
  const stored = { ...object, spec };
  const [head] = defaultsDiff({ ...object, spec: { list: ["x"] } }, [], { stored });
  expect(head?.replace(/^@@.*@@ /, "")).toBe(by);
});

test("nothing where the object is stored as it is", () => {
  expect(defaultsDiff(object, [], { stored: { ...object, metadata: { name: "a" } } })).toEqual([]);
});

test("names the places where a diff would be endless", () => {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${String(index)}`, index]));
  const defaulted = [{ defaulter: "d", pack: "p", operations: [add("/spec/many", many)] }];
  expect(defaultsDiff(object, defaulted)).toEqual(["@@ add /spec/many @@ d"]);
  expect(defaultsDiff(object, [], { stored: { ...object, spec: many } })).toEqual([
    "@@ too large to show @@ the API server",
  ]);
});

test("leaves the object as it was", () => {
  const before = JSON.stringify(object);
  added(add("/spec/a", 1), add("/spec/list/-", "y"));
  expect(JSON.stringify(object)).toBe(before);
});

test("a member of a union that is taken away is taken from the object", () => {
  const stale: KubeObject = { apiVersion: "v1", kind: "A", spec: [{ type: "HTTP", git: { a: 1 } }] };
  const lines = defaultsDiff(stale, [
    { defaulter: "d", pack: "p", operations: [{ op: "remove", path: "/spec/0/git" }] },
  ]);
  expect(lines.filter((line) => /^[-+]/.test(line))).toEqual(["-  git:", "-    a: 1"]);
});
