import { type Json, type KubeObject, formatField, isObject } from "kube-json";
import { isWorkload, podSpecs, podTemplates } from "./pod-template.js";

const spec = { containers: [{ name: "a" }] };
const template = { metadata: { labels: { app: "a" } }, spec };

const kubeObject = (apiVersion: string, kind: string, rest: Readonly<Record<string, Json>>): KubeObject => ({
  apiVersion,
  kind,
  ...rest,
});

/** Every kind with a template, in a version in use and in one that manifests in the wild still have. */
const WITH_TEMPLATE = [
  ...["DaemonSet", "Deployment", "ReplicaSet"].flatMap((kind) =>
    ["apps/v1", "apps/v1beta2", "extensions/v1beta1"].map((version) => [version, kind, "spec.template"] as const),
  ),
  ["apps/v1", "StatefulSet", "spec.template"],
  ["apps/v1beta1", "StatefulSet", "spec.template"],
  ["batch/v1", "Job", "spec.template"],
  ["batch/v1", "CronJob", "spec.jobTemplate.spec.template"],
  ["batch/v1beta1", "CronJob", "spec.jobTemplate.spec.template"],
  ["v1", "ReplicationController", "spec.template"],
  ["v1", "PodTemplate", "template"],
] as const;

describe.each(WITH_TEMPLATE)("%s %s", (apiVersion, kind, field) => {
  const object = kubeObject(
    apiVersion,
    kind,
    kind === "CronJob"
      ? { spec: { jobTemplate: { spec: { template } } } }
      : kind === "PodTemplate"
        ? { template }
        : { spec: { template } },
  );

  test("has its template and pod spec where they are", () => {
    expect([...podTemplates(object)].map((found) => [formatField(found.field), found.template])).toEqual([
      [field, template],
    ]);
    expect([...podSpecs(object)].map((found) => [formatField(found.field), found.spec])).toEqual([
      [`${field}.spec`, spec],
    ]);
  });

  test("is a workload unless it only is a template", () => {
    expect(isWorkload(object)).toBe(kind !== "PodTemplate");
  });
});

test("a Pod has a pod spec but no template, and is no workload", () => {
  const pod = kubeObject("v1", "Pod", { spec });
  expect([...podTemplates(pod)]).toEqual([]);
  expect([...podSpecs(pod)]).toEqual([{ field: ["spec"], spec }]);
  expect(isWorkload(pod)).toBe(false);
});

test.each([
  ["v1", "Deployment"],
  ["example.com/v1", "Deployment"],
  ["apps/v1", "Pod"],
  ["apps/v1", "Job"],
  ["batch/v1", "Deployment"],
  ["v1", "Service"],
  ["v1", "constructor"],
  ["", ""],
])("%s %s is of another kind", (apiVersion, kind) => {
  const object = kubeObject(apiVersion, kind, { spec: { ...spec, template }, template });
  expect([...podTemplates(object)]).toEqual([]);
  expect([...podSpecs(object)]).toEqual([]);
  expect(isWorkload(object)).toBe(false);
});

const WRONG: readonly Json[] = [null, true, 0, 1n, "", "x", [], [[]], {}];

test.each(WRONG)("%p in place of anything is passed over", (wrong) => {
  const objects = [
    kubeObject("apps/v1", "Deployment", { spec: wrong }),
    kubeObject("apps/v1", "Deployment", { spec: { template: wrong } }),
    kubeObject("v1", "PodTemplate", { template: wrong }),
    kubeObject("v1", "Pod", { spec: isObject(wrong) ? null : wrong }),
    kubeObject("batch/v1", "CronJob", { spec: wrong }),
    kubeObject("batch/v1", "CronJob", { spec: { jobTemplate: wrong } }),
    kubeObject("batch/v1", "CronJob", { spec: { jobTemplate: { spec: wrong } } }),
  ];
  for (const object of objects) expect([...podSpecs(object)]).toEqual([]);
});
