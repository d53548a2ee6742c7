import fc from "fast-check";
import { parseSelector } from "kube-api";
import type { Json } from "kube-json";
import { askedWaivers } from "./waive.js";

const reasons = (text: Json): readonly string[] => askedWaivers(text).waivers.map(({ reason }) => reason);

test.each<readonly [string, string, string | undefined, string]>([
  ["labels/label-syntax: renamed in June", "labels/label-syntax", undefined, "renamed in June"],
  ["  team-label :  it: will come ", "team-label", undefined, "it: will come"],
  ["a spec.ports[0].name: old", "a", "spec.ports[0].name", "old"],
  ["a spec.ports[*].name:old", "a", "spec.ports[*].name", "old"],
  ["a metadata.labels[acme.io/a]: old", "a", "metadata.labels[acme.io/a]", "old"],
  ["a metadata.annotations[a: b]: old", "a", "metadata.annotations[a: b]", "old"],
  ["a metadata.annotations['[x]: y']: old", "a", "metadata.annotations['[x]: y']", "old"],
  ["a \t metadata \t : old", "a", "metadata", "old"],
])("'%s' is a waiver", (text, rule, field, reason) => {
  expect(askedWaivers(text)).toEqual({
    waivers: [{ line: 1, rule, ...(field === undefined ? {} : { field: parseSelector(field) }), reason }],
    problems: [],
  });
});

test.each<Json>([
  "labels/label-syntax",
  "labels/label-syntax:",
  "labels/label-syntax:   ",
  "labels/label-syntax: \u200b\u2060",
  ": a reason",
  "Labels/Label: a reason",
  "*: a reason",
  "a spec. : a reason",
  "a spec[0: a reason",
  "a spec.a spec.b: a reason",
  "a [*: a reason",
  5,
  null,
  ["a: b"],
  { a: "b" },
  true,
])("%j is none, and the form is told", (value) => {
  const { waivers, problems } = askedWaivers(value);
  expect(waivers).toEqual([]);
  expect(problems).toEqual([expect.stringContaining("must be '<rule> [<field>]: <reason>'")]);
});

test("each line stands for itself, and empty ones do not count", () => {
  const { waivers, problems } = askedWaivers("a: one\r\n\n  \nnothing\nb spec: two\n");
  expect(waivers.map(({ line, rule }) => [line, rule])).toEqual([
    [1, "a"],
    [5, "b"],
  ]);
  expect(problems).toEqual([expect.stringMatching(/^line 4 must be /)]);
});

test("what is too long, or too much, is told and does not hold", () => {
  expect(askedWaivers(`a: ${"x".repeat(3000)}\nb: two`)).toMatchObject({
    waivers: [{ rule: "b" }],
    problems: ["line 1 may have at most 2048 characters"],
  });
  const many = askedWaivers("a: b\n".repeat(50_000));
  expect(many.waivers).toHaveLength(100);
  expect(many.problems).toEqual(["may have at most 100 lines"]);
});

test.each(["a " + "['x']".repeat(400), "a " + "[".repeat(2000), "a " + "x".repeat(2000), "a".repeat(2000) + " "])(
  "a line that is nearly one takes no time: %#",
  (text) => {
    expect(reasons(Array(100).fill(text).join("\n"))).toEqual([]);
  },
);

test("whatever the annotation holds, each line is a waiver, a problem, or empty", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z/ :.[\]'*\n-]{0,60}$/)), (text) => {
      const { waivers, problems } = askedWaivers(text);
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      expect(waivers.length + problems.length).toBe(lines.length);
    }),
  );
});
