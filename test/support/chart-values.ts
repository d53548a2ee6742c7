import { type Json, type JsonObject, at, isObject, objectAt } from "kube-json";

/** The values of the Helm chart, one by one. */

/** Values, and the field that they set: its kind, its path and its expected value. */
export interface ValueExample {
  readonly values: JsonObject;
  readonly kind: string;
  /** Names and indexes. */
  readonly field: readonly (string | number)[];
  readonly expected: Json | undefined;
}

const READ = { apiGroups: ["acme.io"], resources: ["widgets"], verbs: ["list", "watch"] };
const RULE = { operations: ["CREATE"], apiGroups: ["acme.io"], apiVersions: ["*"], resources: ["widgets"] };
const REQUIREMENT = { key: "acme.io/team", operator: "Exists" };
const POD = ["spec", "template", "spec"];
const CONTAINER = [...POD, "containers", 0];

const example = (
  values: JsonObject,
  kind: string,
  field: readonly (string | number)[],
  expected: Json | undefined,
): ValueExample => ({ values, kind, field, expected });

const ofPod = (name: string, value: Json): ValueExample =>
  example({ [name]: value }, "Deployment", [...POD, name], value);
const ofArgs = (values: JsonObject, index: number, expected: string): ValueExample =>
  example(values, "Deployment", [...CONTAINER, "args", index], expected);
const ofAutoscaler = (values: JsonObject, field: readonly (string | number)[], expected: Json): ValueExample =>
  example({ autoscaling: { enabled: true, ...values } }, "HorizontalPodAutoscaler", ["spec", ...field], expected);
const ofSelector = (field: string, expected: Json): ValueExample =>
  example(
    {
      webhooks: {
        namespaceSelector: { matchLabels: { "acme.io/decorum": "enabled" }, matchExpressions: [REQUIREMENT] },
      },
    },
    "ValidatingWebhookConfiguration",
    ["webhooks", 0, "namespaceSelector", field],
    expected,
  );

const DIGEST = `sha256:${"0".repeat(64)}`;
const PROVIDED = { source: "Provided", caBundle: "Q0E=" };
const IMAGE = { reference: "registry.acme.io/team-pack:1", pullPolicy: "Always" };

