import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

/** Files that programs read as their configuration look like objects, or like nothing; they are named, and not reviewed. */

const product = productOf(offlinePacks());
const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: b }\n";

const dryRun = (files: Tree, line = "d"): Promise<Ran> => decorum(`dry-run ${line}`, product, { files });

test.each([
  ["kubelet.yaml", "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n", "kubelet"],
  ["a.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n", "kube-scheduler"],
  ["a.yaml", "apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\n", "kube-proxy"],
  ["a.yaml", "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n", "kubeadm"],
  ["a.yaml", "apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\n", "kube-apiserver"],
  ["a.yaml", "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{ level: Metadata }]\n", "kube-apiserver"],
  ["a.yaml", "apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\n", "kind"],
  ["skaffold.yaml", "apiVersion: skaffold/v4beta11\nkind: Config\nmetadata: { name: web }\n", "skaffold"],
  ["kubeconfig.yaml", "apiVersion: v1\nkind: Config\nclusters: []\n", "kubectl"],
  [
    "a.yaml",
    "apiVersion: controller-runtime.sigs.k8s.io/v1alpha1\nkind: ControllerManagerConfig\n",
    "controller-runtime",
  ],
  ["a.yaml", "apiVersion: config.acme.io/v1\nkind: ManagerConfig\nport: 1\n", "config.acme.io"],
  ["a.yaml", "apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\n", "config.kueue.x-k8s.io"],
  ["kustomization.yaml", "resources: [config.yaml]\n", "kustomize"],
  ["kustomizeconfig.yaml", "nameReference: []\n", "kustomize"],
  ["values.yaml", "replicas: 1\n", "Helm"],
  ["Chart.yaml", "apiVersion: v2\nname: web\nversion: 1.0.0\n", "Helm"],
  ["compose.yaml", "services: { web: {} }\n", "Docker Compose"],
  ["tilt_config.json", '{ "to-run": [] }', "Tilt"],
])("%s, %j, is configuration of %s", async (name, text, program) => {
  const { code, stdout, stderr } = await dryRun({ "d/config.yaml": config, [`d/${name}`]: text });
  expect([code, stderr]).toEqual([
    0,
    // The line on schemas counts what kustomize reads.
    program === "kustomize"
      ? ""
      : `note: skipped 1 document that is no API object: d/${name} (configuration of ${program})\n`,
  ]);
  expect(stdout).toContain("1 object: 1 allowed, 0 denied; 0 violations, 0 warnings\n");
  expect(stdout).toContain("1 of 2 documents; not judged: 1 configuration of a program; see docs/not-checked.md\n");
});

const own = "apiVersion: acme.io/v1\nkind: ManagerConfig\n";
const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: managerconfigs.acme.io }
spec:
  group: acme.io
  names: { kind: ManagerConfig, plural: managerconfigs, singular: managerconfig, listKind: ManagerConfigList }
  scope: Namespaced
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, description: A. } } }
`;

test("an object without metadata stays one if a CRD defines it, or its name says nothing else", async () => {
  const defined = await dryRun({ "d/a.yaml": own, "d/crd.yaml": crd });
  expect([defined.code, defined.stdout]).toEqual([1, expect.stringContaining("metadata/metadata-present")]);
  const other = await dryRun({ "d/a.yaml": own.replace("ManagerConfig", "Manager") });
  expect([other.code, other.stdout]).toEqual([1, expect.stringContaining("metadata/metadata-present")]);
});

test("a configuration in the old state is the old state of nothing", async () => {
  const { code, stderr } = await dryRun({ "d/a.yaml": config, "old.yaml": own }, "d --old old.yaml");
  expect([code, stderr]).toEqual([0, ""]);
});
