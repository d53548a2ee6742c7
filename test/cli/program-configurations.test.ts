import { parse } from "yaml";
import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";
import { crdYaml } from "../support/crd-yaml.js";

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
  ["a.yaml", "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\n", "clusterctl"],
  ["a.yaml", "apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nmetadata: { namespace: a }\n", "istioctl"],
  [
    "a.json",
    '{ "apiVersion": "dashboard.grafana.app/v2", "kind": "Dashboard", "metadata": { "name": "A_b" } }',
    "Grafana",
  ],
  ["a.yaml", "apiVersion: kbld.k14s.io/v1alpha1\nkind: Config\n", "kbld"],
  ["a.yaml", "apiVersion: config.acme.io/v1\nkind: ManagerConfig\nport: 1\n", "config.acme.io"],
  ["a.yaml", "apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\n", "config.kueue.x-k8s.io"],
  ["kustomization.yaml", "resources: [config.yaml]\n", "kustomize"],
  ["kustomizeconfig.yaml", "nameReference: []\n", "kustomize"],
  ["a.yaml", "apiVersion: builtin\nkind: PrefixSuffixTransformer\nmetadata: { name: customPrefix }\n", "kustomize"],
  ["values.yaml", "replicas: 1\n", "Helm"],
  ["Chart.yaml", "apiVersion: v2\nname: web\nversion: 1.0.0\n", "Helm"],
  ["compose.yaml", "services: { web: {} }\n", "Docker Compose"],
  ["install-config.yaml", "apiVersion: v1\nbaseDomain: acme.io\nmetadata: { name: web }\n", "openshift-install"],
  ["tilt_config.json", '{ "to-run": [] }', "Tilt"],
])("%s, %j, is configuration of %s", async (name, text, program) => {
  const { code, stdout, stderr } = await dryRun({ "d/config.yaml": config, [`d/${name}`]: text });
  expect([code, stderr]).toEqual([
    0,
    // The line on schemas counts files for kustomize.
    program === "kustomize"
      ? ""
      : `note: skipped 1 document that is no API object: d/${name} (configuration of ${program})\n`,
  ]);
  expect(stdout).toContain("1 object: 1 allowed, 0 denied; 0 violations, 0 warnings\n");
  expect(stdout).toContain("1 of 2 documents; not judged: 1 configuration of a program; see docs/not-checked.md\n");
});

const own = "apiVersion: acme.io/v1\nkind: ManagerConfig\nspec: {}\n";
const crd = crdYaml("{ type: object, description: A. }", { kind: "ManagerConfig" });

const report = "apiVersion: release-notes/v2\nkind: bug-fix\narea: x\n";

test("an object without metadata stays one if a CRD defines it, or it is given by name", async () => {
  const denied: readonly unknown[] = [1, expect.stringContaining("metadata/metadata-present")];
  const defined = await dryRun({ "d/a.yaml": own, "d/crd.yaml": crd });
  expect([defined.code, defined.stdout]).toEqual(denied);
  // A program reads it.
  const flat = await dryRun({ "d/a.yaml": own.replace("spec: {}", "logLevel: Info"), "d/crd.yaml": crd });
  expect(flat.stderr).toContain("d/a.yaml (configuration of acme.io)");
  const files = { "d/a.yaml": report, "d/b.yaml": config };
  const named = await dryRun(files, "d/a.yaml");
  expect([named.code, named.stdout]).toEqual(denied);
  const { code, stderr } = await dryRun(files);
  expect([code, stderr]).toEqual([0, "note: skipped 1 document that is no API object: d/a.yaml (no `metadata`)\n"]);
});

test("an AdmissionReview has no metadata", async () => {
  const request = `uid: a, operation: CREATE, kind: { group: '', version: v1, kind: ConfigMap }, resource: { group: '', version: v1, resource: configmaps }`;
  const text = `apiVersion: admission.k8s.io/v1\nkind: AdmissionReview\nrequest: { ${request}, userInfo: {}, object: { apiVersion: v1, kind: ConfigMap, metadata: { name: A } } }\n`;
  expect((await dryRun({ "d/a.yaml": text })).stdout).toContain("metadata/object-name");
});

