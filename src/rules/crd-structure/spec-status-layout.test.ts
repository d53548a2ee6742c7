import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { specStatusLayout } from "./spec-status-layout.js";

const TEXT = { type: "string" };

testRule(specStatusLayout, {
  bad: [["FieldValueRequired", "spec.versions[0].schema.openAPIV3Schema"]],
  valid: {
    "a spec": { object: crd({ spec: {} }) },
    "a status alone": { object: crd({ status: {} }) },
    "a spec beside other fields": { object: crd({ spec: {}, root: { data: TEXT } }) },
    "one object with another name": { object: crd({ root: { configuration: { type: "object" } } }) },
    "a class": { object: crd({ root: { parameters: TEXT }, names: { kind: "WidgetClass" } }) },
    "a report": { object: crd({ root: { results: TEXT }, names: { kind: "ScanReport" } }) },
    "a dummy for a generator": {
      object: crd({
        version: {
          schema: {
            openAPIV3Schema: {
              type: "object",
              description: 'WidgetCRD is a "dummy" to hold the Match object.',
              properties: { match: TEXT },
            },
          },
        },
      }),
    },
    "whatever it holds": {
      object: crd({
        version: {
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      }),
    },
    "no schema": { object: crd({ version: { schema: {} } }) },
    "a patch without versions": { object: crd({ crd: { versions: [] } }) },
  },
  invalid: {
    "several objects": {
      object: crd({ root: { metadata: { type: "object" }, config: { type: "object" }, limits: { type: "object" } } }),
      causes: [["FieldValueRequired", schemaPath()]],
    },
    "one field that is not an object": {
      object: crd({ root: { color: TEXT } }),
      causes: [["FieldValueRequired", schemaPath()]],
    },
    nothing: { object: crd(), causes: [["FieldValueRequired", schemaPath()]] },
  },
});
