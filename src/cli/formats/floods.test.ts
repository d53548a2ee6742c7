import type { ReportFinding } from "../../app/report/report.js";
import { andMore, floodsIn, isShortened } from "./floods.js";

const finding = (line: number, changes: Partial<ReportFinding> = {}): ReportFinding => ({
  rule: "crd-schema/bounded-size",
  action: "Warn",
  reason: "FieldValueRequired",
  field: `spec.a${String(line)}`,
  mergedField: `spec.a${String(line)}`,
  message: "must have a `maxLength`",
  line,
  column: 3,
  endLine: line,
  endColumn: 9,
  ratcheted: false,
  newer: false,
  places: [],
  ...changes,
});
const lines = (findings: readonly ReportFinding[]): unknown =>
  floodsIn(findings).map((shown) => shown.map(({ line }) => line));

test("findings of a rule that say the same are shown as one", () => {
  const other = finding(9, { rule: "crd-naming/no-is-prefix" });
  expect(lines([finding(1), finding(2), other])).toEqual([[1, 2], [9]]);
});

test("three findings of a rule with different messages are shown one by one, four as one", () => {
  const different = [1, 2, 3, 4].map((line) => finding(line, { message: `must be ${String(line)}` }));
  expect(lines(different.slice(1))).toEqual([[2], [3], [4]]);
  expect(lines(different)).toEqual([[1, 2, 3, 4]]);
});

test("all findings of a topic are shown as one, but no denials", () => {
  const topic = "bounds";
  const number = finding(2, { topic, rule: "crd-schema/numeric-bounds", message: "must have a `minimum`" });
  const port = finding(3, { topic, action: "Deny", message: "must be a port" });
  expect(lines([finding(1, { topic }), number, port])).toEqual([[1, 2], [3]]);
  expect(andMore(finding(1, { topic }), [number])).toBe("and 1 more on bounds at 2:3 [crd-schema/numeric-bounds]");
});

test("denials of one rule are shown as one from four on, or if they say the same", () => {
  const denials = [1, 2, 3, 4].map((line) => finding(line, { action: "Deny", message: `must be ${String(line)}` }));
  expect(lines(denials.slice(0, 3))).toEqual([[1], [2], [3]]);
  expect(lines(denials)).toEqual([[1, 2, 3, 4]]);
  expect(lines(denials.map((one) => ({ ...one, message: "must be 1" })))).toEqual([[1, 2, 3, 4]]);
});

test("what is new is never hidden behind what existed before", () => {
  const old = [1, 2, 3, 4].map((line) => finding(line, { ratcheted: true }));
  expect(lines([...old, finding(5)])).toEqual([[1, 2, 3, 4], [5]]);
});

test("it is known whether words or positions are left out", () => {
  const same = [2, 3, 4, 5, 6].map((line) => finding(line));
  expect(isShortened([finding(1)])).toBe(false);
  expect(isShortened([finding(1), ...same])).toBe(false);
  expect(isShortened([finding(1), ...same, finding(7)])).toBe(true);
  expect(isShortened([finding(1), finding(2, { message: "must be 2" })])).toBe(true);
});

test("the first positions are named, the others counted", () => {
  const more = (...at: readonly number[]): string =>
    andMore(
      finding(1),
      at.map((line) => finding(line)),
    );
  expect(more(2, 3)).toBe("and 2 more at 2:3, 3:3");
  expect(more(2, 3, 4, 5, 6, 7)).toBe("and 6 more at 2:3, 3:3, 4:3, 5:3, 6:3 and others");
});
