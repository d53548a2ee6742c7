import { splitManifests } from "./manifest-split.js";

const texts = (text: string): string[] => splitManifests(text).map((chunk) => chunk.text.trim());

test.each([
  ["a: 1", ["a: 1"]],
  ["a: 1\n---\nb: 2", ["a: 1", "b: 2"]],
  ["---\na: 1\n---\n", ["", "a: 1", ""]],
  ["a: 1\r\n---\r\nb: 2\r\n", ["a: 1", "b: 2"]],
  ["a: 1\n---  \t\nb: 2", ["a: 1", "b: 2"]],
  ["a: 1\n--- # two\nb: 2", ["a: 1", "b: 2"]],
  ["a: 1\r\n--- # two\r\nb: 2", ["a: 1", "b: 2"]],
  ["a: 1\n---", ["a: 1", ""]],
  ["\uFEFF---\na: 1", ["", "a: 1"]],
  ["\uFEFFa: 1", ["a: 1"]],
  // No separators: indented, followed by text, longer, within a line.
  ["a: |\n  ---\n  b", ["a: |\n  ---\n  b"]],
  ["--- a", ["--- a"]],
  ["----\na", ["----\na"]],
  ["a: ---\n", ["a: ---"]],
  // The '---' after directives begins their document.
  ["%YAML 1.2\n---\na: 1\n---\nb: 2", ["%YAML 1.2\n---\na: 1", "b: 2"]],
  ["a: 1\n---\n# b\r\n%YAML 1.1\r\n%TAG ! !a\r\n---\r\nb: 2", ["a: 1", "# b\r\n%YAML 1.1\r\n%TAG ! !a\r\n---\r\nb: 2"]],
  ["", [""]],
])("%j is cut into %j", (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

test.each([
  ['{"a":1}{"b":2}', ['{"a":1}', '{"b":2}']],
  ['\n{"a":{"b":"}{"}}\n\n{}\n', ['{"a":{"b":"}{"}}', "{}"]],
  ['{"a":"\\"}{"}{"b":"\\\\"}', ['{"a":"\\"}{"}', '{"b":"\\\\"}']],
  // Not only JSON: one chunk for the YAML reader.
  ['{"a":1} x', ['{"a":1} x']],
  ['{"a":1}\nb: 2', ['{"a":1}\nb: 2']],
  ['{"a":1', ['{"a":1']],
  ['{"a":"', ['{"a":"']],
  ['{"a":1}\n---\n{"b":2}', ['{"a":1}', '{"b":2}']],
  ["{a: 1}", ["{a: 1}"]],
])("JSON %j is cut into %j", (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

test("every chunk says where it begins", () => {
  for (const text of ["a\n---\nb\n--- # c\nd", '{"a":1}\n{"b":2}', "\uFEFFa\n---\nb"]) {
    for (const chunk of splitManifests(text)) {
      expect(text.slice(chunk.offset, chunk.offset + chunk.text.length)).toBe(chunk.text);
    }
  }
});

test("a directive with many lines around it costs no more than their length", () => {
  expect(
    splitManifests(`${"#\n".repeat(100_000)}%A\n${"%B\n \n".repeat(100_000)}a\n${"---\n".repeat(10)}`),
  ).toHaveLength(11);
});

test("strings that do not end cost no more than their length", () => {
  expect(splitManifests(`{"${'\\"'.repeat(200_000)}`)).toHaveLength(1);
  expect(splitManifests(`{"${"\\".repeat(200_000)}`)).toHaveLength(1);
});
