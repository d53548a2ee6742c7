import { changedFields } from "./changed-fields.js";
import { type Json, formatField, path } from "kube-json";

test.each<[string, Json | undefined, Json | undefined, readonly string[]]>([
  ["nothing", { a: 1, b: [1] }, { b: [1], a: 1 }, []],
  ["a scalar", { a: 1, b: 2 }, { a: 1, b: 3 }, ["spec.b"]],
  ["deeper ones", { a: { b: 1, c: 2 } }, { a: { b: 2, c: 3 } }, ["spec.a.b", "spec.a.c"]],
  ["what is new and what is gone", { old: 1, a: 1 }, { fresh: 1, a: 1 }, ["spec.fresh", "spec.old"]],
  ["a list as a whole", { a: [1, { b: 1 }] }, { a: [1, { b: 2 }] }, ["spec.a"]],
  ["another type", { a: { b: 1 } }, { a: [] }, ["spec.a"]],
  ["all of it", undefined, { a: 1 }, ["spec"]],
  ["the number that is the same", { a: 9007199254740993n }, { a: 9007199254740993n }, []],
  ["digits beyond 2^53", { a: 9007199254740993n }, { a: 9007199254740995n }, ["spec.a"]],
  ["undefined and absent, which is the same", { a: undefined }, {}, []],
])("%s", (_, before, after, fields) => {
  expect([...changedFields(before, after, path("spec"))].map(formatField)).toEqual(fields);
});

test("what lies very deep is told of further up", () => {
  const nested = (levels: number, value: Json): Json => (levels === 0 ? value : { a: nested(levels - 1, value) });
  expect([...changedFields(nested(3, 1), nested(3, 2))]).toEqual([["a", "a", "a"]]);
  expect([...changedFields(nested(500, 1), nested(500, 2))]).toEqual([Array.from({ length: 10 }, () => "a")]);
});
