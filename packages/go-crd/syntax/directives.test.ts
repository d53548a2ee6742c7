import { directivesOf } from "./directives.js";

const directivesIn = directivesOf("acme");

const MARKER = { hasPlus: true, isAlone: true };
const WITHOUT_PLUS = { hasPlus: false, isAlone: true };
const NOT_ALONE = { hasPlus: true, isAlone: false };

test.each([
  ["// +acme:keep a -- b", [" a -- b", 4, MARKER]],
  ["\t//+acme:keep a -- b\r", [" a -- b", 4, MARKER]],
  ["// acme:keep a", [" a", 4, WITHOUT_PLUS]],
  ["//acme:keep", ["", 3, WITHOUT_PLUS]],
  ['Size int `json:"size"` // +acme:keep a', [" a", 27, NOT_ALONE]],
  ["/* +acme:keep a */", [" a */", 4, NOT_ALONE]],
  ["// +acme:keep:rule=a", [":rule=a", 4, MARKER]],
  [" * +acme:keep a", [" a", 4, NOT_ALONE]],
  ['const url = "http://acme:keep@host"', ['@host"', 21, { hasPlus: false, isAlone: false }]],
] as const)("%j has a directive", (line, [text, column, more]) => {
  expect(directivesIn(`package v1\n\n${line}\n${line}`)).toEqual([
    { word: "keep", text, line: 3, column, ...more },
    { word: "keep", text, line: 4, column, ...more },
  ]);
});

test.each(["// see '// +acme:keep RULE'", "// acme: see below", 'const mark = "+acme:keep"', "// +other:keep"])(
  "%j has none",
  (line) => {
    expect(directivesIn(`package v1\n${line}\n`)).toEqual([]);
  },
);

test("a long line takes linear time", () => {
  const start = process.cpuUsage();
  directivesIn(`${"* ".repeat(500_000)}acme:keep\n`.repeat(2));
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});
