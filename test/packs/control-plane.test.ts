import { DEFAULTERS } from "../../src/defaulters/index.js";
import { matchConditions } from "../../src/packs/registration/webhook-conditions.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import type { JsonObject, KubeObject } from "kube-json";
import { type Circumstances, contextOf } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";

/** Requests of the control plane: which packs review them, and which the API server sends. */

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const pod = (image: string): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web" },
  spec: { containers: [{ name: "web", image }] },
});
const NO_LATEST = {
  use: "generic/field-matches",
  id: "no-latest",
  on: "containers",
  options: { field: "image", pattern: ":[0-9.]+$" },
  good: pod("web:1"),
  bad: pod("web"),
};
const PODS = { resourceRules: [{ apiGroups: [""], resources: ["pods"], operations: ["CREATE"] }] };
const ON_PODS = {
  use: "generic/field-required",
  id: "priority",
  match: PODS,
  options: { field: "spec.priorityClassName" },
  good: { ...pod("web:1"), spec: { priorityClassName: "high" } },
  bad: pod("web:1"),
};
const on = (apiGroups: readonly string[], resources: readonly string[]): JsonObject => ({
  resourceRules: [{ apiGroups: [...apiGroups], resources: [...resources], operations: ["CREATE", "UPDATE"] }],
});
const WORKLOADS = [
  "daemonsets",
  "deployments",
  "replicasets",
  "replicationcontrollers",
  "statefulsets",
  "cronjobs",
  "jobs",
];
const HELD = {
  use: "generic/field-required",
  id: "kept",
  match: { resourceRules: [{ apiGroups: [""], resources: ["pods"], operations: ["DELETE"] }] },
  options: { field: "metadata.labels.kept" },
  good: { ...pod("web:1"), metadata: { name: "web", labels: { kept: "a" } } },
  bad: pod("web:1"),
};
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
const without = (field: string, match?: JsonObject): JsonObject => ({
  use: "generic/field-forbidden",
  id: "without",
  options: { field },
  ...(match && { match }),
  good: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
  bad: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
});
const required = (field: string, match: JsonObject): JsonObject => ({
  ...without(field, match),
  use: "generic/field-required",
});
const replicas = (...resources: readonly string[]): JsonObject => ({
  ...without("spec.replicas", on(["apps"], resources)),
  use: "generic/cel",
  options: { field: "spec.replicas", expression: "self <= 10", message: "must be at most 10" },
});
const inCel = (options: JsonObject, match?: JsonObject): JsonObject => ({
  ...NO_LATEST,
  use: "generic/cel",
  options: { field: "image", expression: "self.contains(':')", message: "must have a tag", ...options },
  ...(match && { match }),
});
const onlyIf = (expression: string): JsonObject => ({ matchConditions: [{ name: "only", expression }] });
const onCrds = { use: "crd-naming/kind-pascal-case" };

const packOf = (rules: readonly JsonObject[], match?: JsonObject, defaulters: readonly JsonObject[] = []): Pack =>
  compilePack(
    {
      apiVersion: "decorum.dev/v1alpha1",
      kind: "PolicyPack",
      metadata: { name: "team" },
      spec: {
        description: "What a team asks for.",
        ...(match && { match }),
        ...(rules.length > 0 && { rules: [...rules] }),
        ...(defaulters.length > 0 && { defaulters: [...defaulters] }),
      },
    },
    catalogue,
  );

const isAllowed = (pack: Pack, username: string, object = pod("web"), more: Circumstances = {}): boolean =>
  review(createRuleSet([pack]), contextOf(object, { ...more, user: { username, groups: [] } }), {
    default: true,
    validate: true,
  }).allowed;
const KUBE_SYSTEM = "system:serviceaccount:kube-system:";
const CONTROLLER = `${KUBE_SYSTEM}replicaset-controller`;

