import { blockFinder } from "./block-finder.js";
import { readBlockStyle } from "./block-reader.js";
import { bothReaders } from "./testing/yaml-readers.js";

/** Texts that the reader reads; each is read as the library's reader does. */
const READ: readonly string[] = [
  "a: 1\r\nb: 'x\r\n  y'\r\nc: \"d\r\n\r\n  e\"\r\nf: g \r\n  h\r\n",
  "a: 1\nb: x y\nc: 'it''s'\nd: \"q\\\"\\n\"\n",
  "a: 1",
  "a:\n  b:\n    c: 1\n  d: 2\ne: 3\n",
  "a:\n- 1\n- b: 2\n  c: 3\n- - 4\n  - 5\nd: 6\n",
  "- a\n-   b: 1\n    c: 2\n",
  "a: {}\nb: []\nc: [ ]\nd: { }\ne: [a, 'b', \"c\", 1]\nf: {a: 1, 'b': [x y]}\n",
  "a: yes\nb: 0777\nc: 1e3\nd: 9007199254740993\ne: ~\nf:\ng: 2020-01-01\nh: -1\ni: .5\n",
  "# c\n\na: 1 # c\n  # c\nb: # c\n  c: 1\n# c",
  "a: one\n  two\n\n  three\nb: 1\n",
  "a: 'one\n  two\n\n\n  three'\nb: \"one \\\n  two\n  three\\\n  \\ four\"\n",
  "a:\n  one\n  two\nb:\n  'x'\nc:\n  [a]\n",
  "a: |\n  one\n   two\n\n  three\nb: |-\n  x\n\n\nc: >\n\n  one\n  two\n\n  three\n",
  "a: >-\n  one\n\n\n  two\n# c\nb: 1\n",
  "a: x#y\nb: http://a:b\nc: a,b [c] {d}\nd: a'b\"c\n",
  "'a': 1\n\"b c\": 2\nx-y.z/w: 3\n$ref: 4\nconstructor: 5\n",
  "a:\n  - b\n  -  c: 1\n     d:\n     - e\n",
  "a: 1\nb: 2   \n   \n",
  "a: '\n  x'\nb: ''\nc: \"\"\nd: 'x\n  '\n",
  "a: &x\n  b: 1\n  c: [d]\ne: *x\nf:\n  !!merge <<: *x\n  b: 2\n  g: 3\nh:\n  c: 1\n  <<: *x\n",
  "a: &x\n- b: 1\n- {c: 2}\nd: *x\ne:\n- f: *x   \n  g: *x\n",
  "a: &x  \n\n  # c\n  b:\n    c: 1\nd:\n  <<: *x\ne: &y\n  <<: *x\n  f: &z-1_\n    g: 1\nh: *y\ni:\n  <<: *y\n  <<: *z-1_\n",
  "a: &x\n  b: 1\n  c:\n    d: 1\ne:\n- f: 1\n  <<: *x\n- b: 2\n  <<: *x\n- c: 2\n  <<: *x",
  "- a: &x\n    a: 1\n  <<: *x\n- b: 1\n",
  "emoji: \u{1F600} \u{3000}\nb: é\n",
];

