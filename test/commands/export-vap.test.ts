import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { exportEntry } from "../../src/cli/export/export-vap.js";
import { type Json, type JsonObject, type KubeObject, equalJson, remember } from "kube-json";
import { compiledPolicy, judgeRequest, readBinding } from "kube-admission-policies";
import { type Context, contextOf } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { policyNamespace, policyRequest } from "../../src/model/policy-request.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";
import { packDocument } from "../../src/testing/pack.js";

const pod = (spec: Json, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", namespace: "shop", ...metadata },
  spec,
});

const packOf = (entry: JsonObject, match?: JsonObject): Pack =>
  compilePack(
    packDocument(
      {
        description: "Requirements of a team.",
        ...(match === undefined ? {} : { match }),
        rules: [
          {
            id: "entry",
            good: { apiVersion: "v1", kind: "Pod" },
            bad: { apiVersion: "v1", kind: "Pod" },
            ...entry,
          },
        ],
      },
      "team",
    ),
    { rules: RULES, defaulters: [] },
  );

const exportedFrom = remember((pack: Pack) => {
  const [bound] = pack.rules;
  if (bound === undefined) throw new Error("must have an entry");
  const exported = exportEntry(bound);
  if ("because" in exported) throw new Error(exported.because);
  const compiled = compiledPolicy(exported.policy);
  const binding = readBinding(exported.binding);
  if (compiled === undefined || binding === undefined) throw new Error("must be a policy and a binding");
  return { compiled, bindings: [binding] };
});

/** The verdict of the exported policy. */
const byPolicy = (pack: Pack, context: Context): boolean => {
  const { verdicts, notJudged } = judgeRequest([exportedFrom(pack)], policyRequest(context), {
    list: () => undefined,
    known: () => [],
    isNamespaced: () => true,
    namespaceObject: policyNamespace(context),
    equivalents: () => [],
  });
  expect(notJudged).toEqual([]);
  for (const { message } of verdicts) expect(message).not.toMatch(/compilation/);
  return verdicts.length === 0;
};

const user = { username: "ada", groups: ["dev"] };
const byPack = (pack: Pack, context: Context): boolean =>
  review(createRuleSet([pack]), context, { default: false, validate: true }).allowed;

const IMAGE = { field: "spec.containers[*].image", pattern: "^registry\\.acme\\.io/" };
const ENTRIES: Readonly<Record<string, readonly [JsonObject, JsonObject?]>> = {
  "a required field": [{ use: "generic/field-required", options: { field: "metadata.labels[acme.io/team]" } }],
  "a required field of items": [{ use: "generic/field-required", options: { field: "spec.containers[*].resources" } }],
  "a pattern": [{ use: "generic/field-matches", options: IMAGE }],
  "a list of values": [
    { use: "generic/field-one-of", options: { field: "spec.restartPolicy", values: ["Never", "Always", 3] } },
  ],
  "an expression": [
    {
      use: "generic/cel",
      options: { expression: "size(object.spec.containers) < 2", message: "must have 1 container" },
    },
  ],
  "an expression on items, with parameters, variables and conditions": [
    {
      use: "generic/cel",
      options: {
        field: "spec.containers[*].image",
        expression: "self.startsWith(params.registry) && variables.name != 'x'",
        message: "must start with 'registry.acme.io/'",
        messageExpression: "'must start with ' + params.registry",
        variables: [{ name: "name", expression: "object.metadata.name + params.suffix" }],
        matchConditions: [{ name: "not-db", expression: "object.metadata.name != 'db'" }],
        params: { registry: "registry.acme.io/", suffix: "", many: [1, "a"] },
      },
    },
  ],
  "an expression on one field": [
    {
      use: "generic/cel",
      options: { field: "spec.priority", expression: "self < 5", message: "must be less than 5" },
    },
  ],
  "excluded namespaces, users and groups": [
    { use: "generic/field-required", options: { field: "metadata.labels[acme.io/team]" } },
    { excludedNamespaces: ["kube-system"], excludedUsers: ["system:*", "root"], excludedGroups: ["admins"] },
  ],
  "controlled objects": [
    {
      use: "generic/field-required",
      options: { field: "metadata.labels[acme.io/team]" },
      match: { controlledObjects: "Excluded" },
    },
  ],
  "resources and labels": [
    {
      use: "generic/field-required",
      options: { field: "metadata.labels[acme.io/team]" },
      match: { objectSelector: { matchLabels: { app: "web" } } },
    },
    { resourceRules: [{ apiGroups: [""], resources: ["pods"], operations: ["CREATE"] }] },
  ],
};