test("a part of a CRD, which scripts merge with the generated one, is no CRD", async () => {
  const part = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: apps.acme.io }
spec: { versions: [{ name: v1, subresources: { scale: { specReplicasPath: .spec.replicas } } }] }
`;
  const files = { "d/a.yaml": config, "d/scale.yaml": part };
  const { code, stderr } = await dryRun(files);
  expect([code, stderr]).toEqual([0, "note: skipped 1 document that is no API object: d/scale.yaml (part of a CRD)\n"]);
  expect((await dryRun(files, "d/scale.yaml")).code).toBe(1);
});

test("what controller-gen left behind for a package without kinds is no CRD, unless it is given by name", async () => {
  const leftover = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { creationTimestamp: null }
spec: { group: "", names: { kind: "", plural: "" }, scope: "", versions: null }
`;
  const files = { "d/a.yaml": config, "d/_.yaml": leftover };
  const { code, stderr } = await dryRun(files);
  const what = "CRD without a kind, left behind by controller-gen";
  expect([code, stderr]).toEqual([0, `note: skipped 1 document that is no API object: d/_.yaml (${what})\n`]);
  expect((await dryRun(files, "d/_.yaml")).code).toBe(1);
});

test("a configuration in the old state is the old state of nothing", async () => {
  const { code, stderr } = await dryRun({ "d/a.yaml": config, "old.yaml": own }, "d --old old.yaml");
  expect([code, stderr]).toEqual([0, ""]);
});

test("a message of a CRD may have a variable", async () => {
  const files = {
    "d/crd.yaml": crd.replace(
      "description: A.",
      "description: A., x-kubernetes-validations: [{ rule: 'true', message: 'please be ${A}' }]",
    ),
  };
  const { stdout, stderr } = await decorum("dry-run d --owned acme.io", product, { files });
  expect([stdout.includes("cel-message"), stderr.includes("placeholder")]).toEqual([true, false]);
});

test("a pattern of a CRD is no placeholder", async () => {
  const field =
    "description: A., properties: { spec: { type: object, description: B., properties: { a: { type: string, description: C., maxLength: 9, pattern: '(?=ab)' } } } }";
  const files = { "d/crd.yaml": crd.replace("description: A.", field) };
  const { stdout, stderr } = await decorum("dry-run d --owned acme.io -o compact", product, { files });
  expect([stdout.includes("[crd-validity/schema-structural]"), stderr.includes("placeholder")]).toEqual([true, false]);
});

test("a text in an object may have lines for ytt", async () => {
  const text = config.replace("{ a: b }", "\n  a: |\n    #@ load('x')\n    {% if b %}\n");
  expect(await dryRun({ "d/a.yaml": text })).toMatchObject({ code: 0, stderr: "" });
});

