import fc from "fast-check";
import { formatJson, path } from "kube-json";
import { parseManifests } from "./yaml.js";
import { firstError, only, valueOf } from "./testing/parsed.js";

describe("errors", () => {
  test.each([
    ["a: 1\nb: 2\na: 3", "3:1"],
    ["x:\n  - a: 1\n    a: 1", "3:5"],
    ["1: a\n'1': b", "2:1"],
    ["yes: a\ntrue: b", "2:1"],
    ['{"a": 1,\n "a": 2}', "2:2"],
    ["__proto__: 1\n__proto__: 2", "2:1"],
    ["a: [1, 2", "1:4"],
    ["a: 'x", "1:4"],
    ["a: b: c", "1:4"],
    ["a:\n\tb: 1", "2:1"],
    ["a: @x", "1:4"],
    ["a: .nan", "1:4"],
    ["a:\n  - -.inf", "2:5"],
    ["a: !!int x", "1:10"],
    ["[a]: b", "1:1"],
    ["? {a: b}\n: c", "1:3"],
    ["~: a", "1:1"],
    ['{"a": 1,}}', "1:10"],
  ])("%j is refused at %s", (text, at) => {
    expect(firstError(text)).toBe(at);
  });

  test.each([
    ["%YAML 1.2\n---\na: 1", "1:1 '%YAML 1.2' must be left out: kubectl reads no directives"],
    ["# a\n%YAML 1.1\n---\na: 1", "2:1 '%YAML 1.1' must be left out: kubectl reads no directives"],
    ["%YAML 1.2\na: 1", "1:1 '%YAML 1.2' must be left out: kubectl reads no directives"],
    ["a: b: c", "1:4 a value that contains ': ' must be in quotes"],
    ["a:\n  name: x\n   labels: y", "2:9 the line after this value must not be indented further than its key"],
    ["a:\n  b: 1\n c: 2", "3:1 must be indented as the keys beside it"],
    ["a:\n- b: 1\n  c: 2\n- d\n e: 3", "4:3 must be a key with ':' and a value; if it continues a value,"],
    ["a: 1\nfoo\nb: 2", "2:1 must be a key with ':' and a value; if it continues a value,"],
    ["a: 1\nfoo:bar\nb: 2", "2:1 a key must be followed by ':' and a blank"],
    ["- a: 1\n b: 2", "2:1 must begin with '- ', or be indented as the first key of its item"],
    ["a:\n  - b\n - c", "3:1 must be indented as the items beside it"],
    ['a: "x\nb: y', '1:4 the quote " that is open here must be closed'],
    ["a: @x", "1:4 a value that begins with '@' must be in quotes"],
    ["a: %x", "1:4 a value that begins with '%' must be in quotes"],
    ["a: !b.endsWith('c') && d", "1:21 a value that begins with '!' or '&' must be in quotes"],
    ["a: !b && c", "1:7 a value that begins with '!' or '&' must be in quotes"],
    ["a: && c", "1:4 a value that begins with '!' or '&' must be in quotes"],
    ["a:\n\tb: 1", "2:1 must be indented with blanks, not with tabs"],
    ["a: 1\n\t", "2:1 must be indented with blanks, not with tabs"],
    ["a: 1\n\t# b\nc: 2", "2:1 must be indented with blanks, not with tabs"],
    ["a: { ?b: 1 }", "1:6 text that begins with '?' must be in quotes between brackets"],
    ["a: [?b]", "1:5 text that begins with '?' must be in quotes between brackets"],
    ["a: { b:, c: 1 }", "1:7 a blank must follow the ':' of a key between brackets"],
    ["--- a\n", "1:1 documents must be separated by a line '---'"],
    ["a: 1\n----\nb: 2", "2:1 documents must be separated by a line '---'"],
    ["a: 'b'\nc:\n- &d !!str 'it''s\n- e\n", "3:12 the quote ' that is open here must be closed"],
    ["a:\n- !!binary /w==\n", "2:12 '/w==' must be the base64 of text in UTF-8, because JSON has no binary data"],
    ['a: |\n  "x\nb: {c: "d}\ne: f', '3:8 the quote " that is open here must be closed'],
    ["a: {b: 1\nc: 2", "1:4 the '{' that is open here must be closed by '}'"],
    ["a: [{b: 1}, {c: [2, 3}]", "1:17 the '[' that is open here must be closed by ']'"],
    ["a: [1, 2", "1:4 the '[' that is open here must be closed by ']'"],
    ["metadata:\n  labels: {x: y\ndata:\n  k: v", "2:11 the '{' that is open here must be closed by '}'"],
    ["a: |x\n  y", "1:5 '|' and '>' must be followed by a new line, not by text"],
    ['{"a": 1 "b": 2}', "1:7 entries between brackets must be separated by ','"],
    ['{"a" 1}', "1:6 a ',' or ':' must be before this"],
    ['{"a": 1}}', "1:9 '}' closes nothing that is open"],
    ["a: [b]]", "1:7 ']' closes nothing that is open"],
    ["a: 'it's'", "1:8 nothing may follow a value in quotes or brackets; put the whole value in quotes"],
    ["- a\nb: 1", "2:1 must begin with '- ', as the items of the list above, or be indented differently"],
    ["a: 1\n- b", "2:1 an item of a list may not be among the keys of a map"],
    ["a: - b", "1:4 a list must begin on the line after its key"],
    ['a: "\\d"', "1:5 '\\d' may not be in double quotes; write '\\\\d', or use single quotes"],
    ["<<<<<<< HEAD\na: 1\n=======\na: 2", "1:1 is a mark of a merge conflict, which must be resolved first"],
  ])("one mistake is one error, which says what must be: %j", (text, expected) => {
    const [{ line, column, message } = { line: 0, column: 0, message: "" }, ...more] = only(text).errors;
    expect(more).toEqual([]);
    expect(`${String(line)}:${String(column)} ${message}`).toContain(expected);
  });

  test("their number is bound, and so is the length of what they quote", () => {
    expect(only("}".repeat(1000)).errors).toHaveLength(1);
    expect(
      firstError(`a: [b]]
${"x".repeat(1000)}`),
    ).toBe("1:7");
  });

  test("nesting is bound in every style, also through aliases, and does not end the stack", () => {
    const flow = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(valueOf(flow(250))).toBeDefined();
    for (const text of [
      flow(251),
      flow(100_000),
      "[".repeat(100_000),
      "- ".repeat(100_000),
      "? ".repeat(100_000),
      "{a: ".repeat(100_000),
      '{"a":'.repeat(251) + "1" + "}".repeat(251),
      '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000),
      Array.from({ length: 2000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
      `a: &a ${flow(200)}\nb: ${"[".repeat(60)}*a${"]".repeat(60)}`,
    ]) {
      expect(only(text).value).toBeUndefined();
      expect(only(text).errors).toHaveLength(1);
    }
  });

  test("any text gives values or errors, and never throws", () => {
    const pieces = fc.constantFrom(
      "a",
      ": ",
      "- ",
      "\n",
      "  ",
      "[",
      "]",
      "{",
      "}",
      ",",
      '"',
      "'",
      "&a ",
      "*a",
      "!!int ",
      "|",
      ">",
      "#",
      "? ",
      "<<: ",
      "---\n",
      "...\n",
      "%",
      "\t",
      "1",
      "@",
      "\\",
      "\uFEFF",
      "\u0000",
      "\ud800",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
        for (const manifest of parseManifests(parts.join(""))) {
          const { value, errors } = manifest;
          expect(value === undefined).toBe(errors.length > 0);
          expect(manifest.position(path("a", 0)).line).toBeGreaterThan(0);
          if (value !== undefined) expect(() => formatJson(value)).not.toThrow();
        }
      }),
      { numRuns: 500 },
    );
  });

  test("tags of one's own may be refused, which kubectl ignores", () => {
    const read = (text: string, tags: "Ignored" | "Refused"): unknown =>
      parseManifests(text, tags).map(({ value, errors: [error] }) => value ?? [error?.column, error?.message]);
    const inQuotes = "a value that begins with '!' or '&' must be in quotes";
    for (const [text, value, column] of [
      ["a: !has(b)", "", 4],
      ["a: ! b", "b", 4],
      ["a: [!b c]", ["c"], 5],
    ] as const) {
      expect(read(text, "Ignored")).toEqual([{ a: value }]);
      expect(read(text, "Refused")).toEqual([[column, inQuotes]]);
    }
    expect(read("a: !!str 1\nb: &c d", "Refused")).toEqual([{ a: "1", b: "d" }]);
  });
});