const CONTAINERS = [{ name: "a", image: "registry.acme.io/a", resources: {} }];
const OBJECTS: readonly KubeObject[] = [
  pod({ containers: CONTAINERS }, { labels: { "acme.io/team": "a" } }),
  pod({ containers: [...CONTAINERS, { name: "b", image: "nginx" }] }, { labels: { "acme.io/team": null } }),
  pod({ containers: [{ name: "c", image: 7 }], restartPolicy: "OnFailure", priority: 9 }, { labels: { app: "web" } }),
  pod({ containers: [{ name: "c" }], restartPolicy: "Never", priority: 4 }, { namespace: "kube-system" }),
  pod({ containers: [] }, { name: "db", ownerReferences: [{ controller: true }] }),
  pod({ containers: [{ image: "nginx" }], restartPolicy: 3, priority: null }, { name: "db" }),
  {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "a", namespace: "shop" },
    spec: { containers: [] },
  },
  pod(null),
  pod("none", { labels: null }),
  pod([], { labels: "none" }),
  { apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace: "shop" } },
];
const USERS = [
  user,
  { username: "root", groups: [] },
  { username: "system:a", groups: [] },
  { username: "b", groups: ["admins"] },
];

test.each(Object.entries(ENTRIES))("%s: the policy gives the verdicts of the pack", (_, [entry, match]) => {
  const pack = packOf(entry, match);
  const verdicts: boolean[] = [];
  for (const object of OBJECTS)
    for (const who of USERS) {
      const context = contextOf(object, { user: who });
      const verdict = byPack(pack, context);
      verdicts.push(verdict);
      expect([object, who, byPolicy(pack, context)]).toEqual([object, who, verdict]);
    }
  expect(new Set(verdicts).size).toBe(2);
});

const widget = (spec: Json, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", namespace: "shop", ...metadata },
  spec,
});
const PARTS = [{ name: "a", size: 1 }, { type: "b", size: 2 }, { size: 3 }, "x"];
const SPECS: readonly Json[] = [
  {},
  null,
  "none",
  [],
  { region: "eu", parts: PARTS, zones: { a: { size: 1 } }, ref: { name: "s" }, git: { a: 1 } },
  { region: "us", parts: PARTS.toReversed(), zones: { a: { size: 1 }, b: { size: 2 } }, ref: { namespace: "shop" } },
  { region: "", parts: [{ name: "a", size: 2 }], zones: { a: { size: 2 } }, ref: { namespace: "other" }, git: "" },
  {
    region: null,
    parts: [
      { name: "a", size: 1 },
      { name: "a", size: 2 },
    ],
    ref: { namespace: "" },
    git: {},
    http: [],
  },
  { region: { a: [1, { b: 2 }] }, parts: [{ type: "b", size: 1 }], zones: [{ name: "a", size: 2 }], ref: "other" },
  { region: { a: [1, { b: 3 }] }, parts: { a: { size: 4 } }, zones: { a: {} }, ref: { namespace: 7 }, http: { a: 1 } },
  { region: 1, parts: [], zones: {}, ref: null, git: { a: 1 }, http: { a: 1 } },
  { region: 1.0, parts: null, refs: [{ namespace: "shop" }, { namespace: "other" }], git: { a: 1 }, ftp: 0 },
];
const UPDATES: Readonly<Record<string, JsonObject>> = {
  "an immutable field": { use: "generic/field-immutable", options: { field: "spec.region" } },
  "an immutable field of items, by name": { use: "generic/field-immutable", options: { field: "spec.parts[*].size" } },
  "an immutable field of values of a map": { use: "generic/field-immutable", options: { field: "spec.zones[*].size" } },
  "immutable items": { use: "generic/field-immutable", options: { field: "spec.parts[*]" } },
  "a reference": { use: "generic/reference-stays-in-namespace", options: { field: "spec.ref" } },
  "references in a list": { use: "generic/reference-stays-in-namespace", options: { field: "spec.refs[*]" } },
  "a union": { use: "generic/union", options: { field: "spec", members: ["git", "http", "ftp"] } },
};

