import { type Json, type PatchOperation, applyPatch } from "kube-json";
import { parseManifests } from "../yaml.js";
import { editDocument } from "./edit-yaml.js";

/** The text edited to have the value with the operations applied. */
const edited = (text: string, ...operations: readonly PatchOperation[]): string | undefined => {
  const [manifest] = parseManifests(text);
  const patched = applyPatch(manifest?.value ?? null, operations);
  if ("problem" in patched) throw new Error(patched.problem);
  return editDocument(text, patched.value);
};

const add = (path: string, value: Json): PatchOperation => ({ op: "add", path, value });
const remove = (path: string): PatchOperation => ({ op: "remove", path });

test("a text that already has the wanted value does not change at all", () => {
  const text = `# head\nb:   "x"   # why\n\n\na: {  k: 1,\n   l: 'y' }\nlong: >-\n  folded\n  text\n\n# tail`;
  expect(edited(text)).toBe(text);
});

describe("a block map", () => {
  test("gets keys in order, if it has them in order", () => {
    expect(edited("a: 1\nc: 3\n", add("/b", 2), add("/d", 4), add("/0", 0))).toBe(`"0": 0\na: 1\nb: 2\nc: 3\nd: 4\n`);
  });
  test("gets them at its end otherwise", () => {
    expect(edited("type: x\nname: y\n", add("/format", "z"))).toBe("type: x\nname: y\nformat: z\n");
  });
  test("with one key follows the order of the rest of the document", () => {
    const sorted = "a: 1\nb: 2\nc:\n  type: x\n";
    expect(edited(sorted, add("/c/format", "z"))).toBe("a: 1\nb: 2\nc:\n  format: z\n  type: x\n");
    const unsorted = "b: 1\na: 2\nc:\n  type: x\n";
    expect(edited(unsorted, add("/c/format", "z"))).toBe("b: 1\na: 2\nc:\n  type: x\n  format: z\n");
  });
  test("keeps comments where they are", () => {
    expect(edited("# one\na: 1 # first\n\n# two\nc: 3 # second\n# end\n", add("/b", 2))).toBe(
      "# one\na: 1 # first\nb: 2\n\n# two\nc: 3 # second\n# end\n",
    );
  });
  test("gets a key after text that goes over several lines", () => {
    expect(edited("a: |\n  x\n\n  y\nb: 1\n", add("/aa", 2))).toBe("a: |\n  x\n\n  y\naa: 2\nb: 1\n");
    expect(edited(`a: "x\n  y" # z\nb: 1\n`, add("/aa", 2))).toBe(`a: "x\n  y" # z\naa: 2\nb: 1\n`);
  });
  test("gets a key after one without a value", () => {
    expect(edited("a:   # none\nb: 1\n", add("/aa", 2))).toBe("a:   # none\naa: 2\nb: 1\n");
  });
  test("within a list gets a first key behind the dash", () => {
    expect(edited("x:\n- b: 1\n  c: 2\n", add("/x/0/a", 0))).toBe("x:\n- a: 0\n  b: 1\n  c: 2\n");
    expect(edited("x:\n- b: 1\n  c: 2\n", remove("/x/0/b"))).toBe("x:\n- c: 2\n");
    expect(edited("x:\n- a: '#'\n  b: # b\n    - 1 # 1\n  c: 2\n", remove("/x/0/a"), remove("/x/0/b"))).toBe(
      "x:\n- c: 2\n",
    );
  });
  test("loses a key with all its lines, and the comment behind it, but none above it", () => {
    expect(edited("a: 1\n# why\nb: # this\n  c: 2 # that\n\nd: 3\n", remove("/b"))).toBe("a: 1\n# why\n\nd: 3\n");
  });
  test("at the end of a text without a line break gets one in between", () => {
    expect(edited("a: 1\nb: 2", add("/c", { d: 3 }))).toBe("a: 1\nb: 2\nc:\n  d: 3");
    expect(edited("a: 1\nb: 2", remove("/b"))).toBe("a: 1\n");
  });
  test("keeps line breaks of Windows", () => {
    expect(edited("a: 1\r\nb: 2\r\n", add("/c", { d: 3 }), remove("/a"))).toBe("b: 2\r\nc:\r\n  d: 3\r\n");
  });
});

