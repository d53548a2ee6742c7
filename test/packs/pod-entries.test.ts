import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { contextOf } from "../../src/model/context.js";
import { compilePack } from "../../src/packs/compile.js";
import { parseManifests } from "kube-manifests";
import { RULES } from "../../src/rules/index.js";
import { causesOf } from "../../src/testing/refusal.js";

/** Entries about Pods and containers, wherever they are. */

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const EXAMPLE = "{ apiVersion: v1, kind: Pod, metadata: { name: a } }";

const packOf = (entries: string, list = "rules") =>
  compilePack(
    parseManifests(`
apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Entries about Pods.
  ${list}: ${entries}
`)[0]?.value,
    catalogue,
  );

const entry = (text: string): string => `\n    - { ${text}, good: ${EXAMPLE}, bad: ${EXAMPLE} }`;
const TAGGED = 'use: generic/field-matches, id: tagged, options: { field: image, pattern: ":" }';
const LIMITED = `use: generic/cel, id: limited, options: { expression: "has(container.resources) || has(podSpec.runtimeClassName)", message: must have limits }`;
const TEAM = 'use: generic/field-required, id: team, options: { field: "metadata.labels[team]" }';
const VOLUMES = `use: generic/cel, id: volumes, options: { field: "spec.volumes[*]", expression: "!has(self.hostPath) && object.kind != 'Job'", message: may not be a hostPath }`;

const POD = {
  initContainers: [{ name: "init", image: "a" }],
  containers: [{ name: "main", image: "a:1", resources: {} }],
  ephemeralContainers: [{ name: "debug", image: "b" }],
};
const template = (spec: JsonObject): JsonObject => ({ metadata: { labels: { app: "a" } }, spec });

const WORKLOADS: readonly (readonly [string, string, string, (spec: JsonObject) => JsonObject])[] = [
  ["v1", "Pod", "", (spec) => ({ spec })],
  ["v1", "PodTemplate", "template", (spec) => ({ template: template(spec) })],
  ["v1", "ReplicationController", "spec.template", (spec) => ({ spec: { template: template(spec) } })],
  ["apps/v1", "Deployment", "spec.template", (spec) => ({ spec: { template: template(spec) } })],
  ["apps/v1", "ReplicaSet", "spec.template", (spec) => ({ spec: { template: template(spec) } })],
  ["apps/v1", "StatefulSet", "spec.template", (spec) => ({ spec: { template: template(spec) } })],
  ["apps/v1", "DaemonSet", "spec.template", (spec) => ({ spec: { template: template(spec) } })],
  ["batch/v1", "Job", "spec.template", (spec) => ({ spec: { template: template(spec) } })],
  [
    "batch/v1",
    "CronJob",
    "spec.jobTemplate.spec.template",
    (spec) => ({ spec: { jobTemplate: { spec: { template: template(spec) } } } }),
  ],
];

const object = (apiVersion: string, kind: string, rest: JsonObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...rest,
});

const findings = (pack: ReturnType<typeof packOf>, given: KubeObject, oldObject?: KubeObject): readonly string[] => {
  const context = contextOf(given, oldObject === undefined ? {} : { oldObject });
  const decision = review(createRuleSet([pack]), context, { default: true, validate: true });
  expect(decision.faults).toEqual([]);
  return decision.findings.map(
    ({ rule, field, ratcheted }) => `${rule} ${formatField(field)}${ratcheted ? " (old)" : ""}`,
  );
};