test.each(Object.entries(UPDATES))("%s: the policy gives the verdicts of the pack on every update", (_, entry) => {
  const verdicts: boolean[] = [];
  for (const make of [widget, pod]) {
    const old = entry["use"] === "generic/field-immutable" ? { oldObject: make({}) } : {};
    const pack = packOf({ ...entry, good: make({}), bad: make({}), ...old });
    for (const before of [undefined, ...SPECS])
      for (const after of SPECS) {
        // An update that changes nothing is not reviewed.
        if (before !== undefined && equalJson(before, after)) continue;
        const context = contextOf(make(after), { user, ...(before === undefined ? {} : { oldObject: make(before) }) });
        // A policy does not ratchet.
        const verdict =
          review(createRuleSet([pack]), context, { default: false, validate: true }).findings.length === 0;
        verdicts.push(verdict);
        expect([before, after, byPolicy(pack, context)]).toEqual([before, after, verdict]);
      }
  }
  expect(new Set(verdicts).size).toBe(2);
});

test.each<readonly [JsonObject, JsonObject, boolean]>([
  [{ size: "s" }, { team: "red" }, true],
  [{ team: "red" }, {}, false],
  [{ team: "red" }, { team: "" }, false],
  [{ team: "" }, { team: "red" }, false],
])("an immutable label from %j to %j: the policy and the pack say %j", (before, after, allowed) => {
  const options = { field: "metadata.labels[team]" };
  const pack = packOf({ use: "generic/field-immutable", oldObject: pod({}), options });
  const context = contextOf(pod({}, { labels: after }), { user, oldObject: pod({}, { labels: before }) });
  expect([byPack(pack, context), byPolicy(pack, context)]).toEqual([allowed, allowed]);
});

test("what is no expression is not exported", () => {
  const because = (entry: JsonObject): unknown => {
    const [bound] = packOf(entry).rules;
    return bound && exportEntry(bound);
  };
  for (const expression of ["object.spec.size > 0", "namespaceObject.metadata.name != 'a'"]) {
    const matchConditions = [{ name: "prod", expression: "namespaceObject.metadata.labels['env'] == 'prod'" }];
    const options = { expression, message: "must be larger" };
    const seen = { because: "match conditions of a policy see no `namespaceObject`" };
    expect(because({ use: "generic/cel", options: { ...options, matchConditions } })).toEqual(seen);
    expect(because({ use: "generic/cel", options })).not.toEqual(seen);
  }
  expect(because({ use: "generic/json-schema", options: { schema: { type: "object" } } })).toEqual({
    because: "rule 'generic/json-schema' is not a CEL expression",
  });
  expect(
    because({
      use: "generic/cel",
      options: { field: "spec.list[*]", expression: "object.kind == 'Pod'", message: "must be a 'Pod'" },
    }),
  ).toEqual({ because: "its field has '[*]', but its expression does not use `self`" });
  expect(
    because({ use: "generic/field-immutable", oldObject: pod({}), options: { field: "spec.containers[0].image" } }),
  ).toEqual({ because: "its field has the index of a list item, which packs compare by name" });
  expect(because({ use: "generic/union", options: { members: ["a"], discriminator: "type" } })).toEqual({
    because: "its members depend on the discriminator",
  });
});
