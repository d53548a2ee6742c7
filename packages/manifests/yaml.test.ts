import fc from "fast-check";
import { type Json, equalJson, formatJson, path, valueAt } from "kube-json";
import { parseManifests } from "./yaml.js";
import { firstError, only, place, valueOf } from "./testing/parsed.js";

describe("documents", () => {
  test.each([
    ["", 0],
    ["\n \n", 0],
    ["# only a comment\n", 0],
    ["---\n---\n# x\n---\n", 0],
    ["null", 0],
    ["~\n", 0],
    ["a: 1", 1],
    ["---\na: 1\n---\n", 1],
    ["a: 1\n---\nb: 2\n---\n# none\n---\nc: 3", 3],
    ['{"a":1}\n{"b":2}', 2],
    ['{"a":1}\n---\nb: 2', 2],
    ["a: 1\n...\n", 1],
    ["- a\n- b", 1],
    ["[]", 1],
    ["x", 1],
  ])("%j has %d", (text, count) => {
    const manifests = parseManifests(text);
    expect(manifests.map(({ errors }) => errors)).toEqual(manifests.map(() => []));
    expect(manifests.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  test("one that is wrong leaves the others alone", () => {
    const manifests = parseManifests("a: 1\n---\nb: [\n---\nc: *x\n---\nd: 4");
    expect(manifests.map(({ value }) => value)).toEqual([{ a: 1 }, undefined, undefined, { d: 4 }]);
    expect(manifests.map(({ errors }) => errors.length > 0)).toEqual([false, true, true, false]);
    expect(manifests[2]?.errors[0]).toMatchObject({ line: 5, column: 4 });
    expect(manifests[3]?.position(path("d"))).toEqual({ line: 7, column: 1 });
  });

  test.each(["a: 1\n...\nb: 2", "a: 1\n--- b", "--- 1\n--- 2"])("%j hides no second one", (text) => {
    expect(only(text).errors).toHaveLength(1);
  });

  test("a mark of byte order and Windows line ends are no part of it", () => {
    const manifest = only("\uFEFFa: 1\r\nb:\r\n- x\r\n");
    expect(manifest.value).toEqual({ a: 1, b: ["x"] });
    expect(place(manifest, path("b", 0))).toBe("3:3");
  });
});

describe("values", () => {
  test.each<readonly [string, Json]>([
    ["a: yes\nb: 'yes'\nc: \"yes\"\nd: |\n  yes", { a: true, b: "yes", c: "yes", d: "yes\n" }],
    [
      "a: 0777\nb: 2020-01-01\nc: 12:30\nd: 9007199254740993",
      { a: 511, b: "2020-01-01", c: "12:30", d: 9007199254740993n },
    ],
    ["a: !!str 1\nb: !!int '5'\nc: !!binary aGVsbG8=\nd: !x y", { a: "1", b: 5, c: "hello", d: "y" }],
    ["a:\nb: ~\nc: []\nd: {}\ne: {f, g: }", { a: null, b: null, c: [], d: {}, e: { f: null, g: null } }],
    [
      "1: a\n1.50: b\non: c\n0x10: e\n9007199254740993: f",
      { 1: "a", 1.5: "b", true: "c", 16: "e", "9007199254740993": "f" },
    ],
    ["? a\n: b", { a: "b" }],
    ['a: "x\ny"\nb: [\n1,\n2 ]', { a: "x y", b: [1, 2] }],
    ["a: >\n  x\n  y\n\n  z\nb: |-\n  x\n  y", { a: "x y\nz\n", b: "x\ny" }],
    ["a: é😀", { a: "é😀" }],
    ['{"a": 9007199254740993, "b": ["\\u00e9"]}', { a: 9007199254740993n, b: ["é"] }],
    ["{a: 1, 'b': [x, \"y\"]}", { a: 1, b: ["x", "y"] }],
    ['{\n\t"a":\t1\n}', { a: 1 }],
  ])("%j", (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });

  test("keys of the prototype are data, in YAML, in JSON and through a merge", () => {
    for (const text of [
      "__proto__: {a: 1}\nconstructor: 2",
      '{"__proto__": {"a": 1}, "constructor": 2}',
      "<<: {__proto__: {a: 1}, constructor: 2}",
    ]) {
      const value = valueOf(text) as object;
      expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect("a" in value).toBe(false);
      expect(formatJson(value as Json)).toBe('{"__proto__":{"a":1},"constructor":2}');
      expect(valueAt(value, path("__proto__", "a"))).toBe(1);
    }
  });

  test("JSON text is YAML text of the same value", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), (object) => {
        const text = JSON.stringify(object, null, 1);
        // A float without a fraction that looks like an exact integer.
        fc.pre(!/\d{16}/.test(text));
        expect(equalJson(valueOf(text), object)).toBe(true);
        // The comment makes it YAML, not JSON.
        const manifest = only(`# yaml\n${text}`);
        expect(manifest.errors).toEqual([]);
        expect(equalJson(manifest.value, object)).toBe(true);
      }),
    );
  });
});

