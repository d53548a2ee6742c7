import type { ReportFinding, ReportGo } from "./report.js";
import { goText } from "./finding-place.js";

const finding = (go?: Partial<ReportGo>): ReportFinding => ({
  rule: "crd-schema/bounded-size",
  action: "Warn",
  reason: "FieldValueRequired",
  field: "spec.a",
  mergedField: "spec.a",
  message: "must have a `maxLength`",
  line: 1,
  column: 3,
  endLine: 1,
  endColumn: 9,
  ratcheted: false,
  newer: false,
  places: [],
  ...(go === undefined
    ? {}
    : { go: { file: "api/v1/a.go", line: 1, column: 2, endLine: 1, endColumn: 3, exact: true, ...go } }),
});
const such = (...examples: readonly string[]): string | undefined => {
  const [first, ...more] = examples.map((example) => finding({ example }));
  return first === undefined ? undefined : goText(first, more);
};

test("findings that are shown as one name each of their examples, at most three", () => {
  expect(such("+a=1")).toBe("Go, such as: +a=1");
  expect(such("+a=1", "+b=2 +c=3", "+a=1")).toBe("Go, such as: +a=1; +b=2 +c=3");
  expect(such("+a=1", "+b=2", "+c=3", "+d=4")).toBe("Go, such as: +a=1; +b=2; +c=3");
  expect(goText(finding({ example: "+a=1" }), [finding(), finding({ add: ["+b=2"] })])).toBe("Go, such as: +a=1");
});

test("the markers of a fix are those of one field", () => {
  const fixed = finding({ add: ["+listType=set"], remove: ["+listType=map"] });
  expect(goText(fixed, [finding({ example: "+a=1" })])).toBe("Go: add +listType=set, remove +listType=map");
  expect(goText(finding())).toBeUndefined();
});
