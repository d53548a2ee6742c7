import { join } from "node:path";
import type { Result } from "../../src/app/report/report.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { createParts } from "../../src/parts.js";
import { crdExample, widgetExample } from "../../src/rules/kit.js";
import { scenarioContext } from "../../src/testing/scenario.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { ownedPacks } from "../support/shipped-packs.js";

/** One mistake is one finding, in the words of the API server if it rejects it, even if several rules know it. */

const { packs } = createParts("0.1.0", join(process.cwd(), "policies")).loadPacks(join(process.cwd(), "policies"));
const rules = createRuleSet(packs);

const crd = (group: string, version: string, more: JsonObject = {}): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `widgets.${group}` },
  spec: {
    group,
    scope: "Namespaced",
    names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
    versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  },
  ...more,
});
const found = (object: KubeObject, oldObject?: KubeObject): readonly string[] =>
  review(rules, contextOf(object, oldObject === undefined ? {} : { oldObject }), { default: false, validate: true })
    .findings.filter(({ rule }) => /reserved-group|names-valid|stored-version-kept|immutable-fields-kept/.test(rule))
    .map(({ rule, field }) => `${rule} ${formatField(field)}`);

test("a group of the Kubernetes project", () => {
  expect(found(crd("acme.k8s.io", "v1"))).toEqual([
    "crd-validity/names-valid metadata.annotations[api-approved.kubernetes.io]",
  ]);
});

test("a version in which objects are stored", () => {
  const old = (status: JsonObject): KubeObject => crd("acme.io", "v1", { status });
  expect(found(crd("acme.io", "v2"), old({ storedVersions: ["v1"] }))).toEqual([
    "crd-validity/immutable-fields-kept status.storedVersions[0]",
  ]);
  // A file has no status.
  expect(found(crd("acme.io", "v2"), old({}))).toEqual(["crd-compatibility/stored-version-kept spec.versions"]);
});

test.each([
  ["timeout", { type: "string" }],
  ["maxWait", { type: "string", format: "duration" }],
])("a duration as text, whose description states a default: `%s`", (name, schema) => {
  const description = `${name} is how long to wait. Defaults to 30s.`;
  const text = crdExample({ spec: `${name}: ${JSON.stringify({ ...schema, description })}` });
  const owned = createRuleSet(ownedPacks());
  const { findings: all } = review(owned, scenarioContext({ object: text }), { default: false, validate: true });
  const at = all.filter(({ field }) => formatField(field).endsWith(`.${name}`)).map(({ rule }) => rule);
  expect(at.filter((rule) => /duration|default/.test(rule))).toHaveLength(1);
  expect(at).not.toContain("crd-defaults/explicit-default");
});

const CRD = crdExample({ spec: "notBefore: { type: string, format: date-time }" });

const findings = async (notBefore: string): Promise<unknown> => {
  const files = { "a.yaml": `${CRD}\n---\n${widgetExample(`\n    spec: { notBefore: ${notBefore} }\n`)}` };
  const { stdout } = await decorum("dry-run a.yaml -o json", productOf(packs), { files });
  const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
  const widget = results.find(({ object }) => object.kind === "Widget");
  return widget?.findings
    .filter(({ rule }) => rule.startsWith("objects/"))
    .map(({ rule, field }) => `${rule} ${field}`);
};

test("a time in a custom resource that the API server rejects", async () => {
  expect(await findings("2026-01-02 15:04")).toEqual(["objects/valid-custom-resource spec.notBefore"]);
});

test("a valid time in one", async () => {
  expect(await findings('"2026-01-02T15:04:05Z"')).toEqual([]);
});

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n";

const DEPLOYMENT = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, labels: { app: web } }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: wev } }
    spec: { containers: [{ name: web, image: "nginx:1.27" }] }
`;

const ROLE = "kind: Role\nmetadata: { name: a }\nrules: []";

const LARGE = "99999999999999999999";

test.each([
  ["a label of a template", DEPLOYMENT, ["labels/selector-matches-template spec.template.metadata.labels"]],
  [
    "a port, which is also that of the pods",
    "apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec: { selector: { app: a }, ports: [{ port: 99999 }] }",
    ["objects/valid-built-in-object spec.ports[0].port"],
  ],
  ["the name of `metadata`", CONFIG_MAP.replace("metadata", "metdata"), ["metadata/metadata-present metdata"]],
  ["no `metadata`", "apiVersion: v1\nkind: ConfigMap\n", ["metadata/metadata-present metadata"]],
  ["text for `metadata`", "apiVersion: v1\nkind: ConfigMap\nmetadata: b", ["metadata/metadata-present metadata"]],
  [
    "`metadata` in a custom resource",
    `${CRD}\n---\n${widgetExample("").replace("metadata", "metdata")}`,
    ["metadata/metadata-present metdata"],
  ],
  [
    "text for it there",
    `${CRD}\n---\napiVersion: acme.io/v1\nkind: Widget\nmetadata: b`,
    ["metadata/metadata-present metadata"],
  ],
  ["a large number for text", `${CONFIG_MAP}data: { a: ${LARGE} }`, ["objects/valid-built-in-object data[a]"]],
  [
    "one for a label",
    CONFIG_MAP.replace(" }", `, labels: { a: ${LARGE} } }`),
    ["labels/label-syntax metadata.labels[a]"],
  ],
  ["a version in capitals", `apiVersion: rbac.authorization.k8s.io/V1\n${ROLE}`, ["objects/served-kind apiVersion"]],
  ["no version", `apiVersion: rbac.authorization.k8s.io\n${ROLE}`, ["objects/served-kind apiVersion"]],
  ["no such version", CONFIG_MAP.replace("v1", "v2"), ["objects/served-kind apiVersion"]],
])("%s", async (_, file, expected) => {
  const { stdout } = await decorum("dry-run a.yaml -o json", productOf(packs), { files: { "a.yaml": file } });
  const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
  expect(results.at(-1)?.findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected);
});
