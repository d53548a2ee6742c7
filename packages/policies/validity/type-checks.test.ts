import { validatingPolicy } from "../testing/admission-policies.js";
import { crd } from "kube-schema/testing";
import { type Json, type JsonObject, type KubeObject, formatField } from "kube-json";
import { typeWarnings } from "./type-checks.js";

const spec: Record<string, JsonObject> = {
  size: { type: "integer" },
  color: { type: "string" },
  any: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  port: { "x-kubernetes-int-or-string": true },
  template: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
  list: { type: "array", items: { type: "object", properties: { "a-b": { type: "string" } } } },
};
const widgets = crd({ spec });

const rule = { apiGroups: ["acme.io"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["widgets"] };
const policy = (validation: string | JsonObject, more: JsonObject = {}, rules: readonly Json[] = [rule]): KubeObject =>
  validatingPolicy({
    matchConstraints: { resourceRules: rules },
    validations: [typeof validation === "string" ? { expression: validation } : validation],
    ...more,
  });
const found = (one: KubeObject, definitions: readonly KubeObject[] = [widgets]): readonly string[] =>
  [...typeWarnings(one, definitions)].map(({ field, problem, kind, version }) =>
    [version, kind, formatField(field), problem.replace("must compile; ", "")].join(" "),
  );
const at = (problem: string, field = "expression"): readonly string[] => [
  `v1 Widget spec.validations[0].${field} ${problem}`,
];

test.each([
  ["a declared field", "object.spec.size > 1"],
  ["an old object", "oldObject.spec.size > 1"],
  ["metadata, whatever the schema says", "object.metadata.labels['a'] == 'b' && object.metadata.generation > 1"],
  ["owners", "object.metadata.ownerReferences.exists(o, o.controller)"],
  ["the kind", "object.kind == 'Widget' && object.apiVersion == 'acme.io/v1'"],
  ["an embedded resource", "object.spec.template.metadata.labels['a'] == 'b'"],
  ["an integer or a string", "object.spec.port == 1 || object.spec.port == 'a'"],
  ["an escaped name", "object.spec.list.all(one, one.a__dash__b == 'a')"],
  ["an optional field", "object.spec.?color.orValue('') == ''"],
  ["the request and the namespace", "request.name == namespaceObject.metadata.name"],
  ["an expression that never compiles, which the API server rejects", "object.spec.a <"],
])("%s is fine", (_, expression) => {
  expect(found(policy(expression))).toEqual([]);
});

test.each([
  ["a misspelled field", "object.spec.seize > 1", "line 1, column 12: undefined field 'seize'"],
  ["an old object", "oldObject.spec.seize > 1", "line 1, column 15: undefined field 'seize'"],
  ["metadata", "object.metadata.label['a'] == 'b'", "line 1, column 16: undefined field 'label'"],
  ["a number as a text", "object.spec.size > '1'", "line 1, column 18: '>' may not be applied to '(int, string)'"],
  ["a field below one whose fields are not known", "object.spec.any.a == 1", "line 1, column 16: undefined field 'a'"],
])("%s is not", (_, expression, problem) => {
  expect(found(policy(expression))).toEqual(at(problem));
});

test("messages, variables and parameters have types too", () => {
  expect(found(policy({ expression: "true", messageExpression: "object.spec.size + 'a'" }))).toEqual(
    at("line 1, column 18: '+' may not be applied to '(int, string)'", "messageExpression"),
  );
  const variables = [{ name: "size", expression: "object.spec.size" }];
  expect(found(policy("variables.size > 1", { variables }))).toEqual([]);
  expect(found(policy("variables.size > '1'", { variables }))).toHaveLength(1);
  const paramKind = { apiVersion: "acme.io/v1", kind: "Widget" };
  expect(found(policy("params.spec.size > 1", { paramKind }))).toEqual([]);
  expect(found(policy("params.spec.seize > 1", { paramKind }))).toHaveLength(1);
  expect(found(policy("params.data.a == '1'", { paramKind: { apiVersion: "v1", kind: "ConfigMap" } }))).toEqual([]);
});

test("the API server reports no other expressions, and takes a broken variable for one of any type", () => {
  const variables = [{ name: "size", expression: "object.spec.seize" }];
  expect(found(policy("variables.size > '1'", { variables }))).toEqual([]);
  expect(found(policy("true", { matchConditions: [{ name: "a", expression: "object.spec.seize > 1" }] }))).toEqual([]);
});

test.each([
  ["another group", { apiGroups: ["apps"] }],
  ["another version", { apiVersions: ["v2"] }],
  ["another resource", { resources: ["gadgets"] }],
  ["a subresource", { resources: ["widgets/status"] }],
  ["any group", { apiGroups: ["*"] }],
  ["any version", { apiVersions: ["*"] }],
  ["any resource", { resources: ["*"] }],
])("%s has no known type", (_, more) => {
  expect(found(policy("object.spec.seize > 1", {}, [{ ...rule, ...more }]))).toEqual([]);
});

test("a version that is not served, or a kind without a schema, has no known type", () => {
  expect(found(policy("object.spec.seize > 1"), [])).toEqual([]);
  const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const make = (entry: JsonObject): KubeObject => ({
    ...widgets,
    spec: { ...(widgets["spec"] as JsonObject), versions: [{ name: "v1", ...entry }] },
  });
  expect(
    found(policy("object.spec.seize > 1"), [
      make({
        served: false,
        schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object" } } } },
      }),
    ]),
  ).toEqual([]);
  expect(found(policy("object.spec.seize > 1"), [make({ served: true, schema: { openAPIV3Schema: open } })])).toEqual(
    [],
  );
  expect(found(policy("object.spec.seize > 1"), [make({ served: true })])).toEqual([]);
});
