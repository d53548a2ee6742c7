import type { JsonObject } from "kube-json";
import { RULE, names, object, problems, text } from "../testing/rule-cases.js";

const SPEC = `.properties[spec]`;

const HINT =
  "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)";

describe("costs", () => {
  const pairs = object({ spec: object({ l: names, m: names }, "self.l.all(x, self.m.all(y, x != y))") });

  test("a rule over its limit", () => {
    const expensive = object({ a: { ...names, maxItems: 5000 } }, "self.a.all(x, self.a.exists(y, y == x))");
    expect(problems(pairs)).toEqual([
      `FieldValueForbidden ${SPEC}${RULE}: estimated rule cost exceeds budget by factor of more than 100x ${HINT}`,
      `FieldValueForbidden ${SPEC}${RULE}: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema`,
      `FieldValueForbidden : x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x ${HINT}`,
    ]);
    expect(problems(expensive)[0]).toContain("more than 100x");
  });

  test("factors are printed as the API server prints them", () => {
    const listOf = (maxItems: number): JsonObject =>
      object({ a: { type: "array", maxItems, items: { type: "integer" } } }, "self.a.all(x, self.a.all(y, true))");
    expect(problems(listOf(1700))).toEqual([]);
    expect(problems(listOf(2000))[0]).toContain("exceeds budget by factor of 1.201200x");
    expect(problems(listOf(4000))[0]).toContain("exceeds budget by factor of 4.8x");
  });

  test("a rule of an item costs as often as there are items", () => {
    const nested = (maxItems: number | undefined): JsonObject =>
      object({
        a: {
          type: "array",
          ...(maxItems === undefined ? {} : { maxItems }),
          items: object({ b: { ...text, maxLength: 100 } }, "self.b.matches('^[a-z0-9]+([a-z0-9-]*[a-z0-9])?$')"),
        },
      });
    expect(problems(nested(undefined))[0]).toContain("estimated rule cost exceeds budget");
    expect(problems(nested(100))).toEqual([]);
  });

  test("an unchanged schema may keep expensive rules, but not all of them together", () => {
    const one = object(
      { a: { type: "array", maxItems: 3000, items: { type: "integer" } } },
      "self.a.all(x, self.a.all(y, true))",
    );
    expect(problems(one)).toHaveLength(1);
    expect(problems(one, one)).toEqual([]);
    expect(problems(pairs, pairs)).toHaveLength(2);
  });
});
