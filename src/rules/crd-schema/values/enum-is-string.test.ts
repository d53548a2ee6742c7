import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { enumIsString } from "./enum-is-string.js";

testRule(enumIsString, {
  bad: [["FieldValueInvalid", schemaPath("spec", "ipVersion")]],
  valid: {
    strings: { object: crd({ spec: { mode: { type: "string", enum: ["A", ""] } } }) },
    "null where it may be": {
      object: crd({ spec: { mode: { type: "string", enum: ["A", null], nullable: true } } }),
    },
    "names that are numbers": {
      object: crd({
        spec: {
          statusCode: { type: "integer", enum: [301, 302] },
          keySize: { type: "integer", enum: [2048, 4096] },
          redirectCodes: { type: "array", items: { type: "integer", enum: [301] } },
        },
      }),
    },
    "a boolean that must be true": { object: crd({ spec: { accepted: { type: "boolean", enum: [true] } } }) },
    "sizes that are integers or strings": {
      object: crd({ spec: { size: { "x-kubernetes-int-or-string": true, enum: [4, "4Ki"] } } }),
    },
    "lists of strings": {
      object: crd({
        spec: {
          methods: { type: "array", items: { type: "string", enum: ["GET", "PUT"] } },
          pairs: { type: "array", items: { type: "string" }, enum: [["A", "B"], []] },
        },
      }),
    },
    "no list": { object: crd({ spec: { count: { type: "integer" } } }) },
  },
  invalid: {
    integers: {
      object: crd({ spec: { ipVersion: { type: "integer", enum: [4, 6] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "ipVersion")]],
    },
    "values of items at their list, which accept no list": {
      object: crd({ spec: { methods: { type: "array", items: { type: "string" }, enum: ["GET", "PUT"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "methods")]],
    },
    "numbers in status": {
      object: crd({ status: { version: { type: "number", enum: [1.1, 2] } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "version")]],
    },
    "values without quotes": {
      object: crd({
        spec: {
          tls: { type: "string", enum: [true, "auto"] },
          version: { type: "string", enum: ["1.0", 1.1, 2] },
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "tls")],
        ["FieldValueInvalid", schemaPath("spec", "version")],
      ],
    },
    "null where it may not be": {
      object: crd({ spec: { mode: { type: "string", enum: ["A", null] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "mode")]],
    },
  },
});
