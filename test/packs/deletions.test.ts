import { createAdmission } from "../../src/admission/admission.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { matchConditions } from "../../src/packs/registration/webhook-conditions.js";
import { webhookRules } from "../../src/packs/registration/webhook-rules.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { mightDeny } from "../../src/engine/review/soften.js";
import { review } from "../../src/engine/review/review.js";
import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { parseManifests } from "kube-manifests";
import { type Circumstances, type Context, contextOf } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { compilePack } from "../../src/packs/compile.js";
import { packNotes } from "../../src/packs/notes.js";
import { loadPacks } from "../../src/packs/load.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";
import { useFolder } from "../../src/testing/folder.js";
import { reviewOf } from "../../src/testing/pack.js";

/** Entries that hold deletions, and the deletions that nothing may hold. */

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const write = useFolder();

const text = (rules: string, more = ""): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: What may not go.
${more}  rules:
${rules}`;

const packOf = (rules: string, more = ""): Pack => compilePack(parseManifests(text(rules, more))[0]?.value, catalogue);

const on = (resources: string, operations = "DELETE"): string =>
  `match: { resourceRules: [{ apiGroups: ["*"], resources: [${resources}], operations: [${operations}] }] }`;
const KEPT = "{ apiVersion: v1, kind: Namespace, metadata: { name: shop, labels: { acme.io/protected: 'true' } } }";
const FREE = "{ apiVersion: v1, kind: Namespace, metadata: { name: shop } }";
const PROTECTED = `    - use: generic/cel
      id: protected
      ${on("namespaces, persistentvolumeclaims")}
      options:
        field: "metadata.labels[acme.io/protected]"
        expression: self != 'true'
        message: must not be 'true' when the object is deleted
      good: ${FREE}
      bad: ${KEPT}
`;

const labelled = (kind: string, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "shop", labels: { "acme.io/protected": "true" }, ...metadata },
});
const byUser = (username: string): Circumstances => ({ user: { username, groups: [] } });
const decide = (pack: Pack, object: KubeObject, more: Circumstances = {}) =>
  review(createRuleSet([pack]), contextOf(object, { operation: "DELETE", ...more }), { default: true, validate: true });

const pack = packOf(PROTECTED);

test.each([
  ["a Namespace", labelled("Namespace"), {}],
  ["a claim", labelled("PersistentVolumeClaim", { namespace: "shop" }), byUser("jane")],
  [
    "an object with finalizers",
    labelled("PersistentVolumeClaim", { finalizers: ["kubernetes.io/pvc-protection"] }),
    {},
  ],
  ["by a program of the cluster", labelled("Namespace"), byUser("system:serviceaccount:kube-system:helm")],
] as const)("the deletion of %s is held", (_, object, more) => {
  const { allowed, findings } = decide(pack, object, more);
  expect(allowed).toBe(false);
  expect(findings.map(({ rule, field, action, ratcheted }) => [rule, formatField(field), action, ratcheted])).toEqual([
    ["protected", "metadata.labels[acme.io/protected]", "Deny", false],
  ]);
});

const GOING = { deletionTimestamp: "2026-01-02T03:04:05Z" };
const TERMINATING = snapshotOf([{ apiVersion: "v1", kind: "Namespace", metadata: { name: "shop", ...GOING } }]);

test.each([
  ["that has begun", labelled("Namespace", GOING), byUser("jane")],
  ["that waits for a finalizer", labelled("PersistentVolumeClaim", { ...GOING, finalizers: ["a.io/b"] }), {}],
  ["in a namespace that goes", labelled("PersistentVolumeClaim", { namespace: "shop" }), { cluster: TERMINATING }],
  [
    "by the controller of namespaces",
    labelled("PersistentVolumeClaim", { namespace: "shop" }),
    byUser("system:serviceaccount:kube-system:namespace-controller"),
  ],
  [
    "by the garbage collector",
    labelled("PersistentVolumeClaim"),
    byUser("system:serviceaccount:kube-system:generic-garbage-collector"),
  ],
  ["by a controller without an account of its own", labelled("Namespace"), byUser("system:kube-controller-manager")],
  ["by a kubelet", labelled("PersistentVolumeClaim"), byUser("system:node:a")],
])("a deletion %s is not reviewed at all", (_, object, more) => {
  expect(decide(pack, object, more)).toMatchObject({ allowed: true, findings: [], warnings: [], faults: [] });
});

test("in CEL, `oldObject` is the object, and there is no `object`", () => {
  const both = packOf(`    - use: generic/cel
      id: both
      ${on("namespaces")}
      options: { expression: "object == null && oldObject.metadata.name != 'shop' && request.operation == 'DELETE'", message: must be another }
      good: ${FREE.replace("shop", "other")}
      bad: ${FREE}
