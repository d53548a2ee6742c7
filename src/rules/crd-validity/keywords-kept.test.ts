import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { keywordsKept } from "./keywords-kept.js";

const field = (schema: object) => ({ object: crd({ spec: { field: schema as never } }) });
const TEXT = { type: "string" };
const FIELD = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.field";

testRule(keywordsKept, {
  bad: [
    ["FieldValueForbidden", "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.colors.items.readOnly"],
  ],
  valid: {
    "keywords that Kubernetes knows": field({ type: "array", items: { ...TEXT, maxLength: 5 } }),
    "a keyword of which another rule speaks": field({ ...TEXT, readOnly: true }),
  },
  invalid: {
    "a keyword of the values of a map": {
      ...field({ type: "object", additionalProperties: { ...TEXT, const: "a" } }),
      causes: [["FieldValueForbidden", `${FIELD}.additionalProperties.const`]],
    },
    "a keyword of a field of an item": {
      ...field({ type: "array", items: { type: "object", properties: { a: { ...TEXT, readOnly: true } } } }),
      causes: [["FieldValueForbidden", `${FIELD}.items.properties.a.readOnly`]],
    },
    "a field of a rule of an item": {
      ...field({ type: "array", items: { ...TEXT, "x-kubernetes-validations": [{ rule: "true", msg: "a" }] } }),
      causes: [["FieldValueForbidden", `${FIELD}.items.x-kubernetes-validations[0].msg`]],
    },
  },
});
