import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { statusSubresourceHasSchema } from "./status-subresource-has-schema.js";

const subresources = { status: {} };

testRule(statusSubresourceHasSchema, {
  bad: [["FieldValueRequired", schemaPath("status")]],
  valid: {
    "a status with its subresource": { object: crd({ status: {} }) },
    neither: { object: crd({ spec: {} }) },
    "no status subresource, but a scale": { object: crd({ version: { subresources: { scale: {} } } }) },
    "a root that keeps unknown fields": {
      object: crd({
        version: {
          subresources,
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      }),
    },
    "a version that is stored and not served": { object: crd({ version: { subresources, served: false } }) },
    "no schema, which the server refuses": { object: crd({ version: { subresources, schema: {} } }) },
  },
  invalid: {
    "a spec alone": {
      object: crd({ spec: {}, version: { subresources } }),
      causes: [["FieldValueRequired", schemaPath("status")]],
    },
    "unknown fields are kept below spec only": {
      object: crd({
        root: { spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        version: { subresources },
      }),
      causes: [["FieldValueRequired", schemaPath("status")]],
    },
  },
});
