import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { structuralSchema } from "./structural-schema.js";

testRule(structuralSchema, {
  bad: [["FieldValueRequired", schemaPath("spec", "color", "type").replace("properties.type", "type")]],
  valid: {
    "a field of each type": {
      object: crd({
        spec: {
          size: { type: "integer" },
          names: { type: "array", items: { type: "string" } },
          port: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
        },
      }),
    },
    "a version without a schema, of which another rule speaks": {
      object: crd({ version: { schema: {} } }),
    },
    "a patch": { object: crd({ crd: { versions: null } }) },
  },
  invalid: {
    $ref: {
      object: crd({ spec: { size: { type: "integer", $ref: "#/a" } } }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "size")}.$ref`]],
    },
    "properties beside additionalProperties, in a version that nobody reviews": {
      object: crd({
        version: { served: false, storage: false },
        spec: {
          map: {
            type: "object",
            properties: { a: { type: "string" } },
            additionalProperties: { type: "string" },
          },
        },
      }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "map")}.additionalProperties`]],
    },
    "a string in place of an object": {
      object: crd({ spec: { size: "integer" } }),
      causes: [["FieldValueTypeInvalid", schemaPath("spec", "size")]],
    },
    "a type of another language": {
      object: crd({ spec: { size: { type: "int" } } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "size")}.type`]],
    },
  },
});
