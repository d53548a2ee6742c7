import "./support/expressions.js";
import { createRuleSet } from "../src/engine/match/rule-set.js";
import { review } from "../src/engine/review/review.js";
import { exportEntry } from "../src/cli/export/exported-policy.js";
import type { Json, JsonObject, KubeObject } from "../src/kube/json/object.js";
import { readBinding } from "../src/kube/policies/admission-policy.js";
import { compiledPolicy } from "../src/kube/policies/compiled-policy.js";
import { judgeRequest } from "../src/kube/policies/judge-request.js";
import { type Context, contextOf } from "../src/model/context.js";
import type { Pack } from "../src/model/pack.js";
import { policyNamespace, policyRequest } from "../src/model/policy-request.js";
import { compilePack } from "../src/packs/compile.js";
import { RULES } from "../src/rules/index.js";

const pod = (spec: Json, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", namespace: "shop", ...metadata },
  spec,
});

const packOf = (entry: JsonObject, match?: JsonObject): Pack =>
  compilePack(
    {
      apiVersion: "decorum.dev/v1alpha1",
      kind: "PolicyPack",
      metadata: { name: "team" },
      spec: {
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
    },
    { rules: RULES, defaulters: [] },
  );

/** The verdict of the exported policy: true, false, or undefined if it was not reached. */
const byPolicy = (pack: Pack, context: Context): boolean => {
  const [bound] = pack.rules;
  if (bound === undefined) throw new Error("must have an entry");
  const exported = exportEntry(bound);
  if ("because" in exported) throw new Error(exported.because);
  const compiled = compiledPolicy(exported.policy as KubeObject);
  const binding = readBinding(exported.binding as KubeObject);
  if (compiled === undefined || binding === undefined) throw new Error("must be a policy and a binding");
  const { verdicts, notJudged } = judgeRequest([{ compiled, bindings: [binding] }], policyRequest(context), {
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

test("what is no expression is not exported", () => {
  const because = (entry: JsonObject): unknown => {
    const [bound] = packOf(entry).rules;
    return bound && exportEntry(bound);
  };
  expect(because({ use: "generic/json-schema", options: { schema: { type: "object" } } })).toEqual({
    because: "rule 'generic/json-schema' is not a CEL expression",
  });
  expect(
    because({
      use: "generic/cel",
      options: { field: "spec.list[*]", expression: "object.kind == 'Pod'", message: "must be a 'Pod'" },
    }),
  ).toEqual({ because: "its field has '[*]', but its expression does not use `self`" });
});
