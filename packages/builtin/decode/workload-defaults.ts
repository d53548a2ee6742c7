import { type JsonObject, isObject, objectAt, own } from "kube-json";
import { type Defaults, empty, present, setting, settingEmpty, unset } from "./fill.js";

/** Defaults of workloads (k8s.io/kubernetes, pkg/apis/{apps,batch,autoscaling,policy,scheduling,core}/v1/defaults.go). */

const isSet = (struct: JsonObject, name: string): boolean => (own(struct, name) ?? null) !== null;

/** The type of a strategy, and how many pods a rolling update replaces at a time. */
const strategy =
  (amounts: JsonObject) =>
  (struct: JsonObject): JsonObject => {
    const type = own(struct, "type") ?? "";
    if (type !== "" && type !== "RollingUpdate") return {};
    const update = objectAt(struct, "rollingUpdate");
    return { type: "RollingUpdate", rollingUpdate: { ...update, ...unset(update, amounts) } };
  };

/** The labels of the template are those of the object, and a selector of its own kind, if there are no others. */
const controller = (object: JsonObject): JsonObject => {
  const spec = objectAt(object, "spec");
  const labels = objectAt(spec, "template", "metadata", "labels");
  return {
    metadata: labelled(object, labels),
    spec: hasEntries(spec, "selector") || Object.keys(labels).length === 0 ? spec : { ...spec, selector: labels },
  };
};

const labelled = (object: JsonObject, labels: JsonObject): JsonObject => {
  const metadata = objectAt(object, "metadata");
  return hasEntries(metadata, "labels") || Object.keys(labels).length === 0 ? metadata : { ...metadata, labels };
};

/** True for what cannot be read as a map, too: it must be seen to be refused. */
const hasEntries = (struct: JsonObject, name: string): boolean => {
  const map = own(struct, name) ?? null;
  return map !== null && (!isObject(map) || Object.keys(map).length > 0);
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
  V1DeploymentSpec: setting({
    template: {},
    strategy: {},
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  }),
  V1DeploymentStrategy: strategy({ maxUnavailable: "25%", maxSurge: "25%" }),
  V1ReplicaSet: present("spec"),
  V1ReplicaSetSpec: setting({ template: {}, replicas: 1 }),
  V1DaemonSet: present("spec"),
  V1DaemonSetSpec: setting({ template: {}, updateStrategy: {}, revisionHistoryLimit: 10 }),
  V1DaemonSetUpdateStrategy: strategy({ maxUnavailable: 1, maxSurge: 0 }),
  V1StatefulSet: present("spec"),
  V1StatefulSetSpec: statefulSpec,
  V1StatefulSetUpdateStrategy: settingEmpty({ type: "RollingUpdate" }),
  V1RollingUpdateStatefulSetStrategy: setting({ partition: 0 }),
  V1ReplicationController: controller,
  V1ReplicationControllerSpec: setting({ replicas: 1 }),
  V1Job: job,
  V1JobSpec: present("template"),
  V1PodFailurePolicyOnPodConditionsPattern: settingEmpty({ status: "True" }),
  V1CronJob: present("spec"),
  V1CronJobSpec: (spec) => ({
    ...empty(spec, { concurrencyPolicy: "Allow" }),
    ...unset(spec, { jobTemplate: {}, suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 }),
  }),
  V1JobTemplateSpec: present("spec"),
  V1HorizontalPodAutoscaler: present("spec"),
  V1HorizontalPodAutoscalerSpec: setting({ minReplicas: 1 }),
  V2HorizontalPodAutoscaler: present("spec"),
  V2HorizontalPodAutoscalerSpec: setting({ minReplicas: 1 }),
  V2HorizontalPodAutoscalerBehavior: behavior,
  V1PriorityClass: setting({ preemptionPolicy: "PreemptLowerPriority" }),
};
