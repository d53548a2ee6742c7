import { type FieldPath, type Json, type JsonObject, formatField } from "kube-json";
import { ruleProblems } from "../testing/rule-problems.js";

const ROOT = "spec.versions[0].schema.openAPIV3Schema";

const crdOf = (...schemas: readonly JsonObject[]): JsonObject => ({
  spec: {
    versions: schemas.map((schema, index) => ({
      name: `v${index + 1}`,
      schema: { openAPIV3Schema: schema },
    })),
  },
});

const rules = (...items: readonly (string | JsonObject)[]): JsonObject => ({
  "x-kubernetes-validations": items.map((item) => (typeof item === "string" ? { rule: item } : item)),
});

const object = (properties: Record<string, Json>, ...items: readonly (string | JsonObject)[]): JsonObject => ({
  type: "object",
  properties,
  ...(items.length === 0 ? {} : rules(...items)),
});

const text = { type: "string" } as const;
const names = { type: "array", items: text } as const;

/** As the API server prints a field, from the root of the schema. */
const printed = (field: FieldPath): string =>
  formatField(field).replace(ROOT, "").replace("[x-kubernetes-validations]", ".x-kubernetes-validations");

const problems = (schema: JsonObject, old?: JsonObject): readonly string[] =>
  ruleProblems(crdOf(schema), old && crdOf(old)).map(
    ({ reason, field, message }) => `${reason} ${printed(field)}: ${message}`,
  );

const RULE = ".x-kubernetes-validations[0].rule";
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
