import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { keywordAppliesToType } from "./keyword-applies-to-type.js";

const FOUND = ["FieldValueForbidden", schemaPath("spec", "field")] as const;
const field = (schema: JsonObject): KubeObject => crd({ spec: { field: schema } });

testRule(keywordAppliesToType, {
  bad: [["FieldValueForbidden", schemaPath("spec", "hosts")]],
  valid: {
    "keywords of the type": { object: field({ type: "string", maxLength: 5, pattern: "a" }) },
    "an integer or a string": {
      object: field({ "x-kubernetes-int-or-string": true, maximum: 5, pattern: "a" }),
    },
    "a keyword that says no": {
      object: field({ type: "string", "x-kubernetes-preserve-unknown-fields": false }),
    },
    "an embedded resource": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "string", maxItems: 5 } },
          },
        },
      }),
    },
  },
  invalid: {
    "meant for the items": {
      object: field({ type: "array", maxLength: 5, items: { type: "string" } }),
      causes: [FOUND],
    },
    "one finding a keyword": {
      object: field({ type: "integer", maxLength: 5, pattern: "a" }),
      causes: [FOUND, FOUND],
    },
    "a format": { object: field({ type: "string", format: "int32" }), causes: [FOUND] },
  },
});
