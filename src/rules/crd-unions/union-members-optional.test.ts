import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { unionMembersOptional } from "./union-members-optional.js";

const TEXT = { type: "string" };
const ONE_OF = { oneOf: [{ required: ["a"] }, { required: ["b"] }] };
const source = (more: JsonObject): KubeObject =>
  crd({ spec: { source: { type: "object", properties: { name: TEXT, a: TEXT, b: TEXT }, ...more } } });
const forbidden = (...names: readonly string[]) =>
  names.map((name) => ["FieldValueForbidden", `${schemaPath("spec", "source")}.properties.${name}`] as const);

testRule(unionMembersOptional, {
  bad: [["FieldValueForbidden", schemaPath("spec", "source", "secretName")]],
  valid: {
    "optional members": { object: source(ONE_OF) },
    "a required field beside them": { object: source({ ...ONE_OF, required: ["name"] }) },
    "at least one of them": { object: source({ anyOf: ONE_OF.oneOf, required: ["a"] }) },
    "no union": { object: source({ required: ["a", "b"] }) },
    "a core type": {
      object: crd({
        spec: {
          env: {
            type: "object",
            properties: { name: TEXT, value: TEXT, valueFrom: { type: "object" } },
            oneOf: [{ required: ["value"] }, { required: ["valueFrom"] }],
            required: ["value"],
          },
        },
      }),
    },
  },
  invalid: {
    "a member of oneOf": { object: source({ ...ONE_OF, required: ["name", "a"] }), causes: forbidden("a") },
    "members of a rule": {
      object: source({
        "x-kubernetes-validations": [{ rule: "has(self.a) != has(self.b)" }],
        required: ["a", "b"],
      }),
      causes: forbidden("a", "b"),
    },
    "a member by the number of fields": {
      object: source({ maxProperties: 1, required: ["name"] }),
      causes: forbidden("name"),
    },
  },
});

test("the fix makes the members optional", () => {
  expect(fixAll(unionMembersOptional, source({ ...ONE_OF, required: ["a", "name", "b"] }))).toEqual({
    object: source({ ...ONE_OF, required: ["name"] }),
    left: [],
  });
});
