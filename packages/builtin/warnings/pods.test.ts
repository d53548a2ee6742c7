import { parse, stringify } from "yaml";
import type { JsonObject } from "kube-json";
import { type Refusal, refusalsOf, warningsOf } from "../testing/index.js";

/** A Pod with these parts of its metadata and spec, or a Deployment of such Pods. */
const pod = (spec: string, metadata = "{}"): string =>
  stringify({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web", namespace: "a", ...(parse(metadata) as JsonObject) },
    spec: { containers: [{ name: "main", image: "app:1" }], ...(parse(spec) as JsonObject) },
  });

const deployment = (metadata: string, spec = "{}"): string =>
  stringify({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", namespace: "a" },
    spec: {
      selector: { matchLabels: { app: "web" } },
      template: {
        metadata: { labels: { app: "web" }, ...(parse(metadata) as JsonObject) },
        spec: { containers: [{ name: "main", image: "app:1" }], ...(parse(spec) as JsonObject) },
      },
    },
  });

const containers = (...all: readonly string[]): string =>
  `containers: [${all.map((fields, index) => `{name: c${String(index)}, image: i, ${fields}}`).join(", ")}]`;

const OLD = "beta.kubernetes.io/os";
const TERMS = `nodeSelectorTerms: [{matchExpressions: [{key: ${OLD}, operator: Exists}, {key: a, operator: Exists}]}]`;
const AFFINITY = "spec.affinity";

test.each<[spec: string, warnings: readonly Refusal[]]>([
  ["{}", []],
  // Labels of nodes.
  [`nodeSelector: {${OLD}: linux, kubernetes.io/arch: arm64}`, [[`spec.nodeSelector[${OLD}]`, "NotSupported"]]],
  [
    "nodeSelector: {app.kubernetes.io/created-by: a}",
    [["spec.nodeSelector[app.kubernetes.io/created-by]", "NotSupported"]],
  ],
  [
    `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {${TERMS}}}}`,
    [
      [
        `${AFFINITY}.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].key`,
        "NotSupported",
      ],
    ],
  ],
  [
    `topologySpreadConstraints: [{topologyKey: ${OLD}, maxSkew: 1, whenUnsatisfiable: DoNotSchedule}]`,
    [
      ["spec.topologySpreadConstraints[0].topologyKey", "NotSupported"],
      ["spec.topologySpreadConstraints[0].labelSelector", "Required"],
    ],
  ],
  // Selectors that select nothing.
  [
    "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a}, {topologyKey: a, labelSelector: {}}]}}",
    [[`${AFFINITY}.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector`, "Required"]],
  ],
  // Volumes that were removed.
  [
    "volumes: [{name: a, flocker: {datasetName: a}}, {name: b, emptyDir: {}}, {name: c, gitRepo: {repository: a}}]",
    [
      ["spec.volumes[0].flocker", "NotSupported"],
      ["spec.volumes[2].gitRepo", "NotSupported"],
    ],
  ],
  // Names that are there twice.
  [
    "hostAliases: [{ip: 10.0.0.1, hostnames: [a]}, {ip: 10.0.0.1, hostnames: [b]}]",
    [["spec.hostAliases[1].ip", "Duplicate"]],
  ],
  [
    "imagePullSecrets: [{name: a}, {name: a}, {}]",
    [
      ["spec.imagePullSecrets[1].name", "Duplicate"],
      ["spec.imagePullSecrets[2].name", "Required"],
    ],
  ],
  [
    containers(
      "env: [{name: A, value: a}, {name: A, value: $(A)b}, {name: A, value: c}, {name: B}, {name: B, valueFrom: {fieldRef: {fieldPath: metadata.name}}}, {name: C, value: a}, {name: C, value: $(C)}]",
    ),
    [
      ["spec.containers[0].env[2].name", "Duplicate"],
      ["spec.containers[0].env[4].name", "Duplicate"],
      ["spec.containers[0].env[6].name", "Duplicate"],
    ],
  ],
  // Ports.
  [
    containers("ports: [{containerPort: 80}, {containerPort: 80, protocol: UDP}]", "ports: [{containerPort: 80}]"),
    [["spec.containers[1].ports[0]", "Duplicate"]],
  ],
  [
    containers("ports: [{containerPort: 80}, {containerPort: 80, hostPort: 90}]"),
    [["spec.containers[0].ports[1]", "Duplicate"]],
  ],
  [
    containers("ports: [{containerPort: 80, hostPort: 90, hostIP: 10.0.0.1}, {containerPort: 80, hostPort: 90}]"),
    [["spec.containers[0].ports[1]", "Duplicate"]],
  ],
  [containers("ports: [{containerPort: 80, hostPort: 90}, {containerPort: 80, hostPort: 91}]"), []],
  [containers("ports: [{containerPort: 80, hostIP: 10.0.0.1}]"), [["spec.containers[0].ports[0].hostIP", "Forbidden"]]],
  // Fractions of bytes.
  [
    containers("resources: {limits: {memory: 512m, cpu: 500m, ephemeral-storage: 0.5Gi}, requests: {memory: 100m}}"),
    [
      ["spec.containers[0].resources.limits[memory]", "Invalid"],
      ["spec.containers[0].resources.requests[memory]", "Invalid"],
    ],
  ],
  [containers("resources: {limits: {memory: 1e-9}}"), [["spec.containers[0].resources.limits[memory]", "Invalid"]]],
  ["resources: {requests: {memory: 100m}}", []],
  ["terminationGracePeriodSeconds: -1", []],
  // Names of ports.
  [
    containers("ports: [{containerPort: 80, name: a}]", "ports: [{containerPort: 81, name: a}, {containerPort: 82}]"),
    [["spec.containers[1].ports[0].name", "Duplicate"]],
  ],
  // Addresses.
  ["hostAliases: [{ip: '2001:DB8::1', hostnames: [a]}]", [["spec.hostAliases[0].ip", "Invalid"]]],
  ["dnsConfig: {nameservers: ['2001:DB8::1', 10.0.0.1]}", [["spec.dnsConfig.nameservers[0]", "Invalid"]]],
])("a Pod: %s", (spec, warnings) => {
  expect(warningsOf(pod(spec))).toEqual(warnings);
});