/** Texts that are left to the library's reader, right or wrong. */
const LEFT: readonly string[] = [
  "",
  "# c\n",
  "text",
  "a: &x 1",
  "a: &x\n",
  "a: &x\nb: 1\n",
  "a: &x\n  b\n",
  "a: &x # c\n  b: 1\n",
  "a: &x {b: 1}\nc: *x\n",
  "a: *x",
  "a: &x\n  b: *x\n",
  "a: &x\n  b:\n    <<: *x\n",
  "a: &x\n  b: 1\nc: *x # c\n",
  "a: &x\n  b: 1\nc: *x y\n",
  "a: &x\n  b: 1\nc: *x\n  d: 1\n",
  "a: &x\n  b: 1\nc: &x\n  d: 1\n",
  "a: &x\n  b: 1\nc: [*x]\n",
  "a: &x\n  b: 1\nc:\n- <<: *x\n",
  "a: &x\n  b: 1\nc:\n  <<: [*x]\n",
  "a: &x\n  b: 1\nc:\n  <<: *x\n  d: 1\n  d: 2\n",
  "a: &x\n  b: 1\nc:\n  b: 1\n  <<: *x\n  b: 2\n",
  "a: &x\n- 1\nb:\n  <<: *x\n",
  "a: &x\n  b: 1\n'<<': *x\n",
  "- &x\n  b: 1\n- *x\n",
  "a: !!str 1",
  "<<: {a: 1}",
  "? a\n: b",
  "a: 1\na: 2\n",
  "a: {b: 1, b: 2}",
  "__proto__: 1",
  "y: 1",
  "1: 1",
  "a: b: c",
  "a: b:",
  "a: one\n  two: 3\n",
  "a: one # c\n  two\n",
  "a: 1\n  b: 2\n",
  "a:\n    b: 1\n  c: 2\n",
  "a:\n  b: 1\n - c\n",
  "a: 1\n- b\n",
  "- a\nb: 1\n",
  "- a\n  - b: 1\n",
  "-\n  a: 1\n",
  "a: 'x' y\n",
  "a: 'x'# c\n",
  "a: 'x",
  "a: 'x\ny'\n",
  'a: "\\x41"\n',
  'a: "x \\\n\n  y"\n',
  "a: [1, 2\n",
  "a: [1,\n  2]\n",
  "a: [a: 1]\n",
  "a: [1,]\n",
  "a: [- 1]\n",
  "a: [,]\n",
  "a: {b}\n",
  "a: {b:1}\n",
  "a: |+\n  x\n\n",
  "a: |2\n   x\n",
  "a: |\n  x",
  "a: |\nb: 1\n",
  "a: |\n    \n  x\n",
  "a: |\n   x\n  y\n",
  "a: >\n  x\n    y\n",
  "a:\n  |\n  x\n",
  "a: # c\n  x\n",
  "a:\n  # c\n  x\n",
  "a: @x\n",
  "a: `x\n",
  "a: %x\n",
  "a: .inf\n",
  "a: [.nan]\n",
  "a:\t1\n",
  "a: 1\rb: 2\r\n",
  "a: |\r\n  b\r\n",
  "a: |-\n  b\r\n",
  'a: "b\\\r\n  c"\r\n',
  "a: x\u00a0\n",
  "a: x\u2028b: 1\n",
  "\uFEFFa: 1\n",
  "a: 1\n...\n",
  "%YAML 1.1\n",
  "--- a: 1\n",
  `${"a".repeat(600)}: 1\n`,
  Array.from({ length: 120 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
  `a: ${"[".repeat(120)}${"]".repeat(120)}\n`,
];

test.each(READ)("%j is read, as the library's reader does", (text) => {
  const [fast, library] = bothReaders(text);
  expect(fast).toBeDefined();
  expect(fast).toEqual(library);
});

test.each(LEFT)("%j is left to the library's reader", (text) => {
  expect(readBlockStyle(text)).toBeUndefined();
});

/** Maps with anchors, each with the entry that `key` makes. */
const chain = (count: number, key: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => `m${String(at)}: &m${String(at)}\n  ${key(at)}\n`).join("");

test("long chains of merge keys are read, and their fields found", () => {
  const text = chain(5000, (at) => (at === 0 ? "a: 1" : `<<: *m${String(at - 1)}`));
  const read = readBlockStyle(text);
  const start = blockFinder(text, read?.anchors).start(["m4999", "a"]);
  expect(text.slice(start, start + 4)).toBe("a: 1");
});

test("aliases add a bounded number of values, as bombs would", () => {
  const laughs = chain(20, (at) => (at === 0 ? "a: 1" : `a: *m${String(at - 1)}\n  b: *m${String(at - 1)}`));
  expect(readBlockStyle(laughs)).toBeUndefined();
  expect(
    readBlockStyle(chain(400, (at) => `k${String(at)}: 1${at === 0 ? "" : `\n  <<: *m${String(at - 1)}`}`)),
  ).toBeUndefined();
});

test("aliased values share no part", () => {
  const { value } = readBlockStyle("a: &x\n  b: {c: 1}\nd: *x\ne:\n  <<: *x\n") as {
    value: Record<string, Record<string, object>>;
  };
  expect(new Set([value["a"]?.["b"], value["d"]?.["b"], value["e"]?.["b"]]).size).toBe(3);
});
