import type { Json, JsonObject } from "kube-json";
import { integer, listOf, mapList, anyText, object, printed, text } from "../testing/rule-cases.js";

describe("rules", () => {
  test.each<[name: string, schema: JsonObject, value: Json, expected: readonly string[]]>([
    ["hold", object({ a: integer }, "self.a > 1"), { a: 2 }, []],
    [
      "fail",
      object({ a: integer }, "self.a > 1"),
      { a: 1 },
      ["FieldValueInvalid : Invalid value: failed rule: self.a > 1"],
    ],
    [
      "show scalars",
      object({
        a: { ...integer, "x-kubernetes-validations": [{ rule: "self > 1", message: " must be more " }] },
      }),
      { a: 1 },
      ["FieldValueInvalid a: Invalid value: 1: must be more"],
    ],
    [
      "have reasons and paths",
      object(
        { m: { type: "object", additionalProperties: text } },
        { rule: "false", reason: "FieldValueForbidden", message: "no", fieldPath: ".m['a.b']" },
      ),
      {},
      ["FieldValueForbidden m[a.b]: Forbidden: no"],
    ],
    [
      "require",
      object({}, { rule: "false", reason: "FieldValueRequired", message: "needed" }),
      {},
      ["FieldValueRequired : Required value: needed"],
    ],
    [
      "build messages",
      object({ a: integer }, { rule: "self.a > 1", messageExpression: "'not ' + string(self.a)", message: "x" }),
      { a: 1 },
      ["FieldValueInvalid : Invalid value: not 1"],
    ],
    [
      "fall back from messages with an error",
      object({ a: integer }, { rule: "self.a > 1", messageExpression: "string(1 / self.a)", message: "x" }),
      { a: 0 },
      ["FieldValueInvalid : Invalid value: x"],
    ],
    [
      "fall back from blank messages",
      object({}, { rule: "false", messageExpression: "' '", message: "x" }),
      {},
      ["FieldValueInvalid : Invalid value: x"],
    ],
    [
      "report errors",
      object({ a: integer }, { rule: "1 / self.a > 1", message: "x" }),
      { a: 0 },
      ['FieldValueInvalid : Invalid value: "object": division by zero evaluating rule: x'],
    ],
    [
      "report missing keys",
      object({ a: integer }, "self.a > 1"),
      {},
      ['FieldValueInvalid : Invalid value: "object": no such key: a evaluating rule: self.a > 1'],
    ],
    [
      "report wrong types",
      object({ a: integer }, "self.a > 1"),
      { a: "b" },
      [
        'FieldValueInvalid : Invalid value: "object": invalid data, expected int, got string evaluating rule: self.a > 1',
      ],
    ],
    [
      "that do not compile",
      object({}, "self.b"),
      {},
      [
        "FieldValueInvalid : Invalid value: \"object\": rule compile error: compilation failed: ERROR: <input>:1:5: undefined field 'b'\n | self.b\n | ....^",
      ],
    ],
    ["of transitions wait for an old value", object({ a: integer }, "self.a >= oldSelf.a"), { a: 1 }, []],
    [
      "of optional transitions do not",
      object({ a: integer }, { rule: "oldSelf.hasValue()", optionalOldSelf: true, message: "x" }),
      { a: 1 },
      ["FieldValueInvalid : Invalid value: x"],
    ],
    [
      "of items, values and branches",
      object({
        l: listOf({ ...integer, "x-kubernetes-validations": [{ rule: "self > 1" }] }),
        m: {
          type: "object",
          additionalProperties: { ...integer, "x-kubernetes-validations": [{ rule: "self > 2" }] },
        },
      }),
      { l: [2, 1], m: { k: 1 } },
      [
        "FieldValueInvalid l[1]: Invalid value: 1: failed rule: self > 1",
        "FieldValueInvalid m[k]: Invalid value: 1: failed rule: self > 2",
      ],
    ],
    [
      "of branches of allOf",
      {
        ...object({ a: integer }, "true"),
        allOf: [{ "x-kubernetes-validations": [{ rule: "self.a > 1" }] }],
      },
      { a: 1 },
      ["FieldValueInvalid : Invalid value: failed rule: self.a > 1"],
    ],
    [
      "do not judge null",
      object({ a: { ...anyText, "x-kubernetes-validations": [{ rule: "false" }] } }),
      { a: null },
      [],
    ],
    [
      "of fields without names in CEL",
      object({ "1a": { ...integer, "x-kubernetes-validations": [{ rule: "self > 1" }] } }),
      { "1a": 1 },
      ["FieldValueInvalid [1a]: Invalid value: 1: failed rule: self > 1"],
    ],
  ])("%s", (_, schema, value, expected) => {
    expect(printed(schema, value)).toEqual(expected);
  });
});

describe("transitions", () => {
  const counted = object({
    k: text,
    n: { ...integer, "x-kubernetes-validations": [{ rule: "self >= oldSelf" }] },
  });
  test.each<[name: string, schema: JsonObject, value: Json, old: Json, expected: readonly string[]]>([
    ["of fields", counted, { n: 1 }, { n: 2 }, ["FieldValueInvalid n: Invalid value: 1: failed rule: self >= oldSelf"]],
    ["of new fields", counted, { n: 1 }, {}, []],
    [
      "by keys of lists",
      object({ l: mapList(counted, "k") }),
      {
        l: [
          { k: "b", n: 1 },
          { k: "a", n: 1 },
        ],
      },
      {
        l: [
          { k: "a", n: 1 },
          { k: "b", n: 2 },
        ],
      },
      ["FieldValueInvalid l[0].n: Invalid value: 1: failed rule: self >= oldSelf"],
    ],
    ["not of ordered lists", object({ l: listOf(counted) }), { l: [{ k: "a", n: 1 }] }, { l: [{ k: "a", n: 2 }] }, []],
    [
      "of values of maps",
      object({ m: { type: "object", additionalProperties: counted } }),
      { m: { x: { n: 1 } } },
      { m: { x: { n: 2 } } },
      ["FieldValueInvalid m[x].n: Invalid value: 1: failed rule: self >= oldSelf"],
    ],
    [
      "with an optional old value",
      object({ a: integer }, { rule: "oldSelf.value().a < self.a", optionalOldSelf: true, message: "x" }),
      { a: 1 },
      { a: 1 },
      ["FieldValueInvalid : Invalid value: x"],
    ],
  ])("%s", (_, schema, value, old, expected) => {
    expect(printed(schema, value, old)).toEqual(expected);
  });
});
