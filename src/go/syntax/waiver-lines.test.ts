import { waiverLines } from "./waiver-lines.js";

test.each([
  ["// +decorum:waive a -- b", [" a -- b", 4, "Marker"]],
  ["\t//+decorum:waive a -- b\r", [" a -- b", 4, "Marker"]],
  ["// decorum:waive a", [" a", 4, "WithoutPlus"]],
  ["//decorum:waive", ["", 3, "WithoutPlus"]],
  ['Size int `json:"size"` // +decorum:waive a', [" a", 27, "NotAlone"]],
  ["/* +decorum:waive a */", [" a */", 4, "NotAlone"]],
  ["// +decorum:waive:rule=a", [":rule=a", 4, "Marker"]],
  [" * +decorum:waive a", [" a", 4, "NotAlone"]],
] as const)("%j has a waiver", (line, [text, column, kind]) => {
  expect(waiverLines(`package v1\n\n${line}\n${line}`)).toEqual([
    { word: "waive", text, line: 3, column, kind },
    { word: "waive", text, line: 4, column, kind },
  ]);
});

test.each([
  ["// +decorum:waiver a", "waiver"],
  ["// decorum:wave a", "wave"],
  ["Size int // +decorum:wave a", "wave"],
])("%j has another marker", (line, word) => {
  expect(waiverLines(`package v1\n${line}\n`)).toEqual([expect.objectContaining({ word, text: " a", line: 2 })]);
});

test.each([
  "// see '// +decorum:waive RULE -- REASON'",
  "// decorum: see below",
  'const mark = "+decorum:waive"',
  'const url = "http://decorum:word@host"',
])("%j has none", (line) => {
  expect(waiverLines(`package v1\n${line}\n`)).toEqual([]);
});

test("a long line takes linear time", () => {
  const start = performance.now();
  waiverLines(`${"* ".repeat(500_000)}decorum:waive\n`.repeat(2));
  expect(performance.now() - start).toBeLessThan(2000);
});
