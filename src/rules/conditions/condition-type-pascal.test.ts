import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionTypePascal } from "./condition-type-pascal.js";

const object = (apiVersion: string, kind: string, ...types: Json[]): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: types.map((type) => ({ type, status: "True" })) },
});
const widget = (...types: Json[]): Json => object("acme.io/v1", "Widget", ...types);

testRule(conditionTypePascal, {
  bad: [["FieldValueInvalid", "status.conditions[0].type"]],
  valid: {
    "a word": { object: widget("Ready") },
    "several words, acronyms and digits": { object: widget("IAMRoleReady", "IPv4Assigned", "Stage2Done") },
    "a domain before it": { object: widget("acme.io/Ready"), subresource: "status" },
    "one capital": { object: widget("A") },
    "no type at all, which another rule reports": { object: widget("is ready", "Ready!", "") },
    "a readiness gate of a Pod": { object: object("v1", "Pod", "cloud.google.com/load-balancer-neg-ready") },
    "no string": { object: widget(null) },
  },
  invalid: {
    "lower case": {
      object: widget("Synced", "ready"),
      causes: [["FieldValueInvalid", "status.conditions[1].type"]],
    },
    dashes: {
      object: widget("acme.io/resources-ready"),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "snake case": {
      object: widget("Disk_Full"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    dots: { object: widget("Disk.Full"), causes: [["FieldValueInvalid", "status.conditions[0].type"]] },
    "a digit first": {
      object: widget("2Ready"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
  },
});
