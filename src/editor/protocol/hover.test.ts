import { idAt, idBefore, isInDefaulters, isOwnDocument } from "./hover.js";

const CONFIG = `apiVersion: decorum.dev/v1alpha1
kind: Config
rules:
  crd-naming/no-is-prefix: Off
  crd-
overrides:
  - paths: [a]
    rules:
      crd-s
paths: [a]
  b
`;
const lines = CONFIG.split("\n");

test("own documents are known by their name or their group", () => {
  expect(isOwnDocument("/a/decorum.yaml", "")).toBe(true);
  expect(isOwnDocument("/a/pack.yaml", "kind: PolicyPack\napiVersion: decorum.dev/v1alpha1\n")).toBe(true);
  expect(isOwnDocument("/a/pod.yaml", "apiVersion: v1\nmetadata: { annotations: { decorum.dev/waive: a } }\n")).toBe(
    false,
  );
});

test.each([
  ["  crd-naming/no-is-prefix: Off", 2, true, "crd-naming/no-is-prefix"],
  ["  crd-naming/no-is-prefix: Off", 25, true, "crd-naming/no-is-prefix"],
  ["  crd-naming/no-is-prefix: Off", 28, true, undefined],
  ["  crd-naming/no-is-prefix: Off", 5, false, undefined],
  ["  size: 1 # decorum:waive no-float-in-spec -- why", 30, false, "no-float-in-spec"],
  ["	// +decorum:waive crd-schema/no-float-in-spec -- why", 30, false, "crd-schema/no-float-in-spec"],
])("the id in '%s' at %i", (line, character, isOwn, text) => {
  expect(idAt(line, character, isOwn)?.text).toBe(text);
});

test.each([
  [4, 6, "crd-"],
  [8, 11, "crd-s"],
  [6, 12, undefined],
  [10, 3, undefined],
  [2, 6, undefined],
])("what is typed of an id in line %i before column %i", (line, character, text) => {
  expect(idBefore(lines, line, character, true)?.text).toBe(text);
});

test("ids are expected in waivers of all files, and after 'use' in packs", () => {
  expect(idBefore(["a: 1 # decorum:waive crd-sch"], 0, 28, false)).toEqual({ text: "crd-sch", start: 21, end: 28 });
  expect(idBefore(["    - use: generic/"], 0, 19, true)?.text).toBe("generic/");
  expect(idBefore(["    - use: generic/"], 0, 19, false)).toBeUndefined();
});

test("entries of defaulters are told from those of rules", () => {
  const pack = ["spec:", "  defaulters:", "    - use: a", "  rules:", "    - use: b"];
  expect([isInDefaulters(pack, 2), isInDefaulters(pack, 4)]).toEqual([true, false]);
});
