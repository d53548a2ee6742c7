import type { Json, JsonObject } from "kube-json";
import { anyText, integer, listOf, mapList, object, printed, text } from "../testing/rule-cases.js";

describe("values", () => {
  test.each<[rule: string, properties: JsonObject, value: JsonObject]>([
    // An object without fields, as in a union of settings.
    ["has(self.o) != has(self.p) && self.o == self.o", { o: { type: "object" }, p: { type: "object" } }, { o: {} }],
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
      "self.namespace == '2' && has(self.package) && self.while.if == '3' && dyn(self)['a-b'] == '1'",
      { "a-b": text, namespace: text, package: text, while: object({ if: text }) },
      { "a-b": "1", namespace: "2", package: "", while: { if: "3" } },
    ],
    ["!has(self.namespace) && self.?namespace.orValue('a') == 'a'", { namespace: text }, {}],
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
  const schema = (rule: string): JsonObject => object({ s: mapList(object({ k: text, v: integer }), "k") }, rule);
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
