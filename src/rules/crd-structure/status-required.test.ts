import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { statusRequired } from "./status-required.js";

testRule(statusRequired, {
  bad: [["FieldValueRequired", schemaPath("status")]],
  valid: {
    "spec and status": { object: crd({ spec: {}, status: {} }) },
    "a status alone": { object: crd({ status: {} }) },
    neither: { object: crd({ root: { data: { type: "string" } } }) },
    "a class": { object: crd({ spec: {}, names: { kind: "WidgetClass" } }) },
    "a template": { object: crd({ spec: {}, names: { kind: "WidgetTemplate" } }) },
    "parameters and exceptions": {
      object: crd({ spec: {}, names: { kind: "IngressClassParams", plural: "ingressclassparams" } }),
    },
    "an identity": { object: crd({ spec: {}, names: { kind: "WidgetIdentity" } }) },
    "a policy": { object: crd({ spec: {}, names: { kind: "NetworkPolicy" } }) },
    "a subresource 'status', of which status-subresource-has-schema reports it": {
      object: crd({ spec: {}, version: { subresources: { status: {} } } }),
    },
    "unknown fields at the top level": {
      object: crd({
        version: {
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: { type: "object" } },
              "x-kubernetes-preserve-unknown-fields": true,
            },
          },
        },
      }),
    },
  },
  invalid: {
    "a spec alone": {
      object: crd({ spec: {} }),
      causes: [["FieldValueRequired", schemaPath("status")]],
    },
    "a kind that is about templates": {
      object: crd({ spec: {}, names: { kind: "TemplateRun" } }),
      causes: [["FieldValueRequired", schemaPath("status")]],
    },
  },
});
