import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { unionExclusive } from "./union-exclusive.js";

const OBJECT = { type: "object" };
const check = (more: JsonObject, values = ["HTTP", "TCP"]): KubeObject =>
  crd({
    spec: {
      check: {
        type: "object",
        properties: { type: { type: "string", enum: values }, http: OBJECT, tcp: OBJECT },
        ...more,
      },
    },
  });
const INVALID = [["FieldValueInvalid", schemaPath("spec", "check")]] as const;

testRule(unionExclusive, {
  bad: [["FieldValueInvalid", schemaPath("spec", "check")]],
  valid: {
    oneOf: { object: check({ oneOf: [{ required: ["http"] }, { required: ["tcp"] }] }) },
    "two properties at most": { object: check({ maxProperties: 2 }) },
    "a rule about the members": {
      object: check({
        "x-kubernetes-validations": [{ rule: "self.type == 'HTTP' ? has(self.http) : !has(self.http)" }],
      }),
    },
    "a member of one value alone": { object: check({}, ["HTTP", "UDP"]) },
    "no discriminator": {
      object: crd({ spec: { check: { type: "object", properties: { http: OBJECT, tcp: OBJECT } } } }),
    },
  },
  invalid: {
    "nothing that limits them": { object: check({}), causes: INVALID },
    "a rule about something else": {
      object: check({ "x-kubernetes-validations": [{ rule: "self.type == oldSelf.type" }] }),
      causes: INVALID,
    },
  },
});