describe.each(WORKLOADS)("%s %s", (apiVersion, kind, prefix, rest) => {
  const at = (field: string): string => (prefix === "" ? field : `${prefix}.${field}`);

  test("containers of all lists are reviewed, at their places", () => {
    const pack = packOf(`${entry(`on: containers, ${TAGGED}`)}${entry(`on: containers, ${LIMITED}`)}`);
    expect(findings(pack, object(apiVersion, kind, rest(POD)))).toEqual([
      `tagged ${at("spec.ephemeralContainers[0].image")}`,
      `tagged ${at("spec.initContainers[0].image")}`,
      `limited ${at("spec.ephemeralContainers[0]")}`,
      `limited ${at("spec.initContainers[0]")}`,
    ]);
    expect(findings(pack, object(apiVersion, kind, rest({ ...POD, runtimeClassName: "a" })))).toHaveLength(2);
  });

  test("the fields of an entry about pods are those of a Pod", () => {
    const pack = packOf(`${entry(`on: pods, ${TEAM}`)}${entry(`on: pods, ${VOLUMES}`)}`);
    const spec = {
      ...POD,
      volumes: [
        { name: "a", emptyDir: {} },
        { name: "b", hostPath: { path: "/" } },
      ],
    };
    expect(findings(pack, object(apiVersion, kind, rest(spec)))).toEqual([
      `team ${at("metadata.labels[team]")}`,
      ...(kind === "Job" ? [`volumes ${at("spec.volumes[0]")}`] : []),
      `volumes ${at("spec.volumes[1]")}`,
    ]);
  });

  test("only the lists that an entry names are reviewed", () => {
    const pack = packOf(entry(`on: containers, lists: [ephemeralContainers, containers], ${TAGGED}`));
    expect(findings(pack, object(apiVersion, kind, rest(POD)))).toEqual([
      `tagged ${at("spec.ephemeralContainers[0].image")}`,
    ]);
  });

  test.each<readonly [string, readonly string[]]>([
    ["image", []],
    ["spec.initContainers[*].image", ["spec.ephemeralContainers[0].image"]],
    ["spec.ephemeralContainers", ["spec.initContainers[0].image"]],
    ["name", ["spec.ephemeralContainers[0].image", "spec.initContainers[0].image"]],
  ])("the field of an exception may be that of a container or of a Pod: %s", (field, left) => {
    const excepted = `\n  exceptions:\n    - { name: old, rules: [tagged], reason: It is old., fields: ["${field}"] }`;
    const pack = packOf(`${entry(`on: containers, ${TAGGED}`)}${excepted}`);
    expect(findings(pack, object(apiVersion, kind, rest(POD)))).toEqual(left.map((one) => `tagged ${at(one)}`));
  });

  test("without templates, only Pods are reviewed", () => {
    const pack = packOf(entry(`on: containers, templates: false, ${TAGGED}`));
    expect(findings(pack, object(apiVersion, kind, rest(POD)))).toHaveLength(kind === "Pod" ? 2 : 0);
  });

  test("on an update, only what is new is denied", () => {
    const pack = packOf(entry(`on: containers, ${TAGGED}`));
    const { containers } = POD;
    const added = { ...POD, containers: [{ name: "new", image: "c" }, ...containers] };
    expect(findings(pack, object(apiVersion, kind, rest(added)), object(apiVersion, kind, rest(POD)))).toEqual([
      `tagged ${at("spec.containers[0].image")}`,
      `tagged ${at("spec.ephemeralContainers[0].image")} (old)`,
      `tagged ${at("spec.initContainers[0].image")} (old)`,
    ]);
  });

  test("defaults are set in each container", () => {
    const pack = packOf(
      `
    - use: generic/default
      on: containers
      options:
        field: securityContext.readOnlyRootFilesystem
        value: true
        when: [{ field: image, operator: In, values: [a, b] }]
      before: ${EXAMPLE}
      after: ${EXAMPLE}`,
      "defaulters",
    );
    const context = contextOf(object(apiVersion, kind, rest(POD)));
    const secured = { securityContext: { readOnlyRootFilesystem: true } };
    const spec = {
      ...POD,
      initContainers: [{ name: "init", image: "a", ...secured }],
      ephemeralContainers: [{ name: "debug", image: "b", ...secured }],
    };
    expect(review(createRuleSet([pack]), context, { default: true, validate: false }).object).toEqual(
      object(apiVersion, kind, rest(spec)),
    );
  });
});

test.each<readonly [string, JsonObject]>([
  ["another kind", { spec: { template: template(POD), containers: POD.containers } }],
  ["nothing where the Pod would be", { spec: { template: 1 } }],
  ["items that are no containers", { spec: { template: { spec: { containers: [1, null, [{}]] } } } }],
])("nothing is found in %s", (name, rest) => {
  const pack = packOf(`${entry(`on: containers, ${TAGGED}`)}${entry(`on: pods, ${VOLUMES}`)}`);
  const kind = name === "another kind" ? "Widget" : "Deployment";
  expect(findings(pack, object("apps/v1", kind, rest))).toEqual([]);
});

const problems = (entries: string, list?: string): readonly string[] => causesOf(() => packOf(entries, list));

test.each<readonly [string, string, string]>([
  [
    "a rule that knows its fields",
    "use: labels/label-syntax, on: pods",
    "spec.rules[0].on: may not be set for 'labels/label-syntax', which knows its fields; it is for generic rules, such as 'generic/cel'",
  ],
  ["another subject", `on: volumes, ${TAGGED}`, "spec.rules[0].on: must be one of 'pods' or 'containers'"],
  [
    "templates of whole objects",
    `templates: false, ${TAGGED}`,
    "spec.rules[0].templates: may only be set with `on`, which says what the entry is about",
  ],
  [
    "a list of containers in an entry about pods",
    `on: pods, lists: [containers], ${TEAM}`,
    "spec.rules[0].lists: may only be set with `on: containers`",
  ],
  [
    "another list",
    `on: containers, lists: [containers, sidecars], ${TAGGED}`,
    "spec.rules[0].lists[1]: must be one of 'initContainers', 'containers' or 'ephemeralContainers'",
  ],
  [
    "a container in an entry about pods",
    `on: pods, ${LIMITED}`,
    "spec.rules[0].options.expression: must be a valid CEL expression: line 1, column 5: undeclared reference to 'container'",
  ],
  [
    "resources without Pods",
    `on: pods, ${TEAM}, match: { resourceRules: [{ apiGroups: [""], resources: [services], operations: ["*"] }] }`,
    "spec.rules[0].match: must leave something to review: 'generic/field-required' covers only 'pods', 'pods/ephemeralcontainers', 'pods/resize', 'cronjobs' and others on 'CREATE' or 'UPDATE'",
  ],
])("%s may not be in an entry", (_, text, expected) => {
  expect(problems(entry(text))).toContain(expected);
});

test("a default of containers may not add to a list that is atomic", () => {
  const text = `
    - use: generic/list-entry
      on: containers
      options: { field: FIELD, mergeKey: name, entry: { name: a } }
      before: ${EXAMPLE}
      after: ${EXAMPLE}`;
  expect(problems(text.replace("FIELD", "args"), "defaulters")).toEqual([
    "spec.defaulters[0].options.field: may not get items, because it is atomic in 'pods'; items may only be added to lists that are merged by a key",
  ]);
  expect(problems(text.replace("on: containers", "on: pods").replace("FIELD", "spec.volumes"), "defaulters")).toEqual(
    [],
  );
});
