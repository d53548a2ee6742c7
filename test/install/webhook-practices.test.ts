import { join } from "node:path";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { matchConditions } from "../../src/packs/registration/webhook-conditions.js";
import {
  looksAt,
  type WebhookRule,
  type WebhookRules,
  webhookRules,
  registeredRules,
} from "../../src/packs/registration/webhook-rules.js";
import { resourceFor } from "kube-api";
import { type Json, type JsonObject, arrayAt, at, stringAt } from "kube-json";
import { readsOf } from "../../src/model/reads.js";
import { choosePacks } from "../../src/packs/choose.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { evaluateCel } from "../../src/testing/cel.js";
import { built, builtWith, describeWithKubectl, MANIFESTS } from "../support/kustomize.js";

/**
 * Requirements of kubernetes.io for admission webhooks, checked for those that the manifests register. docs/evidence/security.md
 * lists all of them, with the tests of those that are shown elsewhere.
 */

const loaded = loadPacks(join(MANIFESTS, "../policies"), { rules: RULES, defaulters: DEFAULTERS });
/** All that a service can run. */
const packs = loaded.packs.filter(({ offline }) => offline !== true);
const running = choosePacks(packs);
const rules = registeredRules(running);
const conditions = matchConditions(running);

interface Asked {
  readonly user: string;
  readonly groups?: readonly string[];
  readonly group?: string;
  readonly resource: string;
  readonly metadata?: JsonObject;
}

const isAsked = (
  of: keyof typeof conditions,
  { user, groups = [], group = "", resource, metadata = {} }: Asked,
): boolean => {
  const request = { userInfo: { username: user, groups }, resource: { group, resource } };
  return conditions[of].every(({ expression }) => evaluateCel(expression, { request, object: { metadata } }) === true);
};

const KUBELET = { user: "system:node:a", groups: ["system:nodes", "system:authenticated"] };
const controller = (name: string) => ({ user: `system:serviceaccount:kube-system:${name}` });

test.each<[string, Asked]>([
  ["a kubelet tells how its node is", { ...KUBELET, resource: "nodes" }],
  ["a kubelet renews its lease", { ...KUBELET, group: "coordination.k8s.io", resource: "leases" }],
  ["a kubelet mirrors a static pod", { ...KUBELET, resource: "pods" }],
  [
    "traffic is led away from a pod",
    { ...controller("endpointslice-controller"), group: "discovery.k8s.io", resource: "endpointslices" },
  ],
  ["a node is tainted", { ...controller("node-controller"), resource: "nodes" }],
  ["a pod is put in the place of a lost one", { ...controller("replicaset-controller"), resource: "pods" }],
  ["a pod is bound to a node", { user: "system:kube-scheduler", resource: "pods" }],
  ["an API server starts", { user: "system:apiserver", group: "rbac.authorization.k8s.io", resource: "clusterroles" }],
  ["a leader is elected", { user: "alice", group: "coordination.k8s.io", resource: "leases" }],
  ["a token is reviewed", { user: "alice", group: "authentication.k8s.io", resource: "tokenreviews" }],
  ["access is reviewed", { user: "alice", group: "authorization.k8s.io", resource: "subjectaccessreviews" }],
])("the webhooks are not called while %s", (_, asked) => {
  expect(isAsked("validating", asked)).toBe(false);
});

test("nothing is defaulted in mirror pods, or in objects that an API server writes by itself", () => {
  for (const writer of [KUBELET, { user: "system:apiserver" }])
    expect(isAsked("mutating", { ...writer, resource: "pods" })).toBe(false);
});

test("no default is filled into a Pod of a controller, wherever that runs, and nothing waits for it", () => {
  const metadata = { ownerReferences: [{ kind: "DaemonSet", name: "agent", controller: true }] };
  for (const user of ["system:kube-controller-manager", "system:serviceaccount:shop:operator"])
    expect(isAsked("mutating", { user, resource: "pods", metadata })).toBe(false);
  expect(isAsked("mutating", { user: "alice", resource: "pods" })).toBe(true);
});

test("requests of users and their controllers are reviewed", () => {
  for (const user of [
    "alice",
    "system:serviceaccount:shop:deployer",
    "system:serviceaccount:flux-system:kustomize-controller",
  ])
    for (const kind of ["validating", "mutating"] as const)
      expect(isAsked(kind, { user, group: "apps", resource: "deployments" })).toBe(true);
});

