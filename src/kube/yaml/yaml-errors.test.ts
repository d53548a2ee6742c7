import fc from "fast-check";
import { path } from "../json/field-path.js";
import { formatJson } from "../json/json.js";
import type { Json } from "../json/object.js";
import { parseManifests } from "./yaml.js";
import type { Manifest } from "./yaml.js";

const only = (text: string): Manifest => {
  const [first, ...rest] = parseManifests(text);
  if (first === undefined || rest.length > 0) throw new Error("not one document");
  return first;
};

const valueOf = (text: string): Json | undefined => {
  const { value, errors } = only(text);
  expect(errors).toEqual([]);
  return value;
};

/** 'line:column' of the first error. */
const firstError = (text: string): string => {
  const { value, errors } = only(text);
  expect(value).toBeUndefined();
  for (const { message } of errors) {
    expect(message).not.toBe("");
    expect(message.length).toBeLessThanOrEqual(200);
  }
  return `${String(errors[0]?.line)}:${String(errors[0]?.column)}`;
};

describe("errors", () => {
  test.each([
    ["a: 1\nb: 2\na: 3", "3:1"],
    ["x:\n  - a: 1\n    a: 1", "3:5"],
    ["1: a\n'1': b", "2:1"],
    ["yes: a\ntrue: b", "2:1"],
    ['{"a": 1,\n "a": 2}', "2:2"],
    ["__proto__: 1\n__proto__: 2", "2:1"],
    ["a: [1, 2", "1:9"],
    ["a: 'x", "1:6"],
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

  test("their number is bound, and so is the length of what they quote", () => {
    const { errors } = only("}".repeat(1000));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(10);
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
});
