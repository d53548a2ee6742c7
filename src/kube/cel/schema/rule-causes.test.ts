import { formatField } from "../../json/field-path.js";
import type { Json, JsonObject } from "../../json/object.js";
import { ruleCauses } from "./rule-causes.js";

const object = (properties: JsonObject, ...rules: readonly (string | JsonObject)[]): JsonObject => ({
  type: "object",
  properties,
  ...(rules.length === 0
    ? {}
    : { "x-kubernetes-validations": rules.map((rule) => (typeof rule === "string" ? { rule } : rule)) }),
});
const text = { type: "string" } as const;
const integer = { type: "integer" } as const;
const listOf = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "array", items, ...more });
const mapList = (items: JsonObject, ...keys: readonly string[]): JsonObject =>
  listOf(items, { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys });
const anyText = { ...text, nullable: true } as const;

const printed = (schema: JsonObject, value: Json, old?: Json, budget?: number): readonly string[] => {
  const { causes, warnings } = ruleCauses(schema, value, old, budget);
  return [
    ...causes.map(({ reason, field, message }) => `${reason} ${formatField(field)}: ${message}`),
    ...warnings.map(({ field, message }) => `warning ${formatField(field)}: ${message}`),
  ];
};

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
      object(
        { a: integer },
        { rule: "self.a > 1", messageExpression: "'not ' + string(self.a)", message: "x" },
      ),
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

describe("values", () => {
  test.each<[rule: string, properties: JsonObject, value: JsonObject]>([
    [
      "self.s == self.t",
      { s: listOf(text, { "x-kubernetes-list-type": "set" }), t: listOf(text) },
      { s: ["a", "b"], t: ["b", "a"] },
    ],
    [
      "self.s + ['b', 'c'] == ['a', 'b', 'c']",
      { s: listOf(text, { "x-kubernetes-list-type": "set" }) },
      { s: ["a", "b"] },
    ],
    ["!has(self.a)", { a: anyText }, { a: null }],
    [
      "type(self.a) == int && self.b == '5%'",
      { a: { "x-kubernetes-int-or-string": true }, b: { "x-kubernetes-int-or-string": true } },
      { a: 5, b: "5%" },
    ],
    ["self.a == 9007199254740993", { a: integer }, { a: 9007199254740993n }],
    ["self.a == 1.0 && type(self.a) == double", { a: { type: "number" } }, { a: 1 }],
    [
      "self.t == timestamp('2020-01-01T00:00:00Z') && self.u.getFullYear() == 2021",
      { t: { type: "string", format: "date-time" }, u: { type: "string", format: "date" } },
      { t: "2020-01-01T00:00:00z", u: "2021-05-06" },
    ],
    [
      "self.d == duration('90m') && self.e == duration('48h')",
      { d: { type: "string", format: "duration" }, e: { type: "string", format: "duration" } },
      { d: "1h30m", e: "2 days" },
    ],
    ["self.b == b'ab' && size(self.b) == 2", { b: { type: "string", format: "byte" } }, { b: "YWI=" }],
    [
      "self.a__dash__b == '1' && self.__namespace__ == '2'",
      { "a-b": text, namespace: text },
      { "a-b": "1", namespace: "2" },
    ],
    [
      "self.r.kind == 'Pod' && self.r.metadata.name == 'a'",
      {
        r: {
          type: "object",
          "x-kubernetes-embedded-resource": true,
          "x-kubernetes-preserve-unknown-fields": true,
        },
      },
      { r: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: {} } },
    ],
    [
      "size(self.o) == 2 && 'x' in self.o",
      { o: { type: "object", additionalProperties: text } },
      { o: { x: "1", __proto__x: "2" } },
    ],
    [
      "self.o.all(k, k == 'constructor')",
      { o: { type: "object", additionalProperties: text } },
      { o: { constructor: "1" } },
    ],
    ["!has(self.o.constructor)", { o: { type: "object", properties: { constructor: text } } }, { o: {} }],
  ])("%s", (rule, properties, value) => {
    expect(printed(object(properties, rule), value)).toEqual([]);
  });
});

describe("lists of type 'map'", () => {
  const schema = (rule: string): JsonObject =>
    object({ s: mapList(object({ k: text, v: integer }), "k") }, rule);
  test.each<[rule: string, value: readonly Json[], old: readonly Json[]]>([
    ["self.s == oldSelf.s", [{ k: "a" }, { k: "b" }], [{ k: "b" }, { k: "a" }]],
    ["self.s != oldSelf.s", [{ k: "a", v: 1 }], [{ k: "a", v: 2 }]],
    [
      "self.s + oldSelf.s == oldSelf.s",
      [{ k: "a", v: 1 }],
      [
        { k: "b", v: 2 },
        { k: "a", v: 3 },
      ],
    ],
    [
      "(self.s + oldSelf.s).map(x, x.k) == ['a', 'b']",
      [{ k: "a", v: 1 }],
      [
        { k: "b", v: 2 },
        { k: "a", v: 3 },
      ],
    ],
  ])("%s", (rule, value, old) => {
    expect(printed(schema(rule), { s: value }, { s: old })).toEqual([]);
  });
});

describe("objects", () => {
  const blob = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;
  const known = { ...object({ a: text }), "x-kubernetes-preserve-unknown-fields": true };
  test.each<[schema: JsonObject, value: Json, old: Json, isEqual: boolean]>([
    [blob, { x: { y: 1 } }, { x: { y: 1 } }, true],
    [blob, { x: { y: 1 } }, { x: { y: 2 } }, false],
    [known, { a: "1", x: 1 }, { a: "1", x: 1 }, true],
    [known, { a: "1", x: 1 }, { a: "1", x: 2 }, false],
    [known, { a: "1", x: 1 }, { a: "2", x: 1 }, false],
    [object({ a: text }), { a: "1" }, {}, false],
  ])("%j: %j and %j are equal: %s", (schema, value, old, isEqual) => {
    const message = isEqual ? [] : ["FieldValueInvalid : Invalid value: changed"];
    const rule = { rule: "self.o == oldSelf.o", message: "changed" };
    expect(printed(object({ o: schema }, rule), { o: value }, { o: old })).toEqual(message);
  });
});

describe("transitions", () => {
  const counted = object({
    k: text,
    n: { ...integer, "x-kubernetes-validations": [{ rule: "self >= oldSelf" }] },
  });
  test.each<[name: string, schema: JsonObject, value: Json, old: Json, expected: readonly string[]]>([
    [
      "of fields",
      counted,
      { n: 1 },
      { n: 2 },
      ["FieldValueInvalid n: Invalid value: 1: failed rule: self >= oldSelf"],
    ],
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
    [
      "not of ordered lists",
      object({ l: listOf(counted) }),
      { l: [{ k: "a", n: 1 }] },
      { l: [{ k: "a", n: 2 }] },
      [],
    ],
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
