import { matchConditions } from "../../src/packs/registration/webhook-conditions.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import type { JsonObject } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { compilePack } from "../../src/packs/compile.js";
import {
  KUBE_SYSTEM,
  NO_LATEST,
  catalogue,
  isAllowed,
  on,
  packOf,
  pod,
  required,
  without,
} from "../support/control-plane.js";

/** Requests of the control plane: which packs review them, and which the API server sends. */

const PODS = { resourceRules: [{ apiGroups: [""], resources: ["pods"], operations: ["CREATE"] }] };
const ON_PODS = {
  use: "generic/field-required",
  id: "priority",
  match: PODS,
  options: { field: "spec.priorityClassName" },
  good: { ...pod("web:1"), spec: { priorityClassName: "high" } },
  bad: pod("web:1"),
};
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
const inCel = (options: JsonObject, match?: JsonObject): JsonObject => ({
  ...NO_LATEST,
  use: "generic/cel",
  options: { field: "image", expression: "self.contains(':')", message: "must have a tag", ...options },
  ...(match && { match }),
});
const onlyIf = (expression: string): JsonObject => ({ matchConditions: [{ name: "only", expression }] });
const onCrds = { use: "crd-naming/kind-pascal-case" };

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
