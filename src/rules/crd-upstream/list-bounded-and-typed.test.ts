import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { fixAll } from "../../testing/fix-all.js";
import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { listBoundedAndTyped } from "./list-bounded-and-typed.js";

testRule(listBoundedAndTyped, {
  bad: [["FieldValueRequired", schemaPath("spec", "zones")]],
  valid: {
    both: {
      object: crd({
        spec: {
          zones: { type: "array", maxItems: 5, "x-kubernetes-list-type": "set", items: { type: "string" } },
        },
      }),
    },
    conditions: {
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              properties: { type: {}, status: {}, reason: {}, message: {}, lastTransitionTime: {} },
            },
          },
        },
      }),
    },
    "other types": {
      object: crd({
        spec: { zone: { type: "string" }, map: { type: "object", additionalProperties: { type: "string" } } },
      }),
    },
    "a list of a core type": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "array", items: { type: "string" } } },
          },
        },
      }),
    },
  },
  invalid: {
    neither: {
      object: crd({ spec: { zones: { type: "array", items: { type: "string" } } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "zones")]],
    },
    "no bound": {
      object: crd({
        spec: { zones: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } } },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "zones")]],
    },
    "no type": {
      object: crd({ status: { zones: { type: "array", maxItems: 5, items: { type: "string" } } } }),
      causes: [["FieldValueRequired", schemaPath("status", "zones")]],
    },
  },
});

const list = (type: string, more: JsonObject): KubeObject =>
  crd({ spec: { zones: { type: "array", items: { type }, ...more } } });

test("the fix says what holds without it: a list of scalars is atomic", () => {
  expect(fixAll(listBoundedAndTyped, list("string", { maxItems: 5 }))).toEqual({
    object: list("string", { maxItems: 5, "x-kubernetes-list-type": "atomic" }),
    left: [],
  });
});

test.each([
  ["string", {}],
  ["string", { "x-kubernetes-list-type": "set" }],
  ["object", { maxItems: 5 }],
])("there is no fix for a bound or a list of objects: %s %j", (type, more) => {
  expect(fixAll(listBoundedAndTyped, list(type, more))).toEqual({
    object: list(type, more),
    left: [`FieldValueRequired ${schemaPath("spec", "zones")}`],
  });
});
