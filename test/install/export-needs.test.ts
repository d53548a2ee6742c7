import { join } from "node:path";
import { parse } from "yaml";
import { type JsonObject, type KubeObject, arrayAt, stringAt } from "kube-json";
import { snapshotOf } from "../../src/model/snapshot.js";
import { createParts } from "../../src/parts.js";
import { packsFromText } from "../../src/packs/from-text.js";
import { decorum, loadedOf, productOf } from "../support/cli-harness.js";
import { renderChart, testWithHelm } from "../support/helm.js";
import { builtOverlay, MANIFESTS, testWithKubectl } from "../support/kustomize.js";

/** What `decorum export` prints for packs of one's own, in the installations that it is for. */

const POLICIES = join(MANIFESTS, "../policies");
const { catalogue, loadPacks } = createParts("0.1.0", POLICIES);
const OWN = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: mine }
spec:
  namespaceLabels: Honored
  match: { controlPlane: Included }
  rules:
    - use: generic/field-forbidden
      match: { resourceRules: [{ apiGroups: [""], resources: [pods/exec], operations: [CONNECT] }] }
      options: { field: stdin }
      good: &pod { apiVersion: v1, kind: Pod }
      bad: *pod
  defaulters:
    - use: generic/default
      match: { resourceRules: [{ apiGroups: [apps], resources: [deployments], operations: [CREATE] }, { apiGroups: [""], resources: [pods], operations: [CREATE] }] }
      options: { field: metadata.labels.tier, value: a }
      before: *pod
      after: *pod
`;
const exported = (line: string, text = OWN, definitions: readonly KubeObject[] = []) => {
  const own = packsFromText([{ from: "mine", text }], catalogue);
  const product = productOf([], {
    packsDirectory: POLICIES,
    loadCluster: () => snapshotOf(definitions),
    loadPacks: (paths) => ([paths].flat().includes(POLICIES) ? loadPacks(POLICIES) : loadedOf(own)),
  });
  return decorum(`export ${line}`, product, { files: { "mine/pack.yaml": "metadata: { name: mine }\n" } });
};

/** The rules and names of conditions of both webhooks, and the rules of the role. */
const installed = (objects: readonly JsonObject[]) => {
  const webhookOf = (kind: string) => {
    const [webhook] = arrayAt(
      objects.find((one) => one["kind"] === `${kind}WebhookConfiguration`),
      "webhooks",
    );
    return {
      rules: arrayAt(webhook, "rules"),
      conditions: arrayAt(webhook, "matchConditions").map((one) => stringAt(one, "name")),
    };
  };
  const role = objects.find(
    (one) => one["kind"] === "ClusterRole" && stringAt(one, "metadata", "name") === "decorum-reader",
  );
  return { validating: webhookOf("Validating"), mutating: webhookOf("Mutating"), role: arrayAt(role, "rules") };
};
const CONNECT = { operations: ["CONNECT"], apiGroups: [""], apiVersions: ["*"], resources: ["pods/exec"] };
const DEFAULTED = { operations: ["CREATE"], apiGroups: ["apps"], apiVersions: ["*"], resources: ["deployments"] };
const READ = { apiGroups: [""], resources: ["namespaces"], verbs: ["list", "watch"] };

const expectNeeds = (before: readonly JsonObject[], after: readonly JsonObject[]): void => {
  const [had, has] = [installed(before), installed(after)];
  expect(has.validating.rules).toEqual([...had.validating.rules, CONNECT]);
  expect(has.mutating.rules).toEqual([...had.mutating.rules, DEFAULTED]);
  expect(has.role).toEqual(expect.arrayContaining([READ]));
  expect(had.role).not.toEqual(expect.arrayContaining([READ]));
  const omitted = (kind: "validating" | "mutating"): readonly unknown[] =>
    had[kind].conditions.filter((name) => !has[kind].conditions.includes(name));
  expect([...omitted("validating"), ...omitted("mutating")]).toEqual([
    "not-from-the-control-plane",
    "not-a-pod-of-a-controller",
  ]);
};

testWithHelm("the values change what the chart installs", async () => {
  const { stdout } = await exported("helm-values --packs ./mine");
  const render = (values: JsonObject) => renderChart(join(MANIFESTS, "helm/decorum"), "decorum-system", values);
  expectNeeds(render({}), render(parse(stdout) as JsonObject));
});

testWithKubectl("the component changes what an overlay installs", async () => {
  const { stdout } = await exported("kustomize --packs ./mine");
  const overlay = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: ["../kube-decorum/manifests/overlays/self-signed"],
  };
  const own = builtOverlay({ ...overlay, components: ["needs"] }, { "needs/kustomization.yaml": stdout });
  expectNeeds(builtOverlay(overlay), own);
});

test.each(["helm-values", "kustomize"])("%s of built-in packs is nothing, and says so", async (format) => {
  const { code, stdout, stderr } = await exported(`${format} --packs ${POLICIES}`);
  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr).toContain("these packs need no more than the manifests register and grant");
});

test("an opt-in pack, and one of one's own with the name of a built-in one, need what they need", async () => {
  const { stdout } = await exported(`helm-values --packs ${POLICIES} --with workload-defaults`);
  expect(stdout).toMatch(/extraMutatingRules:[^]*deployments/);
  const own = await exported("helm-values --packs ./mine", OWN.replace("name: mine", "name: references"));
  expect(own.stdout).toContain("pods/exec");
});

test("the resource of a kind is that of its CRD; without one, it is a guess, and a note says so", async () => {
  const own = OWN.replace("namespaceLabels: Honored", "description: Networks exist.")
    .replace(
      /    - use: generic\/field-forbidden[^]*?bad: \*pod\n/,
      `    - use: generic/object-required
      match: { resourceRules: [{ apiGroups: [acme.io], resources: [widgets], operations: [CREATE] }] }
      options: { group: cni.io, kind: NetworkAttachmentDefinition, version: v1 }
      cluster: [{ apiVersion: cni.io/v1, kind: NetworkAttachmentDefinition, metadata: { name: a, namespace: a } }]
      good: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a, namespace: a } }
      bad: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: b, namespace: b } }
`,
    )
    .replaceAll("*pod", "{ apiVersion: v1, kind: Pod }");
  const guessed = await exported("helm-values --packs ./mine", own);
  expect(guessed.stdout).toContain("resources: [networkattachmentdefinitions]");
  expect(guessed.stderr).toContain(
    "note: the resource 'networkattachmentdefinitions' of kind 'NetworkAttachmentDefinition' is a guess: ",
  );
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: { group: "cni.io", names: { kind: "NetworkAttachmentDefinition", plural: "network-attachments" } },
  };
  const named = await exported("helm-values --packs ./mine --cluster crds", own, [definition]);
  expect(named.stdout).toContain("resources: [network-attachments]");
  expect(named.stderr).toBe("");
});