test("deletions, connections and subresources are excluded, except status and those that change containers", () => {
  const all = [...rules.validating, ...rules.mutating];
  expect(new Set(all.flatMap(({ operations }) => operations))).toEqual(new Set(["CREATE", "UPDATE"]));
  const subresources = all.flatMap(({ resources }) => resources).filter((resource) => resource.includes("/"));
  expect([...new Set(subresources)]).toEqual(["pods/ephemeralcontainers", "pods/resize", "*/status"]);
});

test("the mutating webhook selects single resources, never all of them, a status, leases or events", () => {
  const groups = rules.mutating.flatMap(({ apiGroups }) => apiGroups);
  const resources = rules.mutating.flatMap((rule) => rule.resources);
  expect(resources.filter((resource) => /[*/]/.test(resource))).toEqual([]);
  for (const left of ["*", "coordination.k8s.io", "events.k8s.io", "authentication.k8s.io", "authorization.k8s.io"])
    expect(groups).not.toContain(left);
});

test("opt-in packs leave the same users out", () => {
  // Else manifests/components/strict would have to take a condition away.
  expect(matchConditions(packs)).toEqual(conditions);
});

test("CRDs get a warning about defaults and checks that their schema could contain", () => {
  const ids = running.flatMap((pack) => pack.rules.map(({ rule }) => rule.id));
  expect(ids).toEqual(expect.arrayContaining(["crd-defaults/static-default-in-schema"]));
});

test("by default, no field of a workload is defaulted but the class of a Pod", () => {
  const created = rules.mutating.filter(({ operations }) => operations.includes("CREATE"));
  expect(created.flatMap(({ resources }) => resources)).toEqual(["persistentvolumeclaims", "pods", "ingresses"]);
  const ofPods = running.flatMap(({ defaulters }) => defaulters).filter((entry) => looksAt(entry, "", "pods"));
  expect(ofPods.map(({ id }) => id)).toEqual(["scheduling/default-priority-class"]);
});

