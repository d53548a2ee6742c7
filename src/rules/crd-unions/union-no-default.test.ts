import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { unionNoDefault } from "./union-no-default.js";

const TEXT = { type: "string" };
const source = (properties: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({
    spec: {
      source: {
        type: "object",
        properties: { type: { type: "string", default: "A" }, a: TEXT, b: TEXT, ...properties },
        oneOf: [{ required: ["a"] }, { required: ["b"] }],
        ...more,
      },
    },
  });
const MEMBER = [["FieldValueForbidden", `${schemaPath("spec", "source")}.properties.a`]] as const;

testRule(unionNoDefault, {
  bad: [["FieldValueForbidden", schemaPath("spec", "source", "secretName")]],
  valid: {
    "a default of the discriminator": { object: source({}) },
    "a default below a member": {
      object: source({ a: { type: "object", properties: { size: { type: "integer", default: 1 } } } }),
    },
    "a default of what is no member": { object: source({ c: { type: "string", default: "x" } }) },
    "no union": {
      object: crd({
        spec: { source: { type: "object", properties: { a: { ...TEXT, default: "x" }, b: TEXT } } },
      }),
    },
  },
  invalid: {
    "a default of a member": { object: source({ a: { ...TEXT, default: "x" } }), causes: MEMBER },
    "a default of a member that a rule ties to the discriminator": {
      object: crd({
        spec: {
          source: {
            type: "object",
            properties: {
              type: { type: "string", enum: ["A", "B"] },
              a: { type: "object", default: {} },
            },
            "x-kubernetes-validations": [{ rule: "self.type == 'A' ? has(self.a) : !has(self.a)" }],
          },
        },
      }),
      causes: MEMBER,
    },
    "a default of a member that a value names": {
      object: crd({
        spec: {
          source: {
            type: "object",
            properties: {
              type: { type: "string", enum: ["A", "B"] },
              a: { type: "object", default: {} },
              b: { type: "object" },
            },
          },
        },
      }),
      causes: MEMBER,
    },
    "an empty default": { object: source({ a: { type: "object", default: {} } }), causes: MEMBER },
  },
});

test("the fix removes the default", () => {
  expect(fixAll(unionNoDefault, source({ a: { ...TEXT, default: "x" } }))).toEqual({
    object: source({}),
    left: [],
  });
});
