import type { Json, JsonObject } from "kube-json";
import { boundsFor } from "./bounds-for.js";
import { ruleCauses } from "./rule-causes.js";
import { ruleProblems } from "../testing/rule-problems.js";

const RULE = { "x-kubernetes-validations": [{ rule: "self.a.all(x, x != '')" }] };
const LEVELS = 450;

const crdOf = (schema: Json): JsonObject => ({
  spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }] },
});

test("a schema as deep as a request may be", () => {
  let schema: JsonObject = {
    type: "object",
    properties: { a: { type: "array", maxItems: 5, items: { type: "string", maxLength: 5 } } },
    ...RULE,
  };
  let object: Json = { a: [""] };
  for (let level = 0; level < LEVELS; level++) {
    schema = { type: "object", properties: { n: schema } };
    object = { n: object };
  }
  expect(ruleProblems(crdOf(schema))).toEqual([]);
  expect(ruleCauses(schema, object, object).causes).toEqual([]);
  expect(ruleCauses(schema, object).causes).toHaveLength(1);
});

test.each<[name: string, schema: Json]>([
  ["nothing", null],
  ["a list", []],
  ["rules that are no list", { type: "object", "x-kubernetes-validations": 1 }],
  ["rules that are no objects", { type: "object", "x-kubernetes-validations": [1, null] }],
  ["properties that are no schemas", { type: "object", properties: { a: 1, b: null }, ...RULE }],
  ["members of other types", { type: ["object"], properties: [], required: 1, ...RULE }],
  ["names of prototypes", { type: "object", properties: { constructor: { type: "string" }, toString: RULE } }],
  ["bounds of other types", { type: "array", maxItems: "5", items: { type: "string", maxLength: -1 }, ...RULE }],
])("a broken schema: %s", (_, schema) => {
  const crd = crdOf(schema);
  for (const { field } of ruleProblems(crd, crd)) boundsFor(crd, field);
  if (schema !== null && !Array.isArray(schema))
    for (const object of [{}, [], "a", 1, null, { a: 1 }, { a: [1] }])
      expect(Array.isArray(ruleCauses(schema as JsonObject, object, object).causes)).toBe(true);
});

test("a rule that compares all elements of long lists ends at the limit of costs", () => {
  const numbers = { type: "array", items: { type: "integer" } };
  const rule = "self.l.all(x, self.l.all(y, self.l.all(z, x + y + z >= 0)))";
  const schema: JsonObject = {
    type: "object",
    properties: { l: numbers },
    "x-kubernetes-validations": [{ rule }, { rule: "true" }],
  };
  const { causes } = ruleCauses(schema, { l: Array.from({ length: 20_000 }, (_, index) => index) });
  expect(causes.map(({ detail }) => detail)).toEqual([
    "'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds " +
      `limit for rule: ${rule}`,
  ]);
});
