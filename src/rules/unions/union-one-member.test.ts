import type { Json, JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { COSTLY_LIST } from "../../testing/costly-list.js";
import { testRule } from "../../testing/test-rule.js";
import { unionOneMember } from "./union-one-member.js";

const TEXT = { type: "string" };
const OBJECT = { type: "object" };
const want = (...names: readonly string[]): JsonObject => ({ required: names });
const NFS_OR_LOCAL = {
  type: "object",
  oneOf: [want("nfs"), want("local")],
  properties: { nfs: OBJECT, local: OBJECT, name: TEXT },
};

/** The cluster has this definition of Widgets. */
const defined = (spec: JsonObject, more: object = {}): string => JSON.stringify(crd({ spec, ...more }));
const VOLUME = defined({ volume: NFS_OR_LOCAL });
const VOLUMES = defined({ volumes: { type: "array", items: NFS_OR_LOCAL } });
const widget = (spec: Json, apiVersion = "acme.io/v1"): Json => ({
  apiVersion,
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const BOTH = { nfs: {}, local: {} };

const rule = (text: string): JsonObject => ({
  type: "object",
  "x-kubernetes-validations": [{ rule: text }],
  properties: { type: TEXT, nfs: OBJECT, local: OBJECT, cloud: OBJECT },
});
const SUM = "(has(self.nfs) ? 1 : 0) + (has(self.local) ? 1 : 0) + (has(self.cloud) ? 1 : 0) <= 1";

testRule(unionOneMember, {
  bad: [["FieldValueForbidden", "spec.volume.hostPath"]],
  valid: {
    "one member": { object: widget({ volume: { nfs: {}, name: "x" } }), cluster: VOLUME },
    "none, which is about what is required": { object: widget({ volume: {} }), cluster: VOLUME },
    "the other one null, which the API server takes away": {
      object: widget({ volume: { nfs: {}, local: null } }),
      cluster: VOLUME,
    },
    "no definition": { object: widget({ volume: BOTH }) },
    "the definition of another kind": {
      object: widget({ volume: BOTH }),
      cluster: defined({ volume: NFS_OR_LOCAL }, { names: { kind: "Gadget" } }),
    },
    "the definition of another group": { object: widget({ volume: BOTH }, "acme.dev/v1"), cluster: VOLUME },
    "another version": { object: widget({ volume: BOTH }, "acme.io/v2"), cluster: VOLUME },
    "what only names suggest": {
      object: widget({ volume: BOTH }),
      cluster: defined({
        volume: {
          type: "object",
          properties: { type: { type: "string", enum: ["Nfs", "Local"] }, nfs: OBJECT, local: OBJECT },
        },
      }),
    },
    "oneOf that a condition on a member keeps": {
      object: widget({ volume: BOTH }),
      cluster: defined({
        volume: {
          ...NFS_OR_LOCAL,
          oneOf: [{ ...want("nfs"), properties: { nfs: { required: ["server"] } } }, want("local")],
        },
      }),
    },
    "in the status, which is written on another way": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, status: { volume: BOTH } },
      cluster: JSON.stringify(crd({ spec: {}, status: { volume: NFS_OR_LOCAL } })),
    },
    "what is of the wrong type": { object: widget({ volume: [BOTH] }), cluster: VOLUME },
    "a member's default in place of null": {
      object: widget({ volume: { nfs: null } }),
      cluster: defined({
        volume: { ...NFS_OR_LOCAL, properties: { nfs: { ...OBJECT, default: {} }, local: OBJECT } },
      }),
    },
  },
  invalid: {
    "two members beside a list that costs too much": {
      object: widget({ volume: BOTH, list: COSTLY_LIST.value }),
      cluster: defined({ volume: NFS_OR_LOCAL, list: COSTLY_LIST.schema }),
      causes: [
        ["FieldValueForbidden", "spec.volume.local"],
        ["FieldValueTooLong", "kind"],
      ],
    },
    "two members by oneOf": {
      object: widget({ volume: BOTH }),
      cluster: VOLUME,
      causes: [["FieldValueForbidden", "spec.volume.local"]],
    },
    "of which the second was there before": {
      oldObject: widget({ volume: { local: {} } }),
      object: widget({ volume: BOTH }),
      cluster: VOLUME,
      causes: [["FieldValueForbidden", "spec.volume.nfs"]],
    },
    "in items of a list": {
      object: widget({ volumes: [BOTH, { nfs: {} }, BOTH] }),
      cluster: VOLUMES,
      causes: [
        ["FieldValueForbidden", "spec.volumes[0].local"],
        ["FieldValueForbidden", "spec.volumes[2].local"],
      ],
    },
    "in an item that has moved": {
      oldObject: widget({ volumes: [{ name: "x", local: {} }] }),
      object: widget({
        volumes: [
          { name: "y", nfs: {} },
          { name: "x", ...BOTH },
        ],
      }),
      cluster: VOLUMES,
      causes: [["FieldValueForbidden", "spec.volumes[1].nfs"]],
    },
    "in values of a map": {
      object: widget({ volumes: { "acme.io/a": BOTH } }),
      cluster: defined({ volumes: { type: "object", additionalProperties: NFS_OR_LOCAL } }),
      causes: [["FieldValueForbidden", "spec.volumes[acme.io/a].local"]],
    },
    "three members by a rule": {
      object: widget({ volume: { nfs: {}, cloud: {}, local: {} } }),
      cluster: defined({ volume: rule(SUM) }),
      causes: [
        ["FieldValueForbidden", "spec.volume.local"],
        ["FieldValueForbidden", "spec.volume.cloud"],
      ],
    },
    "by maxProperties": {
      object: widget({ volume: BOTH }),
      cluster: defined({
        volume: { type: "object", maxProperties: 1, properties: { nfs: OBJECT, local: OBJECT } },
      }),
      causes: [["FieldValueForbidden", "spec.volume.local"]],
    },
    "by oneOf and a rule, told once": {
      object: widget({ volume: BOTH }),
      cluster: defined({
        volume: {
          ...NFS_OR_LOCAL,
          "x-kubernetes-validations": [{ rule: "!(has(self.nfs) && has(self.local))" }],
        },
      }),
      causes: [["FieldValueForbidden", "spec.volume.local"]],
    },
    "the one that the discriminator does not mean": {
      object: widget({ volume: { type: "Local", ...BOTH } }),
      cluster: defined({
        volume: {
          ...rule(SUM),
          "x-kubernetes-validations": [{ rule: SUM }, { rule: "self.type == 'Nfs' || !has(self.nfs)" }],
        },
      }),
      causes: [["FieldValueForbidden", "spec.volume.nfs"]],
    },
    "beside the spec": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, volume: BOTH },
      cluster: JSON.stringify(crd({ root: { volume: NFS_OR_LOCAL } })),
      causes: [["FieldValueForbidden", "volume.local"]],
    },
  },
});
