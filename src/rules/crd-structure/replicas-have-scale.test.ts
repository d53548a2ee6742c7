import type { JsonObject, KubeObject } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { replicasHaveScale } from "./replicas-have-scale.js";

const REPLICAS = { replicas: { type: "integer" } };
const REQUIRED = [["FieldValueRequired", "spec.versions[0].subresources.scale"]] as const;

testRule(replicasHaveScale, {
  bad: [["FieldValueRequired", "spec.versions[0].subresources.scale"]],
  valid: {
    "replicas with scale": {
      object: crd({ spec: REPLICAS, version: { subresources: { scale: {} } } }),
    },
    "no replicas": { object: crd({ spec: { size: { type: "integer" } } }) },
    "replicas in status": { object: crd({ spec: {}, status: REPLICAS }) },
    "replicas that are no count": {
      object: crd({ spec: { replicas: { type: "array", items: { type: "string" } } } }),
    },
    "replicas of a part": {
      object: crd({ spec: { pool: { type: "object", properties: REPLICAS } } }),
    },
    "copies of data": {
      object: crd({ spec: { ...REPLICAS, partitions: { type: "integer" } } }),
    },
    "copies of data by the description": {
      object: crd({
        spec: { replicas: { type: "integer", description: "The replication factor of the topic." } },
      }),
    },
    "the pods of a job": { object: crd({ spec: { ...REPLICAS, parallelism: { type: "integer" } } }) },
    "a template": { object: crd({ spec: REPLICAS, names: { kind: "WidgetTemplate" } }) },
    "a version that is not served": { object: crd({ spec: REPLICAS, version: { served: false } }) },
  },
  invalid: {
    "replicas alone": { object: crd({ spec: REPLICAS }), causes: REQUIRED },
    "the status subresource alone": { object: crd({ spec: REPLICAS, status: {} }), causes: REQUIRED },
  },
});

const scaled = (status: JsonObject, subresources: JsonObject): KubeObject =>
  crd({ spec: REPLICAS, status, version: { subresources } });

const PATHS = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };

test.each([
  [REPLICAS, PATHS],
  [
    { ...REPLICAS, selector: { type: "string" } },
    { ...PATHS, labelSelectorPath: ".status.selector" },
  ],
  [{ ...REPLICAS, selector: { type: "object" } }, PATHS],
])("the fix leads to what the status %j has", (status, scale) => {
  expect(fixAll(replicasHaveScale, scaled(status, { status: {} }))).toEqual({
    object: scaled(status, { status: {}, scale }),
    left: [],
  });
});

test("there is no fix where the status does not count replicas", () => {
  expect(fixAll(replicasHaveScale, scaled({}, { status: {} })).left).toHaveLength(1);
  expect(fixAll(replicasHaveScale, crd({ spec: REPLICAS })).left).toHaveLength(1);
});