describe("a block map or list whose only parts go", () => {
  test.each<[string, PatchOperation, string]>([
    ["a: 1\nx:\n  b: 1 # b\ny: 1\n", remove("/x/b"), "a: 1\nx: {}\ny: 1\n"],
    ["x:\n- a # a\ny: 1\n", remove("/x/0"), "x: []\ny: 1\n"],
    ["x: # x\n  b: 1 # b\ny: 1\n", remove("/x/b"), "x: {} # x\ny: 1\n"],
    ["x:\n  # above\n  b: 1 # b\n  # below\ny: 1\n", remove("/x/b"), "x: {}\n  # above\n  # below\ny: 1\n"],
    ["x:\r\n  b: | # b\r\n    c\r\ny: 1\r\n", remove("/x/b"), "x: {}\r\ny: 1\r\n"],
    ["x:\n- b: 1 # b\n- y\n", remove("/x/0/b"), "x:\n- {}\n- y\n"],
    ["x:\r\n- b: 1 # b\r\n- y\r\n", remove("/x/0/b"), "x:\r\n- {}\r\n- y\r\n"],
    ["x:\n- - a # a\n- y", remove("/x/0/0"), "x:\n- []\n- y"],
    ["x:\n  b: 1 # b", remove("/x/b"), "x: {}\n"],
  ])("%j", (text, operation, expected) => {
    expect(edited(text, operation)).toBe(expected);
  });
  test("is still in block style if others come", () => {
    const [b, c] = [remove("/x/b"), add("/x/c", { d: 1 })];
    expect(edited("x:\n  b: 1 # b\ny: 1\n", b, c)).toBe("x:\n  c:\n    d: 1\ny: 1\n");
    const [first, second] = [remove("/x/0/b"), add("/x/0/c", { d: 1 })];
    expect(edited("x:\n- b: 1 # b\n- y\n", first, second)).toBe("x:\n- c:\n    d: 1\n- y\n");
  });
  test("that has an anchor is left alone", () => {
    expect(edited("x: &x\n  b: 1\ny: 1\n", remove("/x/b"))).toBeUndefined();
  });
});

describe("a block list", () => {
  test("gets items at its end, as far to the right as the others", () => {
    expect(edited("x:\n- a\n- b # c\ny: 1\n", add("/x/-", "d"))).toBe("x:\n- a\n- b # c\n- d\ny: 1\n");
    expect(edited("x:\n    - a\n", add("/x/-", { k: 1, l: 2 }))).toBe("x:\n    - a\n    - k: 1\n      l: 2\n");
  });
  test("loses items", () => {
    expect(edited("x:\n- a # b\n- c\n- d\n", remove("/x/0"), remove("/x/1"))).toBe("x:\n- c\n");
  });
  test("that has no items left is written as none", () => {
    expect(edited("x:\n- a\ny: 1\n", remove("/x/0"))).toBe("x: []\ny: 1\n");
  });
  test("of lists is left alone where an item shares its line, and comments follow", () => {
    expect(edited("x:\n- - a\n  - b\n", remove("/x/0/0"))).toBe("x:\n- - b\n");
    expect(edited("x:\n- - a # a\n  - b\n", remove("/x/0/0"))).toBe("x:\n- - b\n");
    expect(edited("x:\n- - a\n  # above b\n  - b\n", remove("/x/0/0"))).toBeUndefined();
  });
});

describe("items of lists", () => {
  test("of which others have comments behind the dash, or are elsewhere in the text, change alone", () => {
    const text = "x:\n- a: 1\n  b: 2\n- # - why\n  a: 3\n  b: 2 # - b\n-\n  a: 1\n  b: 2\n";
    expect(edited(text, remove("/x/0/b"))).toBe(text.replace("  b: 2\n", ""));
    expect(edited(text, remove("/x/1/b"))).toBe(text.replace("  b: 2 # - b\n", ""));
    expect(edited(text, remove("/x/1"))).toBe("x:\n- a: 1\n  b: 2\n-\n  a: 1\n  b: 2\n");
    expect(edited(text, remove("/x/2"))).toBe("x:\n- a: 1\n  b: 2\n- # - why\n  a: 3\n  b: 2 # - b\n");
    const anchored = "x:\n- &one\n  a: 1\n  b: 2\n- c: 1\n";
    expect(edited(anchored, remove("/x/0/b"))).toBe("x:\n- &one\n  a: 1\n- c: 1\n");
    expect(edited(anchored, remove("/x/0"))).toBe("x:\n- c: 1\n");
  });
});

