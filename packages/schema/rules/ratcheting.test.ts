import type { Json, JsonObject } from "kube-json";
import { integer, listOf, mapList, object, printed, text } from "../testing/rule-cases.js";

describe("unchanged values only warn", () => {
  const odd = { ...integer, "x-kubernetes-validations": [{ rule: "self % 2 == 1" }] };
  const bad = "Invalid value: 2: failed rule: self % 2 == 1";
  test.each<[name: string, schema: JsonObject, value: Json, old: Json, expected: readonly string[]]>([
    [
      "fields",
      object({ a: odd, b: odd }),
      { a: 2, b: 2 },
      { a: 2, b: 1 },
      [`FieldValueInvalid b: ${bad}`, `warning a: ${bad}`],
    ],
    [
      "items by key",
      object({ l: mapList(object({ k: text, n: odd }), "k") }),
      {
        l: [
          { k: "b", n: 2 },
          { k: "c", n: 2 },
        ],
      },
      { l: [{ k: "b", n: 2 }] },
      [`FieldValueInvalid l[1].n: ${bad}`, `warning l[0].n: ${bad}`],
    ],
    [
      "items of lists that did not change",
      object({ l: listOf(odd) }),
      { l: [2] },
      { l: [2] },
      [`warning l[0]: ${bad}`],
    ],
    [
      "items of lists that changed",
      object({ l: listOf(odd) }),
      { l: [2, 3] },
      { l: [2] },
      [`FieldValueInvalid l[0]: ${bad}`],
    ],
  ])("%s", (_, schema, value, old, expected) => {
    expect(printed(schema, value, old)).toEqual(expected);
  });
});

describe("costs", () => {
  const loop = { rule: "self.l.all(x, self.l.all(y, self.l.all(z, true)))", message: "m" };
  const listSchema = object({ l: listOf(integer) }, loop, "false");

  test("a call over its limit ends the evaluation", () => {
    const l = Array.from({ length: 120 }, (_, index) => index);
    expect(printed(listSchema, { l })).toEqual([
      "FieldValueInvalid : Invalid value: \"object\": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: m",
    ]);
  });

  test("an object over its budget ends the evaluation", () => {
    const item = { ...integer, "x-kubernetes-validations": [{ rule: "self + 1 + 1 + 1 > 0" }] };
    const schema = object({ l: listOf(item) });
    const l = Array.from({ length: 100 }, (_, index) => index);
    expect(printed(schema, { l })).toEqual([]);
    const found = printed(schema, { l }, undefined, 100);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(
      "validation failed due to running out of cost budget, no further validation rules will be run",
    );
  });
});