describeWithKubectl("of what the overlays register", () => {
  const webhooksOf = (objects: readonly JsonObject[], kind?: string): readonly Json[] =>
    objects
      .filter((object) => kind === undefined || object["kind"] === kind)
      .flatMap((object) => arrayAt(object, "webhooks"));
  const strict = built("overlays/strict");
  const overlays = ["self-signed", "cert-manager", "strict", "audit-only"].map(
    (name) => [name, built(`overlays/${name}`)] as const,
  );

  test.each(overlays)("%s: at most one mutating webhook, which fails open", (_, objects) => {
    const mutating = webhooksOf(objects, "MutatingWebhookConfiguration");
    expect(mutating.length).toBeLessThanOrEqual(1);
    for (const webhook of mutating) expect(stringAt(webhook, "failurePolicy")).toBe("Ignore");
  });
  test.each(overlays)("%s: every webhook excludes its own namespace and kube-system", (_, objects) => {
    const service = objects.find(({ kind }) => kind === "Service");
    for (const webhook of webhooksOf(objects)) {
      const [requirement] = arrayAt(webhook, "namespaceSelector", "matchExpressions");
      expect(requirement).toMatchObject({ key: "kubernetes.io/metadata.name", operator: "NotIn" });
      expect(arrayAt(requirement, "values")).toEqual(
        expect.arrayContaining(["kube-system", "kube-node-lease", stringAt(service, "metadata", "namespace")]),
      );
    }
  });
  test.each(overlays)("%s: every webhook has no side effects, a short timeout, and all versions", (_, objects) => {
    for (const webhook of webhooksOf(objects)) {
      expect(webhook).toMatchObject({ sideEffects: "None", matchPolicy: "Equivalent" });
      expect(at(webhook, "timeoutSeconds")).toBeLessThanOrEqual(5);
    }
  });
  test("only CRDs of owned groups are rejected if the service does not answer", () => {
    const closed = webhooksOf(strict).filter((webhook) => stringAt(webhook, "failurePolicy") === "Fail");
    expect(closed.map((webhook) => stringAt(webhook, "name"))).toEqual(["owned.decorum.dev"]);
    expect(closed.flatMap((webhook) => arrayAt(webhook, "rules"))).toEqual([
      {
        operations: ["CREATE", "UPDATE"],
        apiGroups: ["apiextensions.k8s.io"],
        apiVersions: ["*"],
        resources: ["customresourcedefinitions"],
      },
    ]);
    expect(closed.flatMap((webhook) => arrayAt(webhook, "matchConditions").map((one) => at(one, "name")))).toEqual([
      "owned",
    ]);
    for (const [name, objects] of overlays)
      if (name !== "strict") expect(JSON.stringify(webhooksOf(objects))).not.toContain('"Fail"');
  });
  test("opt-in packs get the requests that they review, and may read the kinds that they need", () => {
    const [webhook] = webhooksOf(strict, "ValidatingWebhookConfiguration").filter(
      (one) => stringAt(one, "name") === "validate.decorum.dev",
    );
    expect(arrayAt(webhook, "rules")).toEqual(registeredRules(packs).validating);
    const role = strict.find(
      ({ kind, metadata }) => kind === "ClusterRole" && at(metadata, "name") === "decorum-reader",
    );
    const readable = arrayAt(role, "rules").flatMap((rule) =>
      arrayAt(rule, "resources").map((resource) => JSON.stringify([arrayAt(rule, "apiGroups")[0], resource])),
    );
    const wanted = readsOf(packs).map(({ group, kind }) => JSON.stringify([group, resourceFor(group, kind).resource]));
    expect(readable.sort()).toEqual(wanted.sort());
  });
  test("the component with defaults for workloads registers for what its packs default, and no more", () => {
    const selected = ({ mutating }: WebhookRules): readonly string[] =>
      mutating
        .flatMap(({ apiGroups, resources, operations }) =>
          apiGroups.flatMap((group) =>
            resources.flatMap((resource) => operations.map((operation) => `${operation} ${group}/${resource}`)),
          ),
        )
        .toSorted();
    const [webhook] = webhooksOf(builtWith("self-signed", "workload-defaults"), "MutatingWebhookConfiguration");
    const registered = { mutating: arrayAt(webhook, "rules") as unknown as WebhookRule[], validating: [] };
    const wanted = selected(webhookRules(choosePacks(packs, ["workload-defaults"])));
    expect([...new Set(selected(registered))]).toEqual(wanted);
  });
  test("the service and the webhook that fails closed know the same groups as one's own", () => {
    const [container] = arrayAt(
      strict.find(({ kind }) => kind === "Deployment"),
      "spec",
      "template",
      "spec",
      "containers",
    );
    const groups = arrayAt(container, "args")
      .map(String)
      .filter((arg) => arg.startsWith("--owned="))
      .map((arg) => arg.slice("--owned=".length));
    const [owned] = webhooksOf(strict).filter((webhook) => stringAt(webhook, "failurePolicy") === "Fail");
    expect(stringAt(arrayAt(owned, "matchConditions")[0], "expression")).toContain(`${JSON.stringify(groups)}.exists(`);
    expect(groups).not.toEqual([]);
  });
  test("no object of Decorum itself waits for a webhook that fails closed", () => {
    for (const [, objects] of overlays)
      expect(objects.map(({ kind }) => kind)).not.toContain("CustomResourceDefinition");
  });
  test("a trial denies nothing and changes nothing", () => {
    const never: unknown = expect.objectContaining({ expression: "false" });
    for (const trial of [
      built("overlays/audit-only"),
      builtWith("audit-only", "audit-only"),
      builtWith("self-signed", "audit-only", "workload-defaults"),
      builtWith("self-signed", "workload-defaults", "audit-only"),
      builtWith("strict", "audit-only"),
    ]) {
      expect(JSON.stringify(trial)).toContain('"--enforce=Warn"');
      const mutating = webhooksOf(trial, "MutatingWebhookConfiguration");
      expect(mutating.map((webhook) => at(webhook, "matchConditions"))).toEqual([expect.arrayContaining([never])]);
      const policies = webhooksOf(trial).map((webhook) => stringAt(webhook, "failurePolicy"));
      expect(new Set(policies)).toEqual(new Set(["Ignore"]));
    }
  });
});
