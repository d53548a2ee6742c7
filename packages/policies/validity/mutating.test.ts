import { mutatingPolicy } from "../testing/admission-policies.js";
import { checkRows } from "../testing/policy-rows.js";
import type { Json, JsonObject } from "kube-json";

describe("MutatingAdmissionPolicy", () => {
  const mutation = (one: Json): JsonObject => ({ mutations: [one] });
  const apply = (expression: string): JsonObject =>
    mutation({ patchType: "ApplyConfiguration", applyConfiguration: { expression } });
  const patch = (expression: string): JsonObject => mutation({ patchType: "JSONPatch", jsonPatch: { expression } });
  const AT = "spec.mutations[0]";

  checkRows(mutatingPolicy, [
    ["no mutations", { mutations: [] }, "missing spec.mutations"],
    ["no reinvocation policy", { reinvocationPolicy: undefined }, "missing spec.reinvocationPolicy"],
    ["an unknown reinvocation policy", { reinvocationPolicy: "other" }, "unsupported spec.reinvocationPolicy"],
    ["reinvocation", { reinvocationPolicy: "IfNeeded" }],
    ["no type", mutation({ applyConfiguration: { expression: "Object{}" } }), `missing ${AT}.patchType`],
    ["an unknown type", mutation({ patchType: "other" }), `unsupported ${AT}.patchType`],
    [
      "the other patch",
      mutation({ patchType: "JSONPatch", applyConfiguration: { expression: "Object{}" } }),
      `missing ${AT}.jsonPatch`,
      `invalid ${AT}.applyConfiguration`,
    ],
    [
      "both patches",
      mutation({
        patchType: "ApplyConfiguration",
        applyConfiguration: { expression: "Object{}" },
        jsonPatch: { expression: "[]" },
      }),
      `invalid ${AT}.jsonPatch`,
    ],
    ["a blank configuration", apply(" "), `missing ${AT}.applyConfiguration.expression`],
    ["a blank patch", patch(""), `missing ${AT}.jsonPatch.expression`],
    ["a configuration", apply("Object{spec: Object.spec{replicas: 1}}")],
    ["a configuration that does not compile", apply("Object{"), `invalid ${AT}.applyConfiguration.expression`],
    ["a configuration of the wrong type", apply("true"), `invalid ${AT}.applyConfiguration.expression`],
    [
      "a configuration that may be of two types",
      apply("true ? Object{} : {}"),
      `invalid ${AT}.applyConfiguration.expression`,
    ],
    ["a patch", patch("[JSONPatch{op: 'remove', path: '/spec/' + jsonpatch.escapeKey('a/b')}]")],
    ["a patch that does not compile", patch("[JSONPatch{operation: 'add'}]"), `invalid ${AT}.jsonPatch.expression`],
    ["a patch that is no list", patch("JSONPatch{op: 'add'}"), `invalid ${AT}.jsonPatch.expression`],
    ["a patch of strings", patch("['a']"), `invalid ${AT}.jsonPatch.expression`],
    [
      "a configuration with parameters that there are not",
      apply("params.a ? Object{} : Object{}"),
      `invalid ${AT}.applyConfiguration.expression`,
    ],
    [
      "a condition with the types of patches",
      { matchConditions: [{ name: "a", expression: "Object{} == object" }] },
      "invalid spec.matchConditions[0].expression",
    ],
    [
      "a configuration with variables",
      { ...apply("variables.a ? Object{} : Object{}"), variables: [{ name: "a", expression: "true" }] },
    ],
  ]);
});
