import { crd } from "kube-schema/testing";
import { crdOf, jsonPath, property } from "./crd.js";
import type { Json } from "kube-json";
import { fieldsOf, nodesWithValidations, ruledFields, validationsOf } from "./validations.js";

const specWith = (validations: Json) =>
  property(
    crdOf(crd({ root: { spec: { type: "object", "x-kubernetes-validations": validations } } })).versions[0]?.root,
    "spec",
  );

test("validations are told with their places; what is none is left out", () => {
  const spec = specWith([null, { rule: "self.a > 1" }, { message: "must be set" }]);
  expect(spec && validationsOf(spec).map(({ index, rule }) => [index, rule])).toEqual([
    [1, "self.a > 1"],
    [2, ""],
  ]);
});

test("a schema without rules has none", () => {
  for (const value of [null, {}, "self.a"]) {
    const spec = specWith(value);
    expect(spec && validationsOf(spec)).toEqual([]);
  }
});

test.each([
  ["has(self.kind) && self.kind in ['A']", ["kind"]],
  ["self.?group.orValue('') == self.name", ["group", "name"]],
  ["has(self.__namespace__)", ["namespace"]],
  ["oldSelf.kind == 'A' || size(self) > 1 || myself.kind", []],
])("%s names %j", (rule, fields) => {
  expect([...fieldsOf(rule)]).toEqual(fields);
});

test("whole names are compared", () => {
  const spec = specWith([{ rule: "self.kindName == 'a'" }]);
  expect(spec && [...ruledFields(spec)]).toEqual(["kindName"]);
});

test("rules are looked for at the root and its metadata too, but not inside core types", () => {
  const ruled = { type: "object", "x-kubernetes-validations": [{ rule: "true" }] };
  const schema = {
    ...ruled,
    properties: {
      metadata: ruled,
      spec: {
        ...ruled,
        properties: {
          selector: {
            ...ruled,
            properties: { matchLabels: ruled, matchExpressions: { ...ruled, type: "array", items: ruled } },
          },
        },
      },
    },
  };
  const one = crdOf(crd({ version: { schema: { openAPIV3Schema: schema } } }));
  expect(nodesWithValidations(one).map(jsonPath)).toEqual([".", ".metadata", ".spec", ".spec.selector"]);
  const unused = crd({ version: { served: false, storage: false, schema: { openAPIV3Schema: schema } } });
  expect(nodesWithValidations(crdOf(unused))).toEqual([]);
});