test.each<[string, Pack, boolean]>([
  ["a rule that sees the templates, too", packOf([NO_LATEST]), true],
  ["that excludes other users", packOf([NO_LATEST], { excludedUsers: ["root"] }), true],
  ["in a pack that says so", packOf([NO_LATEST], { controlPlane: "Included" }), false],
  ["that says so itself", packOf([{ ...NO_LATEST, match: { controlPlane: "Included" } }]), false],
  [
    "that may not widen its pack",
    packOf([{ ...NO_LATEST, match: { controlPlane: "Included" } }], { controlPlane: "Excluded" }),
    true,
  ],
  ["a rule without the templates", packOf([{ ...NO_LATEST, templates: false }]), false],
  ["a rule on Pods alone", packOf([ON_PODS]), false],
  [
    "a rule without the templates of some workloads",
    packOf([{ ...NO_LATEST, match: on(["", "apps"], ["pods", "deployments"]) }]),
    false,
  ],
  [
    "a rule with the templates of all",
    packOf([{ ...NO_LATEST, match: on(["", "apps", "batch"], ["pods", ...WORKLOADS]) }]),
    true,
  ],
  [
    "a rule that selects by labels, which a workload may have without its Pods",
    packOf([
      { ...NO_LATEST, match: { objectSelector: { matchExpressions: [{ key: "zone", operator: "DoesNotExist" }] } } },
    ]),
    false,
  ],
  ["a rule with a condition on the whole object", packOf([inCel(onlyIf("!has(object.metadata.labels)"))]), false],
  ["a rule with a condition on its kind", packOf([inCel(onlyIf("request.kind.kind == 'Pod'"))]), false],
  [
    "a rule whose variable reads the whole object",
    packOf([
      inCel({
        variables: [{ name: "kind", expression: "object.kind" }],
        expression: "variables.kind != 'Pod' || self.contains(':')",
      }),
    ]),
    false,
  ],
  [
    "a rule with a condition on the Pod, which a template has, too",
    packOf([inCel(onlyIf("podSpec.?hostNetwork.orValue(false) == false && request.namespace != 'a'"))]),
    true,
  ],
  [
    "a rule on all objects with a condition on each",
    packOf([
      {
        ...without("metadata.name", on(["*"], ["*"])),
        use: "generic/cel",
        options: { ...onlyIf("object.kind == 'Pod'"), expression: "object.metadata.name != 'web'", message: "no" },
      },
    ]),
    false,
  ],
  [
    "a rule on workloads as a whole, not on their templates",
    packOf([{ ...ON_PODS, match: on(["", "apps", "batch"], ["pods", ...WORKLOADS]) }]),
    false,
  ],
  ["a rule on all objects as a whole", packOf([required("metadata.labels.team", on(["*"], ["*"]))]), true],
  ["a rule on all objects about fields that no Pod has", packOf([required("spec.replicas", on(["*"], ["*"]))]), true],
  ["a rule on all objects about fields of Pods", packOf([without("spec.containers")]), false],
  ["that leaves it out", packOf([{ ...ON_PODS, match: { ...PODS, controlPlane: "Excluded" } }]), true],
])("a Pod that a ReplicaSet creates is not held by %s: %#", (_, pack, expected) => {
  expect(isAllowed(pack, CONTROLLER)).toBe(expected);
  expect(isAllowed(pack, "system:serviceaccount:shop:operator")).toBe(false);
  const names = matchConditions([pack]).validating.map(({ name }) => name);
  expect(names.includes("not-from-the-control-plane")).toBe(expected);
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

test("an autoscaler is held by a rule on scale, whose number nobody has reviewed", () => {
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

test("definitions and deletions are reviewed, whoever asks, and sent beside the condition", () => {
  const pack = packOf([NO_LATEST, onCrds, HELD]);
  expect(pack.rules.map(({ narrowings }) => narrowings.some((one) => one.excludedUsers !== undefined))).toEqual([
    true,
    false,
    false,
  ]);
  expect(matchConditions([pack]).validating.at(-1)?.expression).toMatch(
    /^request\.resource\.group == 'apiextensions\.k8s\.io' \|\| request\.operation == 'DELETE' \|\| !\(/,
  );
});

test("defaults are for all users, unless the pack says otherwise", () => {
  const secrets = { use: "workloads/image-pull-secrets", options: { names: ["registry"] } };
  const defaulted = (match?: JsonObject): boolean =>
    review(
      createRuleSet([packOf([], match, [secrets])]),
      contextOf(pod("web"), { user: { username: CONTROLLER, groups: [] } }),
      { default: true, validate: true },
    ).patch.length > 0;
  expect(defaulted()).toBe(true);
  expect(defaulted({ controlPlane: "Excluded" })).toBe(false);
});

test("a pack that leaves the control plane out does so for what it inherits", () => {
  const base = { apiVersion: "decorum.dev/v1alpha1", kind: "PolicyPack" };
  const document = {
    ...base,
    metadata: { name: "base" },
    spec: { description: "All Pods.", rules: [ON_PODS] },
  };
  const mine = (spec: JsonObject): Pack =>
    compilePack(
      { ...base, metadata: { name: "mine" }, spec: { description: "More.", extends: ["../base"], ...spec } },
      catalogue,
      [{ document, bases: [] }],
    );
  expect(isAllowed(mine({}), CONTROLLER)).toBe(false);
  expect(isAllowed(mine({ match: { controlPlane: "Excluded" } }), CONTROLLER)).toBe(true);
});
