import { type JsonObject, isObject, objectAt, own, stringAt } from "kube-json";
import type { Defaults } from "../decode.js";
import { empty, unset } from "./fill.js";

/** Defaults of workloads (k8s.io/kubernetes, pkg/apis/{apps,batch,autoscaling,policy,scheduling,core}/v1/defaults.go). */

/** Structs that Go always has. */
const present =
  (...names: readonly string[]) =>
  (struct: JsonObject): JsonObject =>
    unset(struct, Object.fromEntries(names.map((name) => [name, {}])));

const isSet = (struct: JsonObject, name: string): boolean => (own(struct, name) ?? null) !== null;

const deploymentStrategy = (strategy: JsonObject): JsonObject => {
  const type = stringAt(strategy, "type") ?? "";
  if (type !== "" && type !== "RollingUpdate") return {};
  const update = objectAt(strategy, "rollingUpdate");
  return {
    type: "RollingUpdate",
    rollingUpdate: { ...update, ...unset(update, { maxUnavailable: "25%", maxSurge: "25%" }) },
  };
};

const daemonStrategy = (strategy: JsonObject): JsonObject => {
  const type = stringAt(strategy, "type") ?? "";
  if (type !== "" && type !== "RollingUpdate") return {};
  const update = objectAt(strategy, "rollingUpdate");
  return {
    type: "RollingUpdate",
    rollingUpdate: { ...update, ...unset(update, { maxUnavailable: 1, maxSurge: 0 }) },
  };
};

/** The labels of the template are those of the object, and a selector of its own kind, if there are no others. */
const controller = (object: JsonObject): JsonObject => {
  const spec = objectAt(object, "spec");
  const labels = objectAt(spec, "template", "metadata", "labels");
  const isUnselected = Object.keys(objectAt(spec, "selector")).length === 0;
  return {
    metadata: labelled(object, labels),
    spec: isUnselected && Object.keys(labels).length > 0 ? { ...spec, selector: labels } : spec,
  };
};

const labelled = (object: JsonObject, labels: JsonObject): JsonObject => {
  const metadata = objectAt(object, "metadata");
  const isUnlabelled = Object.keys(objectAt(metadata, "labels")).length === 0;
  return isUnlabelled && Object.keys(labels).length > 0 ? { ...metadata, labels } : metadata;
};

const job = (object: JsonObject): JsonObject => {
  const spec = objectAt(object, "spec");
  const [completions, parallelism] = [isSet(spec, "completions"), isSet(spec, "parallelism")];
  const backoffLimit = isSet(spec, "backoffLimitPerIndex") ? 2 ** 31 - 1 : 6;
  const podReplacementPolicy = isSet(spec, "podFailurePolicy") ? "Failed" : "TerminatingOrFailed";
  return {
    metadata: labelled(object, objectAt(spec, "template", "metadata", "labels")),
    spec: {
      ...spec,
      ...(completions || parallelism ? {} : { completions: 1 }),
      ...unset(spec, {
        parallelism: 1,
        backoffLimit,
        completionMode: "NonIndexed",
        suspend: false,
        podReplacementPolicy,
        manualSelector: false,
      }),
    },
  };
};

const statefulSpec = (spec: JsonObject): JsonObject => {
  const retention = objectAt(spec, "persistentVolumeClaimRetentionPolicy");
  return {
    ...empty(spec, { podManagementPolicy: "OrderedReady" }),
    ...unset(spec, { template: {}, updateStrategy: {}, replicas: 1, revisionHistoryLimit: 10 }),
    persistentVolumeClaimRetentionPolicy: {
      ...retention,
      ...empty(retention, { whenDeleted: "Retain", whenScaled: "Retain" }),
    },
  };
};

const UP = [
  { type: "Pods", value: 4, periodSeconds: 15 },
  { type: "Percent", value: 100, periodSeconds: 15 },
];
const DOWN = [{ type: "Percent", value: 100, periodSeconds: 15 }];

const behavior = (struct: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries({ scaleUp: UP, scaleDown: DOWN }).flatMap(([name, policies]) => {
      const rules = own(struct, name);
      return isObject(rules) ? [[name, { ...rules, ...unset(rules, { policies }) }] as const] : [];
    }),
  );

export const WORKLOAD_DEFAULTS: Defaults = {
  V1Deployment: present("spec"),
  V1DeploymentSpec: (spec) =>
    unset(spec, { template: {}, strategy: {}, replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 }),
  V1DeploymentStrategy: deploymentStrategy,
  V1ReplicaSet: present("spec"),
  V1ReplicaSetSpec: (spec) => unset(spec, { template: {}, replicas: 1 }),
  V1DaemonSet: present("spec"),
  V1DaemonSetSpec: (spec) => unset(spec, { template: {}, updateStrategy: {}, revisionHistoryLimit: 10 }),
  V1DaemonSetUpdateStrategy: daemonStrategy,
  V1StatefulSet: present("spec"),
  V1StatefulSetSpec: statefulSpec,
  V1StatefulSetUpdateStrategy: (strategy) => empty(strategy, { type: "RollingUpdate" }),
  V1RollingUpdateStatefulSetStrategy: (update) => unset(update, { partition: 0 }),
  V1ReplicationController: controller,
  V1ReplicationControllerSpec: (spec) => unset(spec, { replicas: 1 }),
  V1Job: job,
  V1JobSpec: present("template"),
  V1PodFailurePolicyOnPodConditionsPattern: (pattern) => empty(pattern, { status: "True" }),
  V1CronJob: present("spec"),
  V1CronJobSpec: (spec) => ({
    ...empty(spec, { concurrencyPolicy: "Allow" }),
    ...unset(spec, { jobTemplate: {}, suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 }),
  }),
  V1JobTemplateSpec: present("spec"),
  V1HorizontalPodAutoscaler: present("spec"),
  V1HorizontalPodAutoscalerSpec: (spec) => unset(spec, { minReplicas: 1 }),
  V2HorizontalPodAutoscaler: present("spec"),
  V2HorizontalPodAutoscalerSpec: (spec) => unset(spec, { minReplicas: 1 }),
  V2HorizontalPodAutoscalerBehavior: behavior,
  V1PriorityClass: (priorityClass) => unset(priorityClass, { preemptionPolicy: "PreemptLowerPriority" }),
};
