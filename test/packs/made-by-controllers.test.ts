import type { JsonObject, KubeObject } from "kube-json";
import { KUBE_SYSTEM, NO_LATEST, isAllowed, on, packOf, pod, required, without } from "../support/control-plane.js";

/** What controllers make, and autoscalers write, without the review of a template. */

const JOB: KubeObject = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "web" }, spec: {} };
const CLAIM: KubeObject = { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "web" }, spec: {} };
const REPLICA_SET: KubeObject = {
  apiVersion: "apps/v1",
  kind: "ReplicaSet",
  metadata: { name: "web" },
  spec: { template: { spec: pod("web")["spec"] ?? null } },
};
const SCALE: KubeObject = {
  apiVersion: "autoscaling/v1",
  kind: "Scale",
  metadata: { name: "web" },
  spec: { replicas: 20 },
};
const replicas = (...resources: readonly string[]): JsonObject => ({
  ...without("spec.replicas", on(["apps"], resources)),
  use: "generic/cel",
  options: { field: "spec.replicas", expression: "self <= 10", message: "must be at most 10" },
});

test.each<[string, KubeObject, string, JsonObject, boolean]>([
  [
    "a claim of a StatefulSet",
    CLAIM,
    "statefulset-controller",
    required("spec.storageClassName", on([""], ["persistentvolumeclaims"])),
    false,
  ],
  [
    "a claim of a volume",
    CLAIM,
    "ephemeral-volume-controller",
    required("spec.storageClassName", on(["*"], ["persistentvolumeclaims", "statefulsets"])),
    false,
  ],
  [
    "a Job of a CronJob",
    JOB,
    "cronjob-controller",
    required("spec.activeDeadlineSeconds", on(["batch"], ["jobs"])),
    false,
  ],
  [
    "one whose CronJob has the field elsewhere",
    JOB,
    "cronjob-controller",
    required("spec.activeDeadlineSeconds", on(["batch"], ["jobs", "cronjobs"])),
    false,
  ],
  [
    "a Job, by a rule on all objects about their metadata",
    JOB,
    "cronjob-controller",
    required("metadata.labels.team", on(["*"], ["*"])),
    true,
  ],
  [
    "a ReplicaSet of a Deployment",
    REPLICA_SET,
    "deployment-controller",
    required("spec.minReadySeconds", on(["apps"], ["replicasets"])),
    false,
  ],
  [
    "one whose Deployment has the same field",
    REPLICA_SET,
    "deployment-controller",
    required("spec.minReadySeconds", on(["apps"], ["replicasets", "deployments"])),
    true,
  ],
  [
    "one whose Pods are reviewed, without those of Deployments",
    REPLICA_SET,
    "deployment-controller",
    { ...NO_LATEST, match: on(["apps"], ["replicasets"]) },
    false,
  ],
  ["one whose Deployment is reviewed, too", REPLICA_SET, "deployment-controller", NO_LATEST, true],
])(
  "what a controller makes of a template is held, unless the rule reviews that: %s",
  (_, object, by, entry, expected) => {
    const pack = packOf([entry]);
    expect([isAllowed(pack, `${KUBE_SYSTEM}${by}`, object), isAllowed(pack, "jane", object)]).toEqual([
      expected,
      false,
    ]);
  },
);

test("a rule on scale reviews what an autoscaler asks for", () => {
  const HPA = `${KUBE_SYSTEM}horizontal-pod-autoscaler`;
  const scaled = (entry: JsonObject): boolean =>
    isAllowed(packOf([entry]), HPA, SCALE, {
      subresource: "scale",
      resource: "deployments",
      oldObject: { ...SCALE, spec: { replicas: 2 } },
    });
  expect(
    [replicas("deployments", "deployments/scale"), replicas("*/scale"), replicas("deployments/*"), replicas("*/*")].map(
      scaled,
    ),
  ).toEqual([false, false, false, false]);
  expect(scaled(required("metadata.labels.team", on(["*"], ["*/*"])))).toBe(true);
});
