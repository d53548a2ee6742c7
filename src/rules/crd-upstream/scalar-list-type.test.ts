import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { scalarListType } from "./scalar-list-type.js";

const hosts = (items: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { hosts: { type: "array", items, ...more } } });
const FOUND = [["FieldValueRequired", schemaPath("spec", "hosts")]] as const;

testRule(scalarListType, {
  bad: [["FieldValueRequired", schemaPath("spec", "hosts")]],
  valid: {
    "a set": { object: hosts({ type: "string" }, { "x-kubernetes-list-type": "set" }) },
    "an atomic list": { object: hosts({ type: "string" }, { "x-kubernetes-list-type": "atomic" }) },
    "a list of objects": { object: hosts({ type: "object" }) },
    "a list of objects of any kind": { object: hosts({}) },
  },
  invalid: {
    strings: { object: hosts({ type: "string" }), causes: FOUND },
    "integers or strings": { object: hosts({ "x-kubernetes-int-or-string": true }), causes: FOUND },
    "a list in status": {
      object: crd({ status: { hosts: { type: "array", items: { type: "integer" } } } }),
      causes: [["FieldValueRequired", schemaPath("status", "hosts")]],
    },
  },
});