`);
  expect(decide(both, labelled("Namespace")).allowed).toBe(false);
  expect(decide(both, labelled("Namespace", { name: "other" })).findings).toEqual([]);
});

const LABEL = 'field: "metadata.labels[acme.io/free]"';
test.each([
  ["field-required", LABEL],
  ["field-one-of", 'field: "metadata.labels[acme.io/protected]", values: ["false"]'],
  ["field-matches", 'field: "metadata.labels[acme.io/protected]", pattern: "^false$"'],
])("generic/%s holds deletions, too", (use, options) => {
  const one = packOf(
    `    - { use: generic/${use}, ${on("namespaces")}, options: { ${options} }, good: ${FREE}, bad: ${FREE} }\n`,
  );
  expect(decide(one, labelled("Namespace")).allowed).toBe(false);
});

test.each([
  ["an entry that names all operations", on("namespaces", '"*"'), ""],
  ["an entry in a pack that names DELETE", "", `  ${on("namespaces", "CREATE, UPDATE, DELETE")}\n`],
  ["an entry about Pods", "on: pods, templates: false", ""],
])("%s reviews no deletion", (_, match, more) => {
  const entry = `    - { use: generic/field-required, ${match === "" ? "" : `${match}, `}options: { ${LABEL} }, good: ${FREE}, bad: ${FREE} }\n`;
  const one = packOf(entry, more);
  for (const kind of ["Namespace", "Pod"])
    expect(decide(one, labelled(kind))).toMatchObject({ allowed: true, findings: [] });
});

test("a rule that knows its fields reviews none, and a note says so", () => {
  const rules = `    - { use: labels/label-syntax, ${on("namespaces", "CREATE, DELETE")} }\n${PROTECTED}`;
  const { loaded } = loadPacks(write({ "pack.yaml": text(rules) }), catalogue);
  expect(packNotes(loaded)).toEqual([
    "pack 'team' names DELETE, on which these rules do not run: 'labels/label-syntax'",
  ]);
});

test("a warning stays one, and an exception excuses", () => {
  const warn = packOf(PROTECTED.replace("id: protected", "id: protected\n      action: Warn"));
  expect(decide(warn, labelled("Namespace"))).toMatchObject({ allowed: true, findings: [{ action: "Warn" }] });
  const excepted = packOf(
    PROTECTED,
    "  exceptions: [{ name: move, rules: [protected], match: { names: [shop] }, reason: It moves. }]\n",
  );
  expect(decide(excepted, labelled("Namespace"))).toMatchObject({ allowed: true, waived: [{ rule: "protected" }] });
});

test("the examples of an entry about deletions alone are deletions", () => {
  const report = runPackTests(loadPacks(write({ "pack.yaml": text(PROTECTED) }), catalogue), []);
  expect(report).toMatchObject({ passed: 2, failed: 0, notes: [] });
});

test.each([
  ["the pack names other operations", PROTECTED, `  ${on("namespaces", "CREATE, DELETE")}\n`],
  [
    "the entry names other operations for other resources",
    PROTECTED.replace(
      "resourceRules: [",
      "resourceRules: [{ apiGroups: [apps], resources: [deployments], operations: [CREATE] }, ",
    ),
    "",
  ],
])("the examples of an entry that reviews only deletions of their object are deletions: %s", (_, rules, more) => {
  const folder = write({ "pack.yaml": text(rules, more) });
  expect(runPackTests(loadPacks(folder, catalogue), [])).toMatchObject({ passed: 2, failed: 0 });
});

test("a webhook for the pack gets deletions, under conditions that none makes fail", () => {
  expect(webhookRules([pack]).validating).toEqual([
    {
      apiGroups: ["*"],
      apiVersions: ["*"],
      operations: ["DELETE"],
      resources: ["namespaces", "persistentvolumeclaims"],
    },
  ]);
  const pods = packOf(
    PROTECTED.replace("namespaces, persistentvolumeclaims", "pods").replace(
      "match: {",
      "match: { controlledObjects: Excluded,",
    ),
  );
  const conditions = matchConditions([pods]).validating.map(({ expression }) => expression);
  for (const expression of conditions.filter((one) => one.includes("object.")))
    expect(expression).toMatch(/^request\.operation == 'DELETE' \|\| /);
});

describe("an object that cannot be judged", () => {
  const unknown = (kind: string, more: Circumstances): Context =>
    contextOf(
      { apiVersion: "v1", kind, metadata: { name: "shop", namespace: "shop" } },
      { operation: "DELETE", ...more },
    );
  const isHeld = (kind: string, more: Circumstances, rules = PROTECTED): boolean =>
    mightDeny(createRuleSet([packOf(rules)]), unknown(kind, more));
  const forAdmins = PROTECTED.replace("match: {", "match: { excludedGroups: [admins],");

  test.each([
    ["Namespace", byUser("jane"), PROTECTED],
    ["PersistentVolumeClaim", {}, PROTECTED],
    ["Namespace", byUser("jane"), forAdmins],
  ] as const)("may not go if its deletion may be held, as its author could make it so: %s", (kind, more, rules) => {
    expect(isHeld(kind, more, rules)).toBe(true);
  });

  test.each([
    ["no entry is about its deletion", "Service", {}, PROTECTED],
    ["the entry excludes the user", "Namespace", { user: { username: "root", groups: ["admins"] } }, forAdmins],
    ["the entry warns", "Namespace", {}, PROTECTED.replace("id: protected", "id: protected\n      action: Warn")],
    ["the entry does not name DELETE", "Namespace", {}, PROTECTED.replace("[DELETE]", "['*']")],
    [
      "the garbage collector asks",
      "Namespace",
      byUser("system:serviceaccount:kube-system:generic-garbage-collector"),
      PROTECTED,
    ],
    ["its namespace goes", "PersistentVolumeClaim", { cluster: TERMINATING }, PROTECTED],
  ])("may go if %s", (_, kind, more, rules) => {
    expect(isHeld(kind, more, rules)).toBe(false);
  });
});

test("an API server gets a denial with the field", () => {
  const oldObject = labelled("Namespace");
  const resource = { group: "", version: "v1", resource: "namespaces" };
  const kind = { group: "", version: "v1", kind: "Namespace" };
  const request = { operation: "DELETE", kind, resource, name: "shop", namespace: "shop", object: null, oldObject };
  const { body } = createAdmission([pack]).review("validate", undefined, JSON.stringify(reviewOf({}, request)));
  expect(body).toMatchObject({
    response: {
      allowed: false,
      status: {
        reason: "Invalid",
        details: { kind: "Namespace", causes: [{ field: "metadata.labels[acme.io/protected]" }] },
      },
    },
  });
});
