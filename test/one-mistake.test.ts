import { join } from "node:path";
import { createRuleSet } from "../src/engine/match/rule-set.js";
import { review } from "../src/engine/review/review.js";
import { formatField } from "../src/kube/json/field-path.js";
import type { JsonObject, KubeObject } from "../src/kube/json/object.js";
import { contextOf } from "../src/model/context.js";
import { createParts } from "../src/parts.js";

/** What an API server rejects is reported once, in its words, even if other rules name another field for it. */

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