/** By the name of the value. */
export const EXAMPLES: Readonly<Record<string, ValueExample>> = {
  "namespace.create": example({ namespace: { create: true } }, "Namespace", ["metadata", "name"], "decorum-system"),
  "image.repository": example(
    { image: { repository: "acme.io/d", tag: "1" } },
    "Deployment",
    [...CONTAINER, "image"],
    "acme.io/d:1",
  ),
  "image.tag": example({ image: { tag: "2" } }, "Deployment", [...CONTAINER, "image"], "kube-decorum:2"),
  "image.digest": example(
    { image: { tag: "2", digest: DIGEST } },
    "Deployment",
    [...CONTAINER, "image"],
    `kube-decorum@${DIGEST}`,
  ),
  "image.pullPolicy": example(
    { image: { pullPolicy: "Always" } },
    "Deployment",
    [...CONTAINER, "imagePullPolicy"],
    "Always",
  ),
  imagePullSecrets: ofPod("imagePullSecrets", [{ name: "registry" }]),
  replicas: example({ replicas: 4 }, "Deployment", ["spec", "replicas"], 4),
  "autoscaling.enabled": example({ autoscaling: { enabled: true } }, "Deployment", ["spec", "replicas"], undefined),
  "autoscaling.minReplicas": ofAutoscaler({ minReplicas: 3 }, ["minReplicas"], 3),
  "autoscaling.maxReplicas": ofAutoscaler({ maxReplicas: 9 }, ["maxReplicas"], 9),
  "autoscaling.targetCPU": ofAutoscaler({ targetCPU: 1 }, ["metrics", 0, "resource", "target", "averageValue"], "1"),
  "certificates.source": ofArgs({ certificates: PROVIDED }, 3, "--tls-cert-file=/etc/decorum/tls/tls.crt"),
  "certificates.secretName": example(
    { certificates: { ...PROVIDED, secretName: "tls" } },
    "Deployment",
    [...POD, "volumes", 1, "secret", "secretName"],
    "tls",
  ),
  "certificates.caBundle": example(
    { certificates: PROVIDED },
    "ValidatingWebhookConfiguration",
    ["webhooks", 0, "clientConfig", "caBundle"],
    "Q0E=",
  ),
  watchCluster: ofArgs({ watchCluster: false }, 2, "--tls-secret=decorum-system/decorum-certificates"),
  extraReaderRules: example({ extraReaderRules: [READ] }, "ClusterRole", ["rules", "last"], READ),
  "packs.builtIn": ofArgs({ packs: { builtIn: false, configMaps: ["team"] } }, 7, "--packs=/etc/decorum/packs"),
  "packs.with": ofArgs({ packs: { with: ["objects-strict"] } }, 7, "--with=objects-strict"),
  "packs.owned": ofArgs({ packs: { owned: ["acme.io"] } }, 7, "--owned=acme.io"),
  "packs.configMaps": example({ packs: { configMaps: ["team"] } }, "Deployment", [...POD, "volumes", 1], {
    name: "configmap-team",
    configMap: { name: "team", defaultMode: 288, items: [{ key: "pack.yaml", path: "pack.yaml" }] },
  }),
  "packs.images": example(
    { packs: { images: [{ name: "team", image: IMAGE }] } },
    "Deployment",
    [...POD, "volumes", 1],
    { name: "image-team", image: IMAGE },
  ),
  "exceptions.configMaps": ofArgs(
    { exceptions: { configMaps: ["incidents"] } },
    7,
    "--exceptions=/etc/decorum/exceptions/incidents",
  ),
  enforce: ofArgs({ enforce: "Warn" }, 7, "--enforce=Warn"),
  "webhooks.mutating": example({ webhooks: { mutating: false } }, "MutatingWebhookConfiguration", [], undefined),
  "webhooks.timeoutSeconds": example(
    { webhooks: { timeoutSeconds: 9 } },
    "MutatingWebhookConfiguration",
    ["webhooks", 0, "timeoutSeconds"],
    9,
  ),
  "webhooks.excludedNamespaces": example(
    { webhooks: { excludedNamespaces: ["a"] } },
    "ValidatingWebhookConfiguration",
    ["webhooks", 0, "namespaceSelector", "matchExpressions", 0, "values"],
    ["a", "decorum-system"],
  ),
  "webhooks.namespaceSelector.matchLabels": ofSelector("matchLabels", { "acme.io/decorum": "enabled" }),
  "webhooks.namespaceSelector.matchExpressions": ofSelector("matchExpressions", [
    {
      key: "kubernetes.io/metadata.name",
      operator: "NotIn",
      values: ["kube-system", "kube-node-lease", "decorum-system"],
    },
    REQUIREMENT,
  ]),
  "webhooks.separate": example(
    { webhooks: { separate: [{ pack: "team", rules: [RULE] }] } },
    "ValidatingWebhookConfiguration",
    ["webhooks", 1, "clientConfig", "service", "path"],
    "/validate/team",
  ),
  "webhooks.omittedConditions": example(
    { webhooks: { omittedConditions: ["not-from-the-control-plane"] } },
    "ValidatingWebhookConfiguration",
    ["webhooks", 0, "matchConditions", "last", "name"],
    "not-a-review",
  ),
  "webhooks.extraValidatingRules": example(
    { webhooks: { extraValidatingRules: [RULE] } },
    "ValidatingWebhookConfiguration",
    ["webhooks", 0, "rules", "last"],
    RULE,
  ),
  "webhooks.extraMutatingRules": example(
    { webhooks: { extraMutatingRules: [RULE] } },
    "MutatingWebhookConfiguration",
    ["webhooks", 0, "rules", "last"],
    RULE,
  ),
  "serviceAccount.annotations": example(
    { serviceAccount: { annotations: { "acme.io/a": "b" } } },
    "ServiceAccount",
    ["metadata", "annotations"],
    { "acme.io/a": "b" },
  ),
  "networkPolicy.apiServerPorts": example(
    { networkPolicy: { apiServerPorts: [7443] } },
    "NetworkPolicy",
    ["spec", "egress", 0, "ports"],
    [{ protocol: "TCP", port: 7443 }],
  ),
  hostNetwork: ofPod("hostNetwork", true),
  "monitoring.enabled": example({ monitoring: { enabled: true } }, "ServiceMonitor", ["metadata", "name"], "decorum"),
  "monitoring.labels": example(
    { monitoring: { enabled: true, labels: { release: "prometheus" } } },
    "PrometheusRule",
    ["metadata", "labels"],
    { "app.kubernetes.io/name": "decorum", release: "prometheus" },
  ),
  podLabels: example({ podLabels: { a: "b" } }, "Deployment", ["spec", "template", "metadata", "labels"], {
    "app.kubernetes.io/name": "decorum",
    a: "b",
  }),
  podAnnotations: example(
    { podAnnotations: { a: "true" } },
    "Deployment",
    ["spec", "template", "metadata", "annotations"],
    { a: "true" },
  ),
  priorityClassName: ofPod("priorityClassName", "system-cluster-critical"),
  nodeSelector: ofPod("nodeSelector", { "kubernetes.io/os": "linux" }),
  tolerations: ofPod("tolerations", [{ key: "a", operator: "Exists", tolerationSeconds: 30 }]),
  affinity: ofPod("affinity", { podAntiAffinity: {} }),
  topologySpreadConstraints: example(
    { topologySpreadConstraints: [] },
    "Deployment",
    [...POD, "topologySpreadConstraints"],
    undefined,
  ),
  resources: example({ resources: { requests: { cpu: "1" } } }, "Deployment", [...CONTAINER, "resources"], {
    requests: { cpu: "1", memory: "256Mi" },
    limits: { memory: "512Mi" },
  }),
  extraArgs: ofArgs({ extraArgs: ["--log-reviews=None"] }, 7, "--log-reviews=None"),
  extraEnv: example(
    { extraEnv: [{ name: "A", value: "1" }] },
    "Deployment",
    [...CONTAINER, "env"],
    [{ name: "A", value: "1" }],
  ),
  extraVolumes: example({ extraVolumes: [{ name: "a", emptyDir: {} }] }, "Deployment", [...POD, "volumes", 1], {
    name: "a",
    emptyDir: {},
  }),
  extraVolumeMounts: example(
    { extraVolumeMounts: [{ name: "a", mountPath: "/a" }] },
    "Deployment",
    [...CONTAINER, "volumeMounts", 1],
    { name: "a", mountPath: "/a" },
  ),
};

/** The value at a path of names and indexes; `last` is the last item of a list. */
export const follow = (object: Json, field: readonly (string | number)[]): Json | undefined =>
  field.reduce<Json | undefined>((value, step) => {
    if (!Array.isArray(value)) return at(value, String(step));
    const items = value as readonly Json[];
    return step === "last" ? items.at(-1) : items[Number(step)];
  }, object);

/** The names of the values that the schema describes. `global` is what helm gives to every chart. */
export const namesIn = (schema: Json | undefined, prefix = ""): readonly string[] =>
  Object.entries(objectAt(schema, "properties")).flatMap(([name, below]) =>
    prefix === "" && name === "global"
      ? []
      : at(below, "properties") === undefined
        ? [`${prefix}${name}`]
        : namesIn(below, `${prefix}${name}.`),
  );

/** Every object of the schema that has properties of its own, and whether it takes others. */
export const openObjects = (schema: Json | undefined, place = "values"): readonly string[] => {
  if (!isObject(schema)) return [];
  const isOpen = schema["properties"] !== undefined && schema["additionalProperties"] !== false;
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries(objectAt(schema, "properties")).flatMap(([name, below]) =>
      openObjects(below, `${place}.${name}`),
    ),
  ];
};