describe("values", () => {
  test.each([
    ["a: 1 # c\n", 2, "a: 2 # c\n"],
    [`a: "1"\n`, "two words", "a: two words\n"],
    ["a: x\n", "on", `a: "on"\n`],
    ["a: |\n  x\n  y\nb: 1\n", "z", "a: z\nb: 1\n"],
    ["a: # c\nb: 1\n", "z", "a: z # c\nb: 1\n"],
    ["a: {} # c\nb: 1\n", { d: { e: 1 } }, "a: # c\n  d:\n    e: 1\nb: 1\n"],
    ["a: # c\n", { d: 1 }, "a: # c\n  d: 1\n"],
    ["a: null   # c", { d: 1 }, "a:   # c\n  d: 1"],
    ['{\n\t"a": {}\n}\n', { d: [1] }, '{\n\t"a": {\n\t\t"d": [\n\t\t\t1\n\t\t]\n\t}\n}\n'],
    ['{ "a": {} }\n', { d: [1] }, '{ "a": {"d":[1]} }\n'],
    ["a: {}\r\n", { d: 1 }, "a:\r\n  d: 1\r\n"],
    ["a:\nb: 1\n", { d: ["e"] }, "a:\n  d:\n    - e\nb: 1\n"],
    ["a:\n  c: 1\nb: 1\n", "z", "a: z\nb: 1\n"],
    ["a: [1, 2] # c\n", "z", "a: z # c\n"],
  ])("%j with another value", (text, value, expected) => {
    expect(edited(text, add("/a", value))).toBe(expected);
  });
  test("lists that stand below their key without indentation make others like them", () => {
    expect(edited("a:\n- 1\nb: {}\n", add("/b", { c: [1] }))).toBe("a:\n- 1\nb:\n  c:\n  - 1\n");
    expect(edited("a:\n    k:\n        - 1\nb: {}\n", add("/b", { c: [1] }))).toBe(
      "a:\n    k:\n        - 1\nb:\n    c:\n        - 1\n",
    );
  });
});

describe("brackets", () => {
  test.each<[string, PatchOperation, string]>([
    ["a: {k: 1, l: 2}\n", add("/a/m", 3), "a: {k: 1, l: 2, m: 3}\n"],
    ["a: { k: 1, m: 3 } # c\n", add("/a/l", "b, c"), `a: { k: 1, l: "b, c", m: 3 } # c\n`],
    ["a: {k: 1, l: 2, m: 3}\n", remove("/a/l"), "a: {k: 1, m: 3}\n"],
    ["a: {k: 1, l: 2}\n", remove("/a/l"), "a: {k: 1}\n"],
    ["a: {k: 1, l: 2}\n", remove("/a/k"), "a: {l: 2}\n"],
    ["a: {k: {}}\n", add("/a/k", { l: 1 }), "a: {k: { l: 1 }}\n"],
    ["a: [k, l]\n", add("/a/-", { m: [1] }), "a: [k, l, { m: [ 1 ] }]\n"],
    ["a: [k]\n", remove("/a/0"), "a: []\n"],
    ["a: [\n  k,\n  l\n]\n", add("/a/-", "m"), "a: [\n  k,\n  l,\n  m\n]\n"],
    ["a: [\n  k,\n  l,\n]\n", remove("/a/1"), "a: [\n  k,\n]\n"],
    ["a: {\n  k: 1, # k\n  l: 2, # l\n  m: 3 # m\n}\n", remove("/a/m"), "a: {\n  k: 1, # k\n  l: 2 # l\n}\n"],
    ["a: {\n  k: 1, # k\n  # l\n  l: 2\n}\n", remove("/a/k"), "a: {\n  # l\n  l: 2\n}\n"],
    ["a: {\r\n  k: 1, # k\r\n  l: 2, # l\r\n}\r\n", remove("/a/l"), "a: {\r\n  k: 1, # k\r\n}\r\n"],
    ["a: {k: 1, l: 2, # l\n  # m\n  m: 3}\n", remove("/a/l"), "a: {k: 1,\n  # m\n  m: 3}\n"],
    ["a: {k: 1, # k\n  l: 2}\n", remove("/a/l"), "a: {k: 1 # k\n  }\n"],
    ["a: {k: 1 # k\n  , l: 2}\n", remove("/a/l"), "a: {k: 1 # k\n  }\n"],
    ["a: {k: 1, l: 2 # l\n  }\n", remove("/a/l"), "a: {k: 1 # l\n  }\n"],
    ["a: [\n  k, l, # l\n  m\n]\n", remove("/a/0"), "a: [\n  l, # l\n  m\n]\n"],
  ])("%j", (text, operation, expected) => {
    expect(edited(text, operation)).toBe(expected);
  });
  test("several at once", () => {
    expect(edited("a: [1, 2, 3, 4, 5]\n", remove("/a/4"), remove("/a/3"), remove("/a/0"))).toBe("a: [2, 3]\n");
  });
});

