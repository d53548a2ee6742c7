import type { Json, JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { scaleSubresource } from "./scale-subresource.js";

const INTEGER = { type: "integer" };
const TEXT = { type: "string" };
const PATHS = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };

const scaled = (paths: JsonObject, schema: { spec?: JsonObject; status?: JsonObject } = {}): KubeObject =>
  crd({
    spec: { replicas: INTEGER, name: TEXT, ...schema.spec },
    status: { replicas: INTEGER, selector: TEXT, ...schema.status },
    version: { subresources: { status: {}, scale: { ...PATHS, ...paths } } },
  });
const invalid = (path: string): readonly (readonly ["FieldValueInvalid", string])[] => [
  ["FieldValueInvalid", `spec.versions[0].subresources.scale.${path}`],
];
const open = (properties: Json = {}): JsonObject => ({
  type: "object",
  properties,
  "x-kubernetes-preserve-unknown-fields": true,
});

testRule(scaleSubresource, {
  bad: [["FieldValueInvalid", "spec.versions[0].subresources.scale.statusReplicasPath"]],
  valid: {
    "three paths that resolve": { object: scaled({ labelSelectorPath: ".status.selector" }) },
    "a selector in spec": { object: scaled({ labelSelectorPath: ".spec.name" }) },
    "a deeper path": {
      object: scaled(
        { specReplicasPath: ".spec.pool.size" },
        { spec: { pool: { type: "object", properties: { size: INTEGER } } } },
      ),
    },
    "a path into what is kept as it is": {
      object: scaled({ specReplicasPath: ".spec.pool.size" }, { spec: { pool: open() } }),
    },
    "a path to what is kept as it is": {
      object: scaled(
        { specReplicasPath: ".spec.pool" },
        { spec: { pool: { "x-kubernetes-preserve-unknown-fields": true } } },
      ),
    },
    "a path into a map": {
      object: scaled(
        { specReplicasPath: ".spec.pools.main" },
        { spec: { pools: { type: "object", additionalProperties: INTEGER } } },
      ),
    },
    "no scale": { object: crd({ spec: { replicas: INTEGER } }) },
    "no schema": { object: crd({ version: { schema: {}, subresources: { scale: PATHS } } }) },
  },
  invalid: {
    "no path": {
      object: scaled({ specReplicasPath: "spec.replicas" }),
      causes: invalid("specReplicasPath"),
    },
    "a field that is not there": {
      object: scaled({ specReplicasPath: ".spec.size" }),
      causes: invalid("specReplicasPath"),
    },
    "a field of another type": {
      object: scaled({ specReplicasPath: ".spec.name" }),
      causes: invalid("specReplicasPath"),
    },
    "a field of the other section": {
      object: scaled({ statusReplicasPath: ".spec.replicas" }),
      causes: invalid("statusReplicasPath"),
    },
    "a selector that is an object": {
      object: scaled({ labelSelectorPath: ".status.labels" }, { status: { labels: { type: "object" } } }),
      causes: invalid("labelSelectorPath"),
    },
    "a field that an open schema declares otherwise": {
      object: scaled({ specReplicasPath: ".spec.pool.size" }, { spec: { pool: open({ size: TEXT }) } }),
      causes: invalid("specReplicasPath"),
    },
    "an item of a list": {
      object: scaled({ specReplicasPath: ".spec.pools[0]" }, { spec: { pools: { type: "array", items: INTEGER } } }),
      causes: invalid("specReplicasPath"),
    },
    "a path into a scalar": {
      object: scaled({ statusReplicasPath: ".status.replicas.current" }),
      causes: invalid("statusReplicasPath"),
    },
  },
});
