import { review } from "../../src/engine/review/review.js";
import { deepFreeze } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { MATRIX, spec, TEXT, findings, ruleSet, RULES } from "../support/crd-compatibility-matrix.js";

describe.each(Object.entries(MATRIX))("%s", (_, cases) => {
  test.each(cases)("%s", (_name, before, after, expected) => {
    expect(findings(before, after)).toHaveLength(expected.length);
    expect([...findings(before, after)].sort()).toEqual([...expected].sort());
  });
});

test("every rule has its say in the table", () => {
  const told = new Set(
    Object.values(MATRIX)
      .flat()
      .flatMap(([, , , expected]) => expected.map((finding) => finding.split(" ")[1])),
  );
  const ids = RULES.map(({ id }) => id.split("/")[1]);
  expect([...told].sort()).toEqual(ids.sort());
});

test("a definition that comes in says nothing of compatibility", () => {
  const context = contextOf(deepFreeze(spec({ a: TEXT })));
  expect(review(ruleSet, context, { default: false, validate: true }).findings).toEqual([]);
});
