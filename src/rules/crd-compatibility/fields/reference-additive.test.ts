import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { referenceAdditive } from "./reference-additive.js";

const ref = (parts: JsonObject): KubeObject =>
  crd({ spec: { secretRef: { type: "object", properties: { name: { type: "string" }, ...parts } } } });

testRule(referenceAdditive, {
  bad: [["FieldValueForbidden", schemaPath("spec", "secretRef", "key")]],
  valid: {
    "a field is added": { oldObject: ref({}), object: ref({ namespace: { type: "string" } }) },
    "a bound": {
      oldObject: ref({ key: { type: "string" } }),
      object: ref({ key: { type: "string", maxLength: 5 } }),
    },
    "a field of another object": {
      oldObject: crd({ spec: { a: { type: "object", properties: { b: { type: "string" } } } } }),
      object: crd({ spec: { a: { type: "object" } } }),
    },
    "an alpha version": {
      oldObject: crd({
        spec: { ref: { type: "object", properties: { name: { type: "string" }, kind: { type: "string" } } } },
        version: { name: "v1alpha1" },
      }),
      object: crd({
        spec: { ref: { type: "object", properties: { name: { type: "string" } } } },
        version: { name: "v1alpha1" },
      }),
    },
    "the reference itself": { oldObject: ref({}), object: crd({ spec: {} }) },
  },
  invalid: {
    "a field is removed": {
      oldObject: ref({ namespace: { type: "string" } }),
      object: ref({}),
      causes: [["FieldValueForbidden", schemaPath("spec", "secretRef", "namespace")]],
    },
    "a field has another type": {
      oldObject: ref({ key: { type: "string" } }),
      object: ref({ key: { type: "integer" } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "secretRef", "key")]],
    },
    "a field has a wider type": {
      oldObject: ref({ port: { type: "integer" } }),
      object: ref({ port: { "x-kubernetes-int-or-string": true } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "secretRef", "port")]],
    },
    "items of a list": {
      oldObject: crd({
        spec: {
          parentRefs: {
            type: "array",
            items: { type: "object", properties: { name: { type: "string" }, kind: { type: "string" } } },
          },
        },
      }),
      object: crd({
        spec: {
          parentRefs: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
        },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec", "parentRefs") + ".items.properties.kind"]],
    },
  },
});
