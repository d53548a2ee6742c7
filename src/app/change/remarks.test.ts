import { crd } from "kube-schema/testing";
import type { Judged, ReportFinding } from "../report/report.js";
import { createRemarks } from "./remarks.js";

const LINES = ["  // +optional", '  Size int32 `json:"size"`'];

test("a suggestion that removes several findings is made once, others each", () => {
  const remarks = createRemarks();
  const judged = (lines: readonly string[]): Judged =>
    ({
      result: { file: "crd.yaml" },
      context: { object: crd({}) },
      suggest: () => ({ file: "types.go", line: 7, endLine: 7, lines }),
    }) as unknown as Judged;
  const finding = (rule: string): ReportFinding =>
    ({ rule, message: rule, mergedField: "", line: 3 }) as unknown as ReportFinding;
  remarks.add(judged(LINES), finding("a/one"));
  remarks.add(judged(LINES), finding("a/two"));
  remarks.add(judged(LINES.slice(1)), finding("a/three"));
  expect(remarks.all().map(({ rule, suggestion }) => [rule, suggestion?.lines.length])).toEqual([
    ["a/one", 2],
    ["a/two", undefined],
    ["a/three", 1],
  ]);
});
