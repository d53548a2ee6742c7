import fc from "fast-check";
import { type FieldPath, formatField, key, path } from "kube-json";
import { parseManifests, type Manifest } from "./yaml.js";
import { only, place } from "./testing/parsed.js";

describe("positions", () => {
  const text = `# a comment
apiVersion: v1
metadata:
  labels:
    a.b/c: "d"
spec:
  list:
  - x: 1
    w: [ 2, {z: 3} ]
  -
    x: &anchor
      deep: true
  copy: *anchor
  merged:
    <<: *anchor
    own: 1
`;

  test.each([
    [path(), "2:1"],
    [path("apiVersion"), "2:1"],
    [path("metadata", "labels", key("a.b/c")), "5:5"],
    [path("spec", "list"), "7:3"],
    [path("spec", "list", 0), "8:5"],
    [path("spec", "list", 0, "x"), "8:5"],
    [path("spec", "list", 0, "w"), "9:5"],
    [path("spec", "list", 0, "w", 0), "9:10"],
    [path("spec", "list", 0, "w", 1, "z"), "9:14"],
    [path("spec", "list", 1), "11:5"],
    [path("spec", "list", 1, "x", "deep"), "12:7"],
    // The value of an alias is at its anchor.
    [path("spec", "copy"), "13:3"],
    [path("spec", "copy", "deep"), "12:7"],
    [path("spec", "merged", "deep"), "12:7"],
    [path("spec", "merged", "own"), "16:5"],
    // The deepest part that exists.
    [path("kind"), "2:1"],
    [path("metadata", "name"), "3:1"],
    [path("spec", "list", 2), "7:3"],
    [path("spec", "list", "x"), "7:3"],
    [path("spec", "list", 0, "x", "y", "z"), "8:5"],
    [path("apiVersion", 0), "2:1"],
    [path("toString"), "2:1"],
  ])("of %j", (field, expected) => {
    expect(place(only(text), field)).toBe(expected);
  });

  test("are the same in JSON", () => {
    const manifest = only('\n{\n  "a": {"b": [1,\n    {"c": 9007199254740993}]}\n}');
    expect(place(manifest, path())).toBe("2:1");
    expect(place(manifest, path("a", "b"))).toBe("3:9");
    expect(place(manifest, path("a", "b", 1, "c"))).toBe("4:6");
    expect(place(manifest, path("a", "x"))).toBe("3:3");
  });

  test("count from the beginning of the text, not of the document", () => {
    const manifests = parseManifests('a: 1\n---\n# c\nb: 2\n---\n{"c":\n 3}\n');
    expect(manifests.map((manifest, index) => place(manifest, path("abc".charAt(index))))).toEqual([
      "1:1",
      "4:1",
      "6:2",
    ]);
    expect(manifests.map((manifest) => place(manifest, path()))).toEqual(["1:1", "4:1", "6:1"]);
  });

  test("of a document with errors are where the first error is", () => {
    expect(place(only("a: 1\nb: *x"), path("a"))).toBe("2:4");
  });

  test("of every field of any object are where its key or item is written", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 }),
        (object) => {
          const written = JSON.stringify(object, null, 2);
          for (const json of [written, `#\n${written}`]) {
            const manifest = only(json);
            const lines = json.split("\n");
            const misplaced = [...fieldsOf(object)].filter(([field, token]) => {
              const { line, column } = manifest.position(field);
              return lines[line - 1]?.slice(column - 1).startsWith(token) !== true;
            });
            expect(misplaced.map(([field]) => formatField(field))).toEqual([]);
          }
        },
      ),
    );
  });
});

/** The text of a range, from one document or several lines of it. */
const rangeText = (text: string, manifest: Manifest, field: FieldPath): string => {
  const { line, column, endLine, endColumn } = manifest.range(field);
  const lines = text.split("\n").slice(line - 1, endLine);
  const last = lines.length - 1;
  return lines
    .map((one, index) => one.slice(index === 0 ? column - 1 : 0, index === last ? endColumn - 1 : undefined))
    .join("\n");
};

