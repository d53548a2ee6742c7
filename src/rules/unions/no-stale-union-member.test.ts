import type { Json, JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { COSTLY_LIST } from "../../testing/costly-list.js";
import { testRule } from "../../testing/test-rule.js";
import { noStaleUnionMember } from "./no-stale-union-member.js";

const ADDRESS = {
  type: "object",
  "x-kubernetes-validations": [
    { rule: "self.type == 'External' || (!has(self.externalIP) && !has(self.externalName))" },
    { rule: "self.type == 'Internal' || !has(self.pool)" },
  ],
  properties: Object.fromEntries(
    ["name", "type", "externalIP", "externalName", "pool", "note"].map((name) => [name, { type: "string" }]),
  ),
};
const defined = (spec: JsonObject): string => JSON.stringify(crd({ spec }));
const ONE = defined({ address: ADDRESS });
const LIST = defined({ addresses: { type: "array", items: ADDRESS } });
const widget = (spec: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const address = (type: string, more: JsonObject = {}): Json => widget({ address: { type, ...more } });
const IP = { externalIP: "192.0.2.1" };

testRule(noStaleUnionMember, {
  bad: [["FieldValueForbidden", "spec.address.externalIP"]],
  valid: {
    "the old member goes": { oldObject: address("External", IP), object: address("Internal"), cluster: ONE },
    "there was none": { oldObject: address("External"), object: address("Internal"), cluster: ONE },
    "the discriminator stays": {
      oldObject: address("External", IP),
      object: address("External", IP),
      cluster: ONE,
    },
    "it was stale before, and nothing changes": {
      oldObject: address("Internal", IP),
      object: address("Internal", { ...IP, note: "x" }),
      cluster: ONE,
    },
    "from nothing, as of an object without it": {
      oldObject: widget({ address: IP }),
      object: address("Internal", IP),
      cluster: ONE,
    },
    "the old member changes, too, which another rule reports": {
      oldObject: address("External", IP),
      object: address("Internal", { externalIP: "192.0.2.2" }),
      cluster: ONE,
    },
    "the new member comes, too, which another rule reports": {
      oldObject: address("External", IP),
      object: address("Internal", { ...IP, pool: "a" }),
      cluster: ONE,
    },
    "no definition": {
      oldObject: address("External", IP),
      object: address("Internal", { ...IP }),
      cluster: "",
    },
    "a new item of a list": {
      oldObject: widget({ addresses: [{ name: "a", type: "External", ...IP }] }),
      object: widget({ addresses: [{ name: "b", type: "Internal", ...IP }] }),
      cluster: LIST,
    },
  },
  invalid: {
    "a list costs too much, so that defaults of discriminators are unknown": {
      oldObject: address("External", IP),
      object: widget({ address: { type: "Internal", ...IP }, list: COSTLY_LIST.value }),
      cluster: defined({ list: COSTLY_LIST.schema, address: ADDRESS }),
      causes: [["FieldValueTooLong", "kind"]],
    },
    "the old member stays": {
      oldObject: address("External", IP),
      object: address("Internal", IP),
      cluster: ONE,
      causes: [["FieldValueForbidden", "spec.address.externalIP"]],
    },
    "two of them, and another field changes": {
      oldObject: address("External", { ...IP, externalName: "a" }),
      object: address("Internal", { ...IP, externalName: "a", note: "x" }),
      cluster: ONE,
      causes: [
        ["FieldValueForbidden", "spec.address.externalIP"],
        ["FieldValueForbidden", "spec.address.externalName"],
      ],
    },
    "in an item that moves": {
      oldObject: widget({ addresses: [{ name: "a", type: "External", ...IP }] }),
      object: widget({
        addresses: [
          { name: "b", type: "External" },
          { name: "a", type: "Internal", ...IP },
        ],
      }),
      cluster: LIST,
      causes: [["FieldValueForbidden", "spec.addresses[1].externalIP"]],
    },
  },
});
