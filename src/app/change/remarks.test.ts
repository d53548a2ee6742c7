import { crd } from "kube-schema/testing";
import type { Judged, ReportFinding } from "../report/report.js";
import { createRemarks, createSuggested } from "./remarks.js";

const judged = (line: number, endLine = line): Judged =>
  ({
    result: { file: "crd.yaml" },
    context: { object: crd({}) },
    suggest: () => ({ file: "types.go", line, endLine, lines: ["  // +optional"] }),
  }) as unknown as Judged;

const finding = (rule: string): ReportFinding =>
  ({ rule, message: rule, mergedField: "", line: 3 }) as unknown as ReportFinding;

test("of suggestions for the same lines, only the first is made", () => {
  const isFree = createSuggested();
  const [blocks, asks] = [createRemarks(isFree), createRemarks(isFree)];
  asks.add(judged(7, 8), finding("a/one"));
  asks.add(judged(6, 7), finding("a/two"));
  blocks.add(judged(8), finding("a/three"));
  blocks.add(judged(9), finding("a/four"));
  expect([...asks.all(), ...blocks.all()].map(({ rule, suggestion }) => [rule, suggestion?.line])).toEqual([
    ["a/one", 7],
    ["a/two", undefined],
    ["a/three", undefined],
    ["a/four", 9],
  ]);
});