const unnamed = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\n`;

test.each([
  ["OpenShift template", "apiVersion: v1\nkind: Template\nmetadata: { name: a }\nobjects: []\n"],
  ["template", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: %%%\n"],
  ["template", `${unnamed("a")}data:\n  ip: {IP_PREFIX}.16\n`],
  ["template", `${unnamed("a")}data:\n  image: {username}/a:v1\n`],
  ["template", `${unnamed("a")}data:\n  name: #{NAME}\n`],
  ["template", `${unnamed("a")}data:\n  name: #{Release.name}#\n`],
  ["template", unnamed("a").replace("v1", "acme.io/${VERSION}")],
  ["template", 'managedNamespaces: [{{ .Namespaces | join "," }}]\n'],
  ["template", `${unnamed("a")}finalizers: [{{ .Finalizers | join "," }}]\n`],
  ["template", unnamed("CLUSTERNAME")],
  ["template", unnamed("__NAME__-a")],
  ["encrypted by SOPS", `${unnamed("a")}data: { a: 1 }\nsops: { mac: a }\n`],
  ["Jinja template", `{% raw %}\n${unnamed("a")}{% endraw %}\n`],
  [
    "ytt template",
    "#@ load('@ytt:data', 'data')\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: #@ data.values.name\n",
  ],
  ["template", unnamed("'${CLUSTER_NAME}'")],
  ["template", unnamed("$(NAME)-ca")],
  ["template", unnamed("$NAME")],
  ["template", unnamed("'<node name>-logs'")],
  ["template", `${unnamed("a")}data:\n  name: ****\n`],
  ["template", `${unnamed("a")}data:\n  name: @NAME@\n`],
  ["template", '{ "apiVersion": "a.io/v1", "kind": "A", "spec": {\n  "seconds": ${seconds}\n} }\n'],
  ["template", `${unnamed("a")}data:\n  %DATA%\n`],
  ["template", [unnamed("a"), "data:\n  a: |\n${source}\n"].join("")],
  ["template", unnamed("shell-HOSTNAME")],
  ["template", unnamed("web-operator.vX.Y.Z")],
  ["template", unnamed("app-ID")],
  ["template", unnamed("DEPLOY-NAME")],
  ["template", unnamed("DEPLOY_NAME")],
  ["template", unnamed("DEPLOY_NAME-active")],
  ["template", unnamed("REPLACEME-active")],
  ["template", unnamed("FILLED BY THE OPERATOR")],
  ["template", "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: '{{ .Namespace }}' }\n"],
])("%s: %j is no object before it is rendered", async (what, text) => {
  const { code, stdout, stderr } = await dryRun({ "d/config.yaml": config, "d/a.yaml": text });
  expect([code, stderr]).toEqual([0, `note: skipped 1 document that is no API object: d/a.yaml (${what})\n`]);
  expect(stdout).toContain("not judged: 1 template");
});

test("a value that only begins with '%' is a mistake", async () => {
  const { code, stderr } = await dryRun({ "d/a.yaml": `${unnamed("a")}data:\n  host: %host\n` });
  expect([code, stderr]).toEqual([2, expect.stringContaining("d/a.yaml:5:9: error: a value that begins with '%'")]);
});

test("a file that is named must hold objects, whose names have no placeholders", async () => {
  const { code, stdout } = await dryRun({ "d/a.yaml": unnamed("'${NAME}'") }, "d/a.yaml");
  expect([code, stdout]).toEqual([1, expect.stringContaining("metadata.name")]);
});

const deployment = "apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec: { replicas: 2 }\n";

test.each([
  ["a", "manager_config_patch.yaml", "resources: []\n# patches: [manager_config_patch.yaml]\n"],
  ["a", "patches/replicas.yaml", "resources: []\n"],
  ["a", "replicas.yaml", "patches: [{ path: replicas.yaml }]\n"],
  ["no", "replicas.yaml", "resources: []\n"],
  ["no", "dispatcher.yaml", "resources: []\n"],
  ["no", "other/replicas_patch.yaml", "resources: []\n"],
  ["no", "replicas_patch.yaml", "resources: [replicas_patch.yaml]\n"],
])("%s patch: %s beside %j", async (is, name, kustomization) => {
  const { code, stdout } = await dryRun({
    "d/kustomization.yaml": kustomization,
    [`d/${name}`]: deployment,
    "d/b.yaml": config,
  });
  expect([code, stdout.includes("spec.selector")]).toEqual(is === "a" ? [0, false] : [1, true]);
});

