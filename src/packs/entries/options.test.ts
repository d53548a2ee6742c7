import { type JsonObject, formatField, path } from "kube-json";
import type { Described } from "../../model/rule.js";
import { jsonSchema } from "../../rules/generic/json-schema.js";
import { CATALOGUE } from "../../testing/catalogue.js";
import { bindOptions, closedOptions } from "./options.js";

const find = (id: string): Described<unknown> => {
  const found = [...CATALOGUE.rules, ...CATALOGUE.defaulters].find((described) => described.id === id);
  if (found === undefined) throw new Error(id);
  return found as Described<unknown>;
};

const at = path("spec", "rules", 0, "options");

const problems = (id: string, given: JsonObject | undefined): readonly string[] => {
  const outcome = bindOptions(find(id), given, at);
  return "causes" in outcome ? outcome.causes.map(({ reason, field }) => `${reason} ${formatField(field)}`) : [];
};

describe("bindOptions", () => {
  test("returns undefined if there are no options", () => {
    expect(bindOptions(find("objects/no-data"), undefined, at)).toEqual({ options: undefined });
  });

  test.each(["enum", "const", "examples"])("reports an integer in `%s` that is too large once", (keyword) => {
    const schema = { properties: { a: { [keyword]: [2n ** 60n, 1] } } };
    expect(bindOptions(jsonSchema as Described<unknown>, { schema }, at)).toEqual({
      causes: [
        {
          reason: "FieldValueInvalid",
          field: [...at, "schema", "properties", "a", keyword, 0],
          message: "must be an integer between -9007199254740991 and 9007199254740991, inclusive",
        },
      ],
    });
  });

  test("returns the defaults, overridden by the given options", () => {
    expect(bindOptions(find("objects/default-type"), undefined, at)).toEqual({ options: { type: "a" } });
    expect(bindOptions(find("generic/field-equals"), { field: "x", value: "y" }, at)).toEqual({
      options: { field: "x", value: "y" },
    });
  });

  test("the options are frozen, and the catalogue is unchanged", () => {
    const given = { field: "x" };
    const outcome = bindOptions(find("generic/field-equals"), given, at);
    expect("options" in outcome && Object.isFrozen(outcome.options)).toBe(true);
    expect(Object.isFrozen(given)).toBe(false);
    expect(find("generic/field-equals").options?.defaults).toEqual({ value: "a" });
  });

  test.each<readonly [string, string, JsonObject | undefined, string]>([
    ["options for what has none", "objects/no-data", {}, "FieldValueForbidden spec.rules[0].options"],
    ["a missing option", "generic/field-equals", undefined, "FieldValueRequired spec.rules[0].options.field"],
    ["an unknown option", "objects/default-type", { typ: "a" }, "FieldValueForbidden spec.rules[0].options.typ"],
    ["a wrong type", "objects/default-type", { type: 1 }, "FieldValueTypeInvalid spec.rules[0].options.type"],
    [
      "what the rule's own check refuses",
      "generic/field-equals",
      { field: "status" },
      "FieldValueInvalid spec.rules[0].options.field",
    ],
    [
      "an integer that JavaScript has no number for",
      "generic/field-equals",
      { field: "a", limit: 2n ** 53n },
      "FieldValueInvalid spec.rules[0].options.limit",
    ],
    [
      "such an integer within",
      "objects/default-type",
      { type: [{ a: 2n ** 53n }] },
      "FieldValueInvalid spec.rules[0].options.type[0].a",
    ],
  ])("refuses %s", (_, id, given, problem) => {
    expect(problems(id, given)).toEqual([problem]);
  });
});

test("closedOptions refuses what the schema does not know, unless the schema says otherwise", () => {
  expect(closedOptions({ type: "object" })).toEqual({ type: "object", additionalProperties: false });
  expect(closedOptions({ additionalProperties: true })).toEqual({ additionalProperties: true });
});

test("problems of known options are told beside unknown ones, and only if they can be read", () => {
  const options = { field: "status", valu: "b" };
  expect(problems("generic/field-equals", options)).toEqual([
    "FieldValueForbidden spec.rules[0].options.valu",
    "FieldValueInvalid spec.rules[0].options.field",
  ]);
  expect(problems("generic/field-equals", { field: 1, valu: "b" })).toEqual([
    "FieldValueForbidden spec.rules[0].options.valu",
    "FieldValueTypeInvalid spec.rules[0].options.field",
  ]);
});
