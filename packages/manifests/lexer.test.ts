import { Composer } from "yaml";
import { YamlProblem } from "./problem.js";
import { lexemesOf, yamlTokens } from "./lexer.js";

const read = (text: string): unknown => {
  const [document] = new Composer().compose(yamlTokens(text), true, text.length);
  if (document === undefined) throw new Error("no document");
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS();
};

test.each<readonly [string, string, unknown]>([
  ["a double-quoted scalar", 'a:\n  b: "x\ny"\n  c: 1', { a: { b: "x y", c: 1 } }],
  ["a single-quoted scalar", "a:\n  b: 'x\n\n y'\n  c: 1", { a: { b: "x\ny", c: 1 } }],
  ["a list", "a:\n  b: [\n1,\n 2\n]\n  c: 1", { a: { b: [1, 2], c: 1 } }],
  ["a map", "a:\n  b: {\nx: 1\n}\n  c: 1", { a: { b: { x: 1 }, c: 1 } }],
  ["a quoted scalar in a list in a list", 'a:\n  - [["x\ny",\nz]]\n  - 1', { a: [[["x y", "z"]], 1] }],
  ["a plain scalar in a list", "a:\n  b: [x\ny]\n  c: 1", { a: { b: ["x y"], c: 1 } }],
])("lines of %s need no indentation", (_what, text, value) => {
  expect(read(text)).toEqual(value);
});

test.each([
  ["a plain scalar", "a:\n  b: x\ny"],
  ["a block", "a:\n   b: 1\n  c: 2"],
  ["a list before a marker", "a: [\n---\n1]"],
  ["a quoted scalar before a marker", 'a: "x\n---\ny"'],
])("%s does", (_what, text) => {
  expect(() => read(text)).toThrow();
});

test("nesting is bound before anything recurses", () => {
  const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  expect(() => [...yamlTokens(deep(250))]).not.toThrow();
  expect(() => [...yamlTokens(deep(260))]).toThrow(YamlProblem);
  for (const text of ["[", "{a: ", "- ", "? ", "a: ", "[{"]) {
    expect(() => [...yamlTokens(text.repeat(100_000))]).toThrow(YamlProblem);
  }
});

test.each([
  ["quoted scalars", 'a:\n  b: "x\ny"\n'],
  ["collections", "a:\n  b: [x,\ny]\n"],
  ["quoted scalars without an end", 'a:\n  b: "x\n'],
  ["collections without an end", "a: [\n"],
  ["both without an end", "a: [\n'b\n"],
])("many %s take a time that grows with their number", (_what, text) => {
  const start = process.cpuUsage();
  const lexemes = [...lexemesOf(text.repeat(100_000))];
  expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
  expect(lexemes.length).toBeGreaterThan(100_000);
});
