import type { Json, JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { COSTLY_LIST } from "../../testing/costly-list.js";
import { testRule } from "../../testing/test-rule.js";
import { discriminatorMatchesMember } from "./discriminator-matches-member.js";

const CHECK = {
  type: "object",
  "x-kubernetes-validations": [
    { rule: "has(self.type) && self.type == 'HTTP' ? has(self.http) : !has(self.http)" },
    { rule: "!(self.type != 'TCP' && has(self.tcp))" },
  ],
  properties: {
    name: { type: "string" },
    type: { type: "string" },
    http: { type: "object", properties: { path: { type: "string" } } },
    tcp: { type: "object" },
  },
};
const ONE_OF = {
  type: "object",
  oneOf: ["http", "tcp"].map((name) => ({
    properties: { type: { enum: [name.toUpperCase()] } },
    required: ["type", name],
  })),
  properties: CHECK.properties,
};

const defined = (spec: JsonObject): string => JSON.stringify(crd({ spec }));
const RULES = defined({ check: CHECK });
const LIST = defined({ checks: { type: "array", items: CHECK } });
const widget = (spec: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const checks = (check: Json): Json => widget({ check });

testRule(discriminatorMatchesMember, {
  bad: [["FieldValueForbidden", "spec.check.http"]],
  valid: {
    "the member that is named": { object: checks({ type: "HTTP", http: {} }), cluster: RULES },
    "no member": { object: checks({ type: "UDP" }), cluster: RULES },
    "a member that is missing, which is about what is required": {
      object: checks({ type: "HTTP" }),
      cluster: RULES,
    },
    "no discriminator": { object: checks({ http: {} }), cluster: RULES },
    "no definition": { object: checks({ type: "TCP", http: {} }) },
    "null, which the API server takes away": {
      object: checks({ type: "TCP", http: null, tcp: {} }),
      cluster: RULES,
    },
    "a discriminator that has a default": {
      object: checks({ http: {} }),
      cluster: defined({
        check: { ...CHECK, properties: { ...CHECK.properties, type: { type: "string", default: "HTTP" } } },
      }),
    },
    "only the discriminator changes, which another rule reports": {
      oldObject: checks({ type: "HTTP", http: { path: "/" } }),
      object: checks({ type: "TCP", http: { path: "/" } }),
      cluster: RULES,
    },
    "only the discriminator changes, in an item that moves": {
      oldObject: widget({ checks: [{ name: "a", type: "HTTP", http: {} }] }),
      object: widget({
        checks: [
          { name: "b", type: "UDP" },
          { name: "a", type: "TCP", http: {} },
        ],
      }),
      cluster: LIST,
    },
    "both members by oneOf, which lets them be": {
      object: checks({ type: "TCP", tcp: {}, http: {} }),
      cluster: defined({ check: ONE_OF }),
    },
    "what only names suggest": {
      object: checks({ type: "TCP", http: {} }),
      cluster: defined({ check: { ...CHECK, "x-kubernetes-validations": [] } }),
    },
  },
  invalid: {
    "a list costs too much, so that defaults of discriminators are unknown": {
      object: widget({ check: { type: "TCP", http: {} }, list: COSTLY_LIST.value }),
      cluster: defined({ list: COSTLY_LIST.schema, check: CHECK }),
      causes: [["FieldValueTooLong", "kind"]],
    },
    "another member": {
      object: checks({ type: "TCP", http: {} }),
      cluster: RULES,
      causes: [["FieldValueForbidden", "spec.check.http"]],
    },
    "another member beside the right one": {
      object: checks({ type: "HTTP", http: {}, tcp: {} }),
      cluster: RULES,
      causes: [["FieldValueForbidden", "spec.check.tcp"]],
    },
    "two others": {
      object: checks({ type: "UDP", http: {}, tcp: {} }),
      cluster: RULES,
      causes: [
        ["FieldValueForbidden", "spec.check.http"],
        ["FieldValueForbidden", "spec.check.tcp"],
      ],
    },
    "by oneOf": {
      object: checks({ type: "TCP", http: {} }),
      cluster: defined({ check: ONE_OF }),
      causes: [["FieldValueForbidden", "spec.check.http"]],
    },
    "for a default": {
      object: checks({ http: {} }),
      cluster: defined({
        check: { ...CHECK, properties: { ...CHECK.properties, type: { type: "string", default: "UDP" } } },
      }),
      causes: [["FieldValueForbidden", "spec.check.http"]],
    },
    "the discriminator changes, and the member too": {
      oldObject: checks({ type: "HTTP", http: { path: "/" } }),
      object: checks({ type: "TCP", http: { path: "/ready" } }),
      cluster: RULES,
      causes: [["FieldValueForbidden", "spec.check.http"]],
    },
    "the discriminator changes, and the new member comes": {
      oldObject: checks({ type: "HTTP", http: {} }),
      object: checks({ type: "TCP", http: {}, tcp: {} }),
      cluster: RULES,
      causes: [["FieldValueForbidden", "spec.check.http"]],
    },
    "the member comes and the discriminator stays": {
      oldObject: checks({ type: "TCP" }),
      object: checks({ type: "TCP", http: {} }),
      cluster: RULES,
      causes: [["FieldValueForbidden", "spec.check.http"]],
    },
    "in items of a list": {
      object: widget({
        checks: [
          { type: "HTTP", http: {} },
          { type: "UDP", tcp: {} },
        ],
      }),
      cluster: LIST,
      causes: [["FieldValueForbidden", "spec.checks[1].tcp"]],
    },
  },
});