const staticPod = (name: string, kind = "Pod") =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: { containers: [{ name: ${name} }] }\n`;

describe("a patch of a kustomization", () => {
  const whole = deployment.replace(
    "replicas: 2",
    "selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { containers: [{ name: a, image: 'a:1' }] } }",
  );
  /** The exit codes without and with '--strict', and the notes. */
  const reviewed = async (name: string, text: string, kustomization: string, target = config) => {
    const files = { "d/kustomization.yaml": kustomization, [`d/${name}`]: text, "d/b.yaml": target };
    const { code, stdout, stderr } = await dryRun(files);
    const strict = await dryRun(files, "d --strict");
    return { codes: [code, strict.code], notes: stderr, objects: stdout.split(":")[0] };
  };
  const named = (name: string, target = "") => `resources: [b.yaml]\npatches: [{ path: ${name}${target} }]\n`;

  test.each([
    ["only by its name", "a-patch.yaml", "resources: [b.yaml]\n"],
    ["in a comment", "a-patch.yaml", "resources: [b.yaml]\n#patches: [{ path: a-patch.yaml }]\n"],
    ["without a resource to patch", "a.yaml", named("a.yaml")],
    ["for a kind without a resource", "a.yaml", named("a.yaml", ", target: { kind: Deployment }")],
  ])("is an object if it is whole, and a patch %s", async (_, name, kustomization) => {
    expect((await reviewed(name, whole, kustomization)).objects).toBe("2 objects");
    const listed = `apiVersion: v1\nkind: List\nitems: [${JSON.stringify(parse(whole))}]\n`;
    expect((await reviewed(name, listed, kustomization)).objects).toBe("2 objects");
    expect((await reviewed(name, `${deployment}---\n${whole}`, kustomization)).objects).toBe("2 objects");
  });

  test.each([
    [named("a.yaml"), whole.replace("name: a }", "name: web-a }")],
    [named("a.yaml", ", target: { kind: Deployment }"), whole.replace("name: a }", "name: c }")],
  ])("is none if there is a resource to patch, and a note names it: %j", async (kustomization, target) => {
    const { codes, notes, objects } = await reviewed("a.yaml", whole, kustomization, target);
    expect([codes, objects]).toEqual([[0, 0], "1 object"]);
    expect(notes).toContain("note: skipped 1 object that kustomizations name as patches: Deployment 'a' in d/a.yaml\n");
  });

  test("is none if it lacks fields, which fails a strict run if no kustomization names it", async () => {
    const only = await reviewed("a-patch.yaml", deployment, "resources: []\n");
    expect([only.codes, only.objects]).toEqual([[0, 1], "1 object"]);
    expect(only.notes).toContain(
      "note: skipped 1 object by the names of files alone: Deployment 'a' in d/a-patch.yaml (called a patch)\n",
    );
    const inComment = await reviewed("a-patch.yaml", deployment, "resources: []\n# - a-patch.yaml\n");
    expect(inComment).toEqual({ codes: [0, 0], notes: "", objects: "1 object" });
    const removed = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n$patch: delete\n";
    expect((await reviewed("a.yaml", removed, named("a.yaml"))).objects).toBe("1 object");
  });

  test("is a merged generated object", async () => {
    const kustomization = `${named("a.yaml")}configMapGenerator: [{ name: c }]\n`;
    const patch = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n";
    expect((await reviewed("a.yaml", patch, kustomization)).objects).toBe("1 object");
  });
});

test.each([
  ["a", "patches/kube-controller-manager.yaml", staticPod("kube-controller-manager")],
  ["a", "kind/patches/etcd0+merge.json", '{ "apiVersion": "v1", "kind": "Pod", "spec": { "containers": [] } }'],
  ["a", "patches/corednsdeployment+strategic.yaml", deployment],
  ["no", "kube-scheduler.yaml", staticPod("kube-scheduler")],
  ["no", "patches/web.yaml", staticPod("web")],
  ["no", "patches/etcd.yaml", deployment],
  ["no", "patches/etcd-web.yaml", staticPod("Web", "Pod").replace("}] }", ", image: a }] }")],
])("%s patch of kubeadm: %s", async (is, name, text) => {
  const { code, stdout } = await dryRun({ [`d/${name}`]: text, "d/b.yaml": config });
  expect([code, stdout.includes("1 that is no object")]).toEqual(is === "a" ? [0, true] : [1, false]);
});
