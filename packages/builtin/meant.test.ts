import { type Json, type JsonObject, type KubeObject, formatField } from "kube-json";
import { builtInAnswer } from "./built-in-answer.js";
import type { Problem } from "./validity/check.js";

const IN_NAMESPACE = { name: "a", namespace: "b" };

const problemsOf = (object: KubeObject): readonly Problem[] => builtInAnswer(object)?.problems ?? [];

test("a problem names the field or the value that its author meant, where it is evident", () => {
  const service: KubeObject = {
    apiVersion: "v1",
    kind: "Service",
    metadata: IN_NAMESPACE,
    spec: {
      type: "clusterip",
      selektor: { a: "b" },
      ports: [{ prot: "80" }, { port: "81", targetPort: "8080" }, { port: "0644" }],
    },
  };
  expect(problemsOf(service).map(({ field, meant }) => [formatField(field), meant])).toEqual(
    expect.arrayContaining([
      ["spec.selektor", { name: "selector", value: { a: "b" } }],
      ["spec.type", { value: "ClusterIP" }],
      ["spec.ports[0].prot", { name: "port", value: 80 }],
      ["spec.ports[1].port", { value: 81 }],
      ["spec.ports[1].targetPort", { value: 8080 }],
      ["spec.ports[2].port", undefined],
    ]),
  );
});

test.each<[kind: string, spec: JsonObject, meant: Readonly<Record<string, Json>>]>([
  [
    "v1 PersistentVolumeClaim",
    { accessModes: ["readWriteOnce", "READ_ONLY_MANY", "ReadWriteMany"] },
    { "spec.accessModes": ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany"] },
  ],
  ["v1 PersistentVolumeClaim", { accessModes: ["readWriteOnce", "RWO"] }, {}],
  [
    "storage.k8s.io/v1 CSIDriver",
    { volumeLifecycleModes: ["persistent"] },
    { "spec.volumeLifecycleModes": ["Persistent"] },
  ],
  [
    "v1 LimitRange",
    { limits: [{ type: "POD" }, { type: " Container" }, { type: "Volume" }] },
    { "spec.limits[0].type": "Pod", "spec.limits[1].type": "Container" },
  ],
  ["v1 ResourceQuota", { scopes: ["not_terminating"] }, { "spec.scopes": ["NotTerminating"] }],
  [
    "v1 ResourceQuota",
    { scopeSelector: { matchExpressions: [{ scopeName: "priorityClass", operator: "in", values: ["a"] }] } },
    {
      "spec.scopeSelector.matchExpressions[0].scopeName": "PriorityClass",
      "spec.scopeSelector.matchExpressions[0].operator": "In",
    },
  ],
  ["apps/v1 Deployment", { strategy: { type: "ROLLING_UPDATE" } }, { "spec.strategy.type": "RollingUpdate" }],
  ["apps/v1 DaemonSet", { updateStrategy: { type: "onDelete" } }, { "spec.updateStrategy.type": "OnDelete" }],
  ["apps/v1 StatefulSet", { updateStrategy: { type: "onDelete" } }, { "spec.updateStrategy.type": "OnDelete" }],
  [
    "v1 Pod",
    {
      os: { name: "Linux" },
      containers: [{ name: "a", image: "b", resizePolicy: [{ resourceName: "CPU", restartPolicy: "not-required" }] }],
    },
    {
      "spec.os.name": "linux",
      "spec.containers[0].resizePolicy[0].resourceName": "cpu",
      "spec.containers[0].resizePolicy[0].restartPolicy": "NotRequired",
    },
  ],
])("a choice of a %s in another spelling: %o", (name, spec, meant) => {
  const [apiVersion = "", kind = ""] = name.split(" ");
  const found = problemsOf({ apiVersion, kind, metadata: IN_NAMESPACE, spec });
  const values = found.flatMap(({ field, place = field, meant: one }) =>
    one === undefined ? [] : [[formatField(place), one.value] as const],
  );
  expect(Object.fromEntries(values)).toEqual(meant);
});

test("a field that has a default may be meant by another name", () => {
  const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "a", labelss: { b: "c" } } };
  const job = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: IN_NAMESPACE,
    spec: { backofLimit: "2", parallelism: 3, Parallelism: 4, template: { spec: { restart_policy: "on-failure" } } },
  };
  expect(
    [namespace, job].flatMap((one) => problemsOf(one)).map(({ field, meant }) => [formatField(field), meant]),
  ).toEqual(
    expect.arrayContaining([
      ["metadata.labelss", { name: "labels", value: { b: "c" } }],
      ["spec.backofLimit", { name: "backoffLimit", value: 2 }],
      ["spec.Parallelism", undefined],
      ["spec.template.spec.restart_policy", { name: "restartPolicy", value: "on-failure" }],
    ]),
  );
  const spec = { completion: 3, completionMode: "Indexed", backoffLimitPerIndex: 1, maxFailedIndexes: 2 };
  const misspelt = { apiVersion: "batch/v1", kind: "Job", metadata: IN_NAMESPACE, spec };
  expect(problemsOf(misspelt).map(({ field }) => formatField(field))).not.toContain("spec.maxFailedIndexes");
});
