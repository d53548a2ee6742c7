import type { JsonObject } from "kube-json";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";
import { packDocument } from "../../src/testing/pack.js";
import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

/** Fields that kustomize sets in the resources of a kustomization are not judged, and a note says so. */

const product = productOf(offlinePacks());

const dryRun = (files: Tree, line = "d"): Promise<Ran> => decorum(`dry-run ${line}`, product, { files });

const binding = `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: a }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: a }
subjects: [{ kind: ServiceAccount, name: a }]
`;

const workload = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: a }
spec: { template: { spec: { containers: [{ name: a, image: a }] } } }
---
apiVersion: v1
kind: Namespace
metadata: { name: _ }
`;

test("kustomize sets selectors and namespaces in the resources of kustomizations above, too", async () => {
  const over = (fields: string): Tree => ({
    "d/base/a.yaml": workload,
    "d/base/kustomization.yaml": "resources: [a.yaml]\n",
    "d/over/kustomization.yaml": `resources: [../base]\n${fields}\n`,
    "d/c/kustomization.yaml": "resources: [../over]\nnamespace: a\n",
  });
  for (const labels of ["commonLabels: { app: a }", "labels: [{ pairs: { app: a }, includeSelectors: true }]"]) {
    const { code, stderr } = await dryRun(over(labels));
    expect(code).toBe(0);
    expect(stderr).toContain(
      "note: 3 fields of resources of kustomizations are not judged, because kustomize sets them: `spec.selector` in 'd/base/a.yaml', ...\n",
    );
  }
  const { code, stdout } = await dryRun(over("labels: [{ pairs: { app: a } }]"));
  expect([code, stdout.includes("spec.selector"), stdout.includes("Namespace/_")]).toEqual([1, true, false]);
});

const object = (apiVersion: string, kind: string, more: JsonObject) => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...more,
});
const labelled = (labels: JsonObject) =>
  object("apps/v1", "Deployment", { spec: { template: { metadata: { labels } } } });
const entry = (id: string, field: string, expression: string, good: JsonObject, bad: JsonObject) => ({
  use: "generic/cel",
  id,
  action: "Deny",
  match: { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["CREATE"] }] },
  options: { field, expression, message: "must be right" },
  good,
  bad,
});
const ofTeam = entry(
  "team",
  "spec.template.metadata.labels",
  "'acme.io/team' in self",
  labelled({ "acme.io/team": "a" }),
  labelled({ b: "c" }),
);
const namespace = (name: string) => object("v1", "Namespace", { metadata: { name } });
const ofName = entry("name", "metadata.name", "!self.startsWith('kube-')", namespace("a"), namespace("kube-a"));
const own = productOf([
  ...offlinePacks(),
  compilePack(packDocument({ description: "A.", rules: [ofTeam, ofName] }, "own"), {
    rules: RULES,
    defaulters: DEFAULTERS,
  }),
]);

test.each([
  ["cured", "commonLabels: { acme.io/team: a }\nnamespace: a", 0],
  ["no labels of the rule", "commonLabels: { app: a }\nnamespace: a", 1],
  ["another namespace that is wrong", "commonLabels: { acme.io/team: a }\nnamespace: kube-b", 1],
])("a finding is left out if it goes with what kustomize sets: %s", async (_, sets, expected) => {
  const workloads = workload
    .replace("template: {", "template: { metadata: { labels: { b: c } },")
    .replace("_", "kube-a");
  const files = { "d/a.yaml": workloads, "d/kustomization.yaml": `resources: [a.yaml]\n${sets}\n` };
  const { code, stdout } = await decorum("dry-run d", own, { files });
  expect([code, stdout.includes("must be right")]).toEqual([expected, expected === 1]);
});

test("a field of a CRD that is called 'selector' is judged", async () => {
  const schema =
    "{ type: JsonObject, properties: { spec: { type: JsonObject, properties: { selector: { type: integer } } } } }";
  const versions = `[{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: ${schema} } }]`;
  const crd = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: apps.acme.io }
spec: { group: acme.io, scope: Namespaced, names: { kind: App, plural: apps }, versions: ${versions} }\n`;
  const files = { "d/a.yaml": crd, "d/kustomization.yaml": "resources: [a.yaml]\ncommonLabels: { app: a }\n" };
  const { stdout, stderr } = await dryRun(files, "d --owned acme.io");
  expect(stdout).toContain("spec.selector");
  expect(stderr).not.toContain("kustomize sets");
});