describe("ranges", () => {
  const text = `# a comment
apiVersion: v1
"kind" : 'App' # why
metadata:
  name: a b  # c
  labels: { a.b/c: "d", e: [1, 2] } # c
  none:
  empty: {}
spec:
  text: |
    one
    two

  folded: a
    b
  list:
  - x: 1
    w: [ 2, {z: 3} ]
  - only: 1
  - plain # c
  - - deep
    - er
`;
  const CASES: readonly (readonly [FieldPath, string])[] = [
    [path(), "apiVersion: v1"],
    [path("apiVersion"), "apiVersion: v1"],
    [path("kind"), "\"kind\" : 'App'"],
    [path("metadata"), "metadata"],
    [path("metadata", "name"), "name: a b"],
    [path("metadata", "labels"), 'labels: { a.b/c: "d", e: [1, 2] }'],
    [path("metadata", "labels", key("a.b/c")), 'a.b/c: "d"'],
    [path("metadata", "labels", "e", 1), "2"],
    [path("metadata", "none"), "none"],
    [path("metadata", "empty"), "empty: {}"],
    [path("spec", "text"), "text: |\n    one\n    two"],
    [path("spec", "folded"), "folded: a\n    b"],
    [path("spec", "list"), "list"],
    [path("spec", "list", 0), "x: 1"],
    [path("spec", "list", 0, "w"), "w: [ 2, {z: 3} ]"],
    [path("spec", "list", 0, "w", 1), "{z: 3}"],
    [path("spec", "list", 1), "only: 1"],
    [path("spec", "list", 2), "plain"],
    [path("spec", "list", 3), "- deep"],
    // For a missing field: the key of its deepest parent.
    [path("metadata", "name", "x"), "name"],
    [path("metadata", "labels", "x"), "labels"],
    [path("spec", "list", 9), "list"],
    [path("spec", "list", 1, "x"), "only: 1"],
    [path("x"), "apiVersion: v1"],
  ];
  test.each(CASES)("of %j", (field, expected) => {
    expect(rangeText(text, only(text), field)).toBe(expected);
  });
  test.each(CASES)("of %j, as the other reader gives it", (field, expected) => {
    // The fast reader does not read anchors.
    const other = text.replace("- only: 1", "- only: &a 1");
    expect(rangeText(other, only(other), field)).toBe(expected.replace("only: 1", "only: &a 1"));
  });
  test.each([
    [path("b"), "b: *a"],
    [path("b", "c"), "c: 1"],
    [path("d", "c"), "c: 1"],
    [path("e"), "e"],
    [path("f"), "f: |"],
  ])("of %j, with aliases, merge keys, tags and empty blocks", (field, expected) => {
    const other = "a: &a\n  c: 1\nb: *a\nd:\n  <<: *a\ne: !!str\nf: |\n";
    expect(rangeText(other, only(other), field)).toBe(expected);
  });
  test.each([
    ['{"a": {"b": 1}, "c": [\n1]}', path("a"), '"a": {"b": 1}'],
    ['{"a": {"b": 1}, "c": [\n1]}', path("c"), '"c"'],
    ['{"a": {"b": 1}, "c": [\n1]}', path(), '{"a": {"b": 1}'],
    ['{"a": {"b": 1}}', path(), '{"a": {"b": 1}}'],
    ['{\n  "a": [\n    {\n "b": 1 } ] }', path("a", 0), "{"],
    ['{\n  "a": [\n    {\n "b": 1 } ] }', path(), "{"],
  ])("in JSON: %j at %j", (json, field, expected) => {
    expect(rangeText(json, only(json), field)).toBe(expected);
  });
  test("count from the beginning of the text; those of a document with errors are empty", () => {
    const [, second, broken] = parseManifests("a: 1\n---\nb: 2\n---\nc: *x\n");
    expect(second?.range(path("b"))).toEqual({ line: 3, column: 1, endLine: 3, endColumn: 5 });
    expect(broken?.range(path("c"))).toEqual({ line: 5, column: 4, endLine: 5, endColumn: 4 });
  });
});

/** Each field of a value with the token that must stand where it begins. */
function* fieldsOf(value: unknown, field: FieldPath = []): Generator<readonly [FieldPath, string]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const below = [...field, Array.isArray(value) ? Number(name) : name];
    const start = typeof item === "object" && item !== null ? (Array.isArray(item) ? "[" : "{") : JSON.stringify(item);
    yield [below, Array.isArray(value) ? start : JSON.stringify(name)];
    yield* fieldsOf(item, below);
  }
}

test("the range of an item that begins with a merge key does not end before it begins", () => {
  const [manifest] = parseManifests("a: &x\n  b: 1\nc:\n- <<: *x\n  d: 1\n");
  expect(manifest?.range(path("c", 0))).toEqual({ line: 4, column: 3, endLine: 4, endColumn: 4 });
});

test("numbers and booleans keep their spelling", () => {
  const [manifest] = parseManifests('a: 1.10 # x\nb: [yes, {c: 0x1F}]\nd:\n- on\n"e":    07\n');
  const fields = [["a"], ["b", 0], ["b", 1, "c"], ["d", 0], ["e"]];
  expect(fields.map((field) => manifest?.spelling(field))).toEqual(["1.10", "yes", "0x1F", "on", "07"]);
  const [json] = parseManifests('{"a":1.0,"b":[2e1]}');
  expect([["a"], ["b", 0]].map((field) => json?.spelling(field))).toEqual(["1.0", "2e1"]);
});

test("a document knows the line in which its chunk begins", () => {
  const firstLines = (text: string): readonly number[] => parseManifests(text).map((one) => one.firstLine());
  expect(firstLines("a: 1\n---\n# b\nb: 1\n---\nc: [\n")).toEqual([1, 2, 5]);
  expect(firstLines('{"a": 1}\n{"b": 1} {"c": 1}')).toEqual([1, 1, 2]);
});