describe("JSON", () => {
  const pretty = (value: unknown, step: string | number = 2): string => `${JSON.stringify(value, null, step)}\n`;
  test("is added to as it is written", () => {
    const [before, after] = [
      { a: { x: [1], y: {} }, b: 1 },
      { a: { x: [1], y: {}, z: { k: ["on"] } }, b: 1 },
    ];
    const operation = add("/a/z", { k: ["on"] });
    expect(edited(pretty(before), operation)).toBe(pretty(after));
    expect(edited(pretty(before, "\t"), operation)).toBe(pretty(after, "\t"));
    expect(edited(JSON.stringify(before), operation)).toBe(JSON.stringify(after));
  });
  test("keeps every digit", () => {
    expect(edited(`{"a": 9007199254740993, "b": 1.50}`, add("/c", 2n ** 63n - 1n))).toBe(
      `{"a": 9007199254740993, "b": 1.50, "c": 9223372036854775807}`,
    );
  });
  test("loses what is to go with its comma", () => {
    expect(edited(pretty({ a: 1, b: 2, c: 3 }), remove("/c"), remove("/a"))).toBe(`{\n  "b": 2\n}\n`);
  });
});

describe("aliases", () => {
  test("change with their anchor, if all of them are to change", () => {
    expect(edited("a: &x\n  k: 1\nb: *x\n", add("/a/l", 2), add("/b/l", 2))).toBe("a: &x\n  k: 1\n  l: 2\nb: *x\n");
  });
  test("are left alone, if only one of them is", () => {
    expect(edited("a: &x\n  k: 1\nb: *x\n", add("/a/l", 2))).toBeUndefined();
    expect(edited("a: &x\n  k: 1\nb: *x\n", add("/b/l", 2))).toBeUndefined();
  });
  test("of merged maps are not touched by what is added to one of them", () => {
    expect(edited("a: &x\n  k: 1\nb:\n  <<: *x\n  m: 3\n", add("/b/l", 2))).toBe(
      "a: &x\n  k: 1\nb:\n  <<: *x\n  m: 3\n  l: 2\n",
    );
  });
});

test("a map that follows a long comment and an anchor is not emptied in place, which takes no time", () => {
  const text = `a: ${"# ".repeat(200)}\n  &x\n  b: 1\n`;
  expect(edited(text, remove("/a/b"))).toBeUndefined();
});

test("the maps of one long line are changed in a time in proportion to it", () => {
  const maps = Array.from({ length: 40_000 }, (_, index) => ({ a: `text of map ${String(index)}`, b: index % 2 }));
  const text = JSON.stringify(maps);
  const start = process.cpuUsage();
  expect(
    editDocument(
      text,
      maps.map(({ a, b }) => (b === 0 ? { a, b, c: 1 } : { a })),
    ),
  ).toContain('9999"},');
  expect(process.cpuUsage(start).user).toBeLessThan(12_000_000);
});