const CRITICAL = "scheduler.alpha.kubernetes.io/critical-pod";
const SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";
const OF_MAIN = "container.seccomp.security.alpha.kubernetes.io/main";
const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/main";
const annotated = (...names: readonly string[]): string =>
  `annotations: {${names.map((name) => `${name}: runtime/default`).join(", ")}}`;
const field = (name: string): string => `metadata.annotations[${name}]`;

test("annotations that fields replaced", () => {
  expect(warningsOf(pod("{}", annotated(CRITICAL, SECCOMP, OF_MAIN, APP_ARMOR)))).toEqual([
    [field(CRITICAL), "Forbidden"],
    [field(SECCOMP), "Forbidden"],
    [field(OF_MAIN), "Forbidden"],
  ]);
  expect(warningsOf(pod("securityContext: {seccompProfile: {type: RuntimeDefault}}", annotated(SECCOMP)))).toEqual([]);
  expect(warningsOf(deployment(annotated(APP_ARMOR)))).toEqual([[`spec.template.${field(APP_ARMOR)}`, "Forbidden"]]);
});

test("of what it refuses, it warns of other fields", () => {
  const refused = pod(
    "{imagePullSecrets: [{name: a}, {name: a}], restartPolicy: No, hostAliases: [{ip: '2001:DB8::1'}]}",
  );
  expect(refusalsOf(refused)).toEqual([["spec.restartPolicy", "NotSupported"]]);
  expect(warningsOf(refused)).toEqual([
    ["spec.imagePullSecrets[1].name", "Duplicate"],
    ["spec.hostAliases[0].ip", "Invalid"],
  ]);
});

test("a Pod ends at once, if its grace period is negative; one of a template keeps the number", () => {
  expect(warningsOf(deployment("{}", "terminationGracePeriodSeconds: -1"))).toEqual([
    ["spec.template.spec.terminationGracePeriodSeconds", "Invalid"],
  ]);
});

test("an update warns of Pods only if they may change, and never of a Pod itself", () => {
  const repeated = "imagePullSecrets: [{name: a}, {name: a}]";
  const set = deployment("{}", repeated);
  const warning = [["spec.template.spec.imagePullSecrets[1].name", "Duplicate"]];
  expect(warningsOf(set.replace("name: web", "labels: {a: b}\n  name: web"), set)).toEqual([]);
  expect(warningsOf(`${set}  replicas: 2\n`, set)).toEqual(warning);
  expect(warningsOf(set.replace("name: main", "name: main\n          stdinOnce: false"), set)).toEqual([]);
  const daemon = (spec: string): string =>
    set.replace("Deployment", "DaemonSet").replace("spec:", `spec:\n  minReadySeconds: ${spec}`);
  expect(warningsOf(daemon("1"), daemon("2"))).toEqual([]);
  expect(warningsOf(daemon("1"))).toEqual(warning);
  expect(warningsOf(pod(repeated), pod("{}"))).toEqual([]);
});
