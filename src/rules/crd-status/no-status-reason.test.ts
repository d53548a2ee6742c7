import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noStatusReason } from "./no-status-reason.js";

const TEXT = { type: "string" };

testRule(noStatusReason, {
  bad: [["FieldValueForbidden", schemaPath("status", "reason")]],
  valid: {
    "a message alone": { object: crd({ status: { message: TEXT } }) },
    "the reason of a part": {
      object: crd({ status: { lastRun: { type: "object", properties: { reason: TEXT } } } }),
    },
    "the reason of a condition": {
      object: crd({
        status: {
          conditions: { type: "array", items: { type: "object", properties: { reason: TEXT, type: TEXT } } },
        },
      }),
    },
    "reasons of several things": { object: crd({ status: { reasons: { type: "array", items: TEXT } } }) },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, status: { transitionReason: TEXT } }),
    },
    "in the spec": { object: crd({ spec: { reason: TEXT, message: TEXT } }) },
  },
  invalid: {
    "beside a phase": {
      object: crd({ status: { phase: TEXT, failureReason: TEXT } }),
      causes: [["FieldValueForbidden", schemaPath("status", "failureReason")]],
    },
    "beside conditions": {
      object: crd({ status: { conditions: { type: "array" }, reason: TEXT } }),
      causes: [["FieldValueForbidden", schemaPath("status", "reason")]],
    },
  },
});
