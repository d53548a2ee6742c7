import { type Json, type PatchOperation, applyPatch } from "kube-json";
import { parseManifests } from "../yaml.js";
import { editDocument } from "./edit-yaml.js";
import type { Rename } from "./replacement.js";

const RENAMES: readonly Rename[] = [
  ["replica", "replicas"],
  ["replica", "on"],
  ["selektor", "selector"],
  ["port", "containerPort"],
  ["p", "a"],
  ["q", "b"],
  ["polcy", "policy"],
];

/** The text edited to have the value with the operations applied. */
const edited = (text: string, ...operations: readonly PatchOperation[]): string | undefined => {
  const patched = applyPatch(parseManifests(text)[0]?.value ?? null, operations);
  if ("problem" in patched) throw new Error(patched.problem);
  return editDocument(text, patched.value, RENAMES);
};

describe("a renamed key", () => {
  const rename = (parent: string, from: string, to: string, value: Json): readonly PatchOperation[] => [
    { op: "remove", path: `${parent}/${from}` },
    { op: "add", path: `${parent}/${to}`, value },
  ];
  test("stays in its place with its value and comments", () => {
    expect(edited("b: 1\n# why\nreplica: 3 # few\na: 2\n", ...rename("", "replica", "replicas", 3))).toBe(
      "b: 1\n# why\nreplicas: 3 # few\na: 2\n",
    );
    expect(
      edited("x:\n- selektor: # s\n    a: b # c\n  z: 1\n", ...rename("/x/0", "selektor", "selector", { a: "b" })),
    ).toBe("x:\n- selector: # s\n    a: b # c\n  z: 1\n");
  });
  test("in flow style and in JSON", () => {
    expect(edited("{z: 1, replica: 3}\n", ...rename("", "replica", "on", 3))).toBe(`{z: 1, "on": 3}\n`);
    expect(edited(`{"z": 1, "replica": 3}`, ...rename("", "replica", "replicas", 3))).toBe(`{"z": 1, "replicas": 3}`);
  });
  test("may change the type of its value", () => {
    expect(edited(`b: 1\nport: "80" # p\na: 2\n`, ...rename("", "port", "containerPort", 80))).toBe(
      "b: 1\ncontainerPort: 80 # p\na: 2\n",
    );
  });
  test("is the one that was meant, whatever the values are", () => {
    const all = [...rename("", "q", "b", 1), ...rename("", "p", "a", 2)];
    expect(edited("p: 1 # p\nq: 2 # q\nz: 1\n", ...all)).toBe("a: 2 # p\nb: 1 # q\nz: 1\n");
  });
  test("keeps its quotes, without which kubectl would not read it in flow style", () => {
    const selector = rename("/a", "selektor", "selector", { b: 1 });
    expect(edited(`a: {"selektor":{"b":1},"c":1}\n`, ...selector)).toBe(`a: {"selector":{"b":1},"c":1}\n`);
    expect(edited(`a: {'selektor':{'b':1},c: 1}\n`, ...selector)).toBe(`a: {"selector":{'b':1},c: 1}\n`);
  });
  test("may have changes below it", () => {
    expect(edited("x:\n  selektor: # s\n    a: 1 # a\n", ...rename("/x", "selektor", "selector", { a: "1" }))).toBe(
      'x:\n  selector: # s\n    a: "1" # a\n',
    );
  });
  test("that a map merges is renamed where it is written", () => {
    const text = "a: &a\n  polcy: x\n  y: 1\nb:\n  <<: *a\n  z: 1\n";
    expect(edited(text, ...rename("/a", "polcy", "policy", "x"), ...rename("/b", "polcy", "policy", "x"))).toBe(
      text.replace("polcy", "policy"),
    );
  });
});