describe("anchors and merge keys", () => {
  const base = "base: &b {k: base, m: [1]}\n";

  test.each<readonly [string, Json]>([
    ["x: *b", { k: "base", m: [1] }],
    ["x: {<<: *b, k: own}", { k: "own", m: [1] }],
    // kubectl's reader lets the later one win.
    ["x: {k: own, <<: *b}", { k: "base", m: [1] }],
    ["x: {<<: [{k: 1}, {k: 2, z: 3}]}", { k: 1, z: 3 }],
    ["x: {<<: [*b, {k: 2, z: 3}], m: 0}", { k: "base", z: 3, m: 0 }],
    ["x: {<<: {<<: *b, z: 1}}", { k: "base", m: [1], z: 1 }],
    ["x: {!!merge <<: *b}", { k: "base", m: [1] }],
    ['x: {"<<": 1}', { "<<": 1 }],
    ["x: {!!str <<: 1}", { "<<": 1 }],
    ["x: [&a 1, *a, &a 2, *a]", [1, 1, 2, 2]],
    ["x: [&a , *a]", [null, null]],
    ["x: {&a k: v, z: *a}", { k: "v", z: "k" }],
  ])("%j", (text, value) => {
    expect((valueOf(base + text) as Readonly<Record<string, Json>>)["x"]).toEqual(value);
  });

  test("what an alias stands for is a copy", () => {
    const value = valueOf("a: &x {l: [{}]}\nb: *x\nc: {<<: *x}") as Readonly<Record<string, { l: [object] }>>;
    expect(value).toEqual({ a: { l: [{}] }, b: { l: [{}] }, c: { l: [{}] } });
    expect(new Set(Object.values(value).flatMap((item) => [item, item.l, item.l[0]])).size).toBe(9);
  });

  test.each([
    ["a: *x", "1:4"],
    ["a: *x\nb: &x 1", "1:4"],
    ["a: &x [*x]", "1:8"],
    ["a: &x {b: {c: *x}}", "1:15"],
    ["a: &x {<<: *x}", "1:8"],
    ["a: {<<: 1}", "1:5"],
    ["a: {<<: [1]}", "1:5"],
    ["a: {<<: *x}", "1:5"],
  ])("%j is refused at %s", (text, at) => {
    expect(firstError(text)).toBe(at);
  });

  test("aliases may not blow a document up", () => {
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
    for (const [index, name] of "bcdefghi".match(/./g)?.entries() ?? []) {
      bomb.push(`${name}: &${name} [${`*${"abcdefghi".charAt(index)},`.repeat(10)}]`);
    }
    expect(firstError(bomb.join("\n"))).toMatch(/^5:/);
    const merges = Array.from({ length: 40 }, (_, i) => `k${i + 1}: &k${i + 1} {<<: [*k${i}, *k${i}]}`);
    expect(firstError(["k0: &k0 {x: 1}", ...merges].join("\n"))).toMatch(/^1\d:/);
    expect(only(`a: &a x\nb: [${"*a,".repeat(50_000)}]`).errors).toEqual([]);
  });

  test.each<readonly [string, (before: string) => string]>([
    ["of a map", (before) => `{<<: *${before}, x: {<<: *${before}}}`],
    ["of a list", (before) => `[{<<: *${before}}, {<<: *${before}}]`],
    ["of maps in a map", (before) => `{<<: {<<: *${before}}, <<: *${before}}`],
  ])("merge keys may not either: %s", (_, level) => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `k${String(i + 1)}: &k${String(i + 1)} ${level(`k${String(i)}`)}`,
    );
    expect(firstError(["k0: &k0 {}", ...levels].join("\n"))).toMatch(/^\d+:/);
  });

  test("entries that many merge keys pass on are as many values", () => {
    const entries = Array.from({ length: 5000 }, (_, i) => `k${String(i)}: 1`).join(", ");
    expect(firstError(`a: ${"{<<: ".repeat(100)}{${entries}}${"}".repeat(100)}`)).toMatch(/^1:/);
    expect(only(`a: ${"{<<: ".repeat(10)}{${entries}}${"}".repeat(10)}`).errors).toEqual([]);
  });
});
