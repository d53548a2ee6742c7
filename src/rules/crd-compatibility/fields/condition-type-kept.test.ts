import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { conditionTypeKept } from "./condition-type-kept.js";

const conditions = (type: JsonObject): KubeObject =>
  crd({
    status: {
      conditions: {
        type: "array",
        items: { type: "object", properties: { type: { type: "string", ...type } } },
      },
    },
  });

testRule(conditionTypeKept, {
  bad: [["FieldValueForbidden", `${schemaPath("status", "conditions")}.items.properties.type`]],
  valid: {
    "a type is added": {
      oldObject: conditions({ enum: ["Ready"] }),
      object: conditions({ enum: ["Ready", "Synced"] }),
    },
    "any type is allowed": { oldObject: conditions({ enum: ["Ready"] }), object: conditions({}) },
    "an enum of another field": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ status: { a: { type: "string", enum: ["A"] } } }),
    },
    "conditions elsewhere": {
      oldObject: crd({ spec: { conditions: { type: "array", items: { type: "string" } } } }),
      object: crd({ spec: {} }),
    },
    "an alpha version": {
      oldObject: crd({ status: { conditions: { type: "array" } }, version: { name: "v1alpha1" } }),
      object: crd({ status: {}, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a type is removed": {
      oldObject: conditions({ enum: ["Ready", "Synced"] }),
      object: conditions({ enum: ["Ready"] }),
      causes: [["FieldValueForbidden", schemaPath("status", "conditions") + ".items.properties.type"]],
    },
    "types are limited": {
      oldObject: conditions({}),
      object: conditions({ enum: ["Ready"] }),
      causes: [["FieldValueForbidden", schemaPath("status", "conditions") + ".items.properties.type"]],
    },
    "the conditions are removed": {
      oldObject: conditions({}),
      object: crd({ status: {} }),
      causes: [["FieldValueForbidden", schemaPath("status", "conditions")]],
    },
  },
});