test("kustomize sets the namespaces that its resources lack, which a note says", async () => {
  const files = { "d/a.yaml": binding, "d/kustomization.yaml": "namespace: b\nresources: [a.yaml]\n" };
  expect(await dryRun(files)).toMatchObject({
    code: 0,
    stderr: "note: `subjects[0].namespace` in 'd/a.yaml' is not judged, because kustomize sets it\n",
  });
  const beside = { ...files, "d/kustomization.yaml": "resources: []\n# - a.yaml\n" };
  expect((await dryRun(beside)).stderr).toContain("because kustomize sets it\n");
  const two = binding.replace("}]", "}, { kind: ServiceAccount, name: b }]");
  expect(await dryRun({ ...files, "d/a.yaml": two })).toMatchObject({
    code: 0,
    stderr:
      "note: 2 fields of resources of kustomizations are not judged, because kustomize sets them: `subjects[0].namespace` in 'd/a.yaml', ...\n",
  });
  expect(await dryRun({ "d/a.yaml": binding })).toMatchObject({ code: 1, stderr: "" });
  const webhook =
    "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nmetadata: { name: a }\nwebhooks:\n" +
    "  - { name: a.acme.io, clientConfig: { service: { name: a } }, sideEffects: None, admissionReviewVersions: [v1] }\n";
  expect(await dryRun({ ...files, "d/a.yaml": webhook })).toMatchObject({
    code: 0,
    stderr:
      "note: `webhooks[0].clientConfig.service.namespace` in 'd/a.yaml' is not judged, because kustomize sets it\n",
  });
  const without = binding.replace("name: a }\nsubjects", "name: '' }\nsubjects");
  const { code, stdout } = await dryRun({ ...files, "d/a.yaml": without });
  expect([code, stdout]).toEqual([1, expect.stringContaining("roleRef.name")]);
});

const role = (name: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: { name: ${name} }\nrules: []\n`;

test.each([
  ["bad.txt", { "d/bad.txt": role("b") }, "d/bad.txt"],
  ["node_modules/x/bad.yaml", { "d/node_modules/x/bad.yaml": role("b") }, "d/node_modules/x/bad.yaml"],
  [".base/bad.yaml", { "d/.base/bad.yaml": role("b") }, "d/.base/bad.yaml"],
  ["../base", { "base/Kustomization": "resources: []\n" }, "base"],
])("a note names a resource of a kustomization that is not read: %s", async (resource, more, unread) => {
  const files = { "d/a.yaml": role("a"), "d/kustomization.yaml": `resources: [a.yaml, ${resource}]\n`, ...more };
  expect(await dryRun(files)).toMatchObject({
    code: 0,
    stderr: `note: '${unread}' was not read, but a kustomization has it as a resource; give it by name\n`,
  });
  expect((await dryRun(files, `d ${unread}`)).stderr).toBe("");
  const all = { ...files, "d/b/kustomization.yaml": "resources: [../../c.txt]\n", "c.txt": role("c") };
  expect((await dryRun(all)).stderr).toContain(
    "note: 2 files and folders were not read, but kustomizations have them as resources: ",
  );
});

test("resources that are read, excluded, elsewhere or not there need no note", async () => {
  const files = {
    "d/a.yaml": role("a"),
    "d/kustomization.yaml":
      "resources: [a.yaml, b, c, gone.yaml, https://a.io/b.yaml, github.com/a/b?ref=c, x.yaml, z/y.yaml]\n",
    "d/b/Kustomization": "resources: [b.txt]\n",
    "d/b/b.yaml": role("b"),
    "d/c/c.yaml": role("c"),
    "d/x.yaml": role("x"),
    "d/z/y.yaml": role("x"),
  };
  expect(await dryRun(files, "d --exclude x.yaml --exclude d/z")).toMatchObject({ code: 0, stderr: "" });
  const named = { ...files, "d/b/b.txt": role("b") };
  expect((await dryRun(named, "d --exclude x.yaml --exclude d/z")).stderr).toContain("'d/b/b.txt' was not read");
  expect((await dryRun(named, "d/kustomization.yaml d/a.yaml")).stderr).not.toContain("was not read");
});
