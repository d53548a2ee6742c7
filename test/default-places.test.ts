import { review } from "../src/engine/review/review.js";
import { createRuleSet } from "../src/engine/match/rule-set.js";
import { resourceFor } from "../src/kube/api/builtin-resources.js";
import { key, path } from "../src/kube/json/field-path.js";
import { immutableFields } from "../src/kube/api/immutable-fields.js";
import type { Json, JsonObject, KubeObject } from "../src/kube/json/object.js";
import { type Circumstances, contextOf } from "../src/model/context.js";
import type { Decision } from "../src/model/decision.js";
import { ON_OBJECTS } from "../src/model/match.js";
import type { BoundDefaulter, BoundRule } from "../src/model/pack.js";
import type { Default, Defaulter } from "../src/model/rule.js";
import { snapshotOf } from "../src/model/snapshot.js";
import { union } from "../src/rules/generic/union.js";
import { versioned } from "../src/testing/crd-versions.js";
import { packOf } from "../src/testing/pack.js";
import { bindDefaulter } from "../src/testing/test-defaulter.js";
import { bind } from "../src/testing/test-rule.js";

/** Which places a default may fill in depends on what is stored, and on what is known of the kind. */

const proposing = (proposals: readonly Default[], rest: Partial<Defaulter> = {}): BoundDefaulter =>
  bindDefaulter(
    {
      id: "test/one",
      conventions: [],
      summary: "Fills in what a test needs.",
      rationale: "A test needs it to be so.",
      reference: "",
      since: "0.1.0",
      match: ON_OBJECTS,
      kind: "Static",
      before: "",
      after: "",
      defaults: () => proposals,
      ...rest,
    },
    undefined,
  );

const decide = (
  object: KubeObject,
  bound: BoundDefaulter,
  circumstances: Circumstances = {},
  rules: readonly BoundRule[] = [],
): Decision =>
  review(createRuleSet([packOf("test", rules, [bound])]), contextOf(object, circumstances), {
    default: true,
    validate: false,
  });

const paths = ({ patch }: Decision): readonly string[] => patch.map((operation) => operation.path);
const faults = ({ faults: all }: Decision): readonly string[] => all.map(({ error }) => String(error));

const object = (apiVersion: string, kind: string, rest: JsonObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...rest,
});
const widget = (spec: Json): KubeObject => object("acme.io/v1", "Widget", { spec });

describe("put-01: an immutable field of an object that is there", () => {
  const claim = (spec: Json): KubeObject => object("v1", "PersistentVolumeClaim", { spec });
  const fast: Default = { field: path("spec", "storageClassName"), value: "fast" };

  test("may be filled in as the object is made", () => {
    expect(paths(decide(claim({}), proposing([fast])))).toEqual(["/spec/storageClassName"]);
  });
  test.each<[string, JsonObject]>([
    ["gets back what is stored", { storageClassName: "fast" }],
    ["whatever the default is by now", { storageClassName: "slow" }],
    ["and nothing where nothing is stored", {}],
  ])("%s", (_, stored) => {
    const decision = decide(claim({}), proposing([fast]), { oldObject: claim(stored) });
    expect(decision.object).toEqual(claim(stored));
    expect(faults(decision)).toEqual([]);
  });
  test("put-04: stays as the user says where that differs from what is stored", () => {
    const given = claim({ storageClassName: "other" });
    const oldObject = claim({ storageClassName: "fast" });
    expect(decide(given, proposing([fast]), { oldObject }).patch).toEqual([]);
  });
  test("may be told by whoever proposes it", () => {
    const region: Default = { field: path("spec", "region"), value: "eu", immutable: true };
    expect(paths(decide(widget({}), proposing([region])))).toEqual(["/spec/region"]);
    expect(paths(decide(widget({}), proposing([region]), { oldObject: widget({ region: "eu" }) }))).toEqual([
      "/spec/region",
    ]);
    expect(paths(decide(widget({}), proposing([region]), { oldObject: widget({ region: "us" }) }))).toEqual(
      [],
    );
  });

  const container = (rest: JsonObject): JsonObject => ({ containers: [{ name: "web", ...rest }] });
  test.each<[string, KubeObject, KubeObject, Default, Json]>([
    [
      "a Pod's tolerations may grow",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: {} }),
      { field: path("spec", "tolerations"), value: [] },
      true,
    ],
    [
      "its image may change",
      object("v1", "Pod", { spec: container({}) }),
      object("v1", "Pod", { spec: container({ image: "a" }) }),
      { field: path("spec", "containers", 0, "image"), value: "b" },
      true,
    ],
    [
      "its other fields may not",
      object("v1", "Pod", { spec: container({}) }),
      object("v1", "Pod", { spec: container({}) }),
      { field: path("spec", "containers", 0, "imagePullPolicy"), value: "Always" },
      false,
    ],
    [
      "but for what a container had, wherever it stands",
      object("v1", "Pod", { spec: { containers: [{ name: "new" }, { name: "web" }] } }),
      object("v1", "Pod", { spec: container({ imagePullPolicy: "Always" }) }),
      { field: path("spec", "containers", 1, "imagePullPolicy"), value: "Always" },
      true,
    ],
    [
      "nor may a volume be added",
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      { field: path("spec", "volumes"), entry: { name: "b" }, mergeKey: "name" },
      false,
    ],
    [
      "but one that was there",
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      object("v1", "Pod", { spec: { volumes: [{ name: "b", emptyDir: {} }] } }),
      { field: path("spec", "volumes"), entry: { name: "b", emptyDir: {} }, mergeKey: "name" },
      true,
    ],
    [
      "a list that is left out comes back whole",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }, { name: "b" }] } }),
      { field: path("spec", "volumes"), entry: { name: "b" }, mergeKey: "name" },
      [{ name: "a" }, { name: "b" }],
    ],
    [
      "an entry of it comes back as it is stored",
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }, { name: "b", emptyDir: {} }] } }),
      { field: path("spec", "volumes"), entry: { name: "b" }, mergeKey: "name" },
      { name: "b", emptyDir: {} },
    ],
    [
      "labels of a Pod may change",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: {} }),
      { field: path("metadata", "labels", "a"), value: "b" },
      true,
    ],
    [
      "a Deployment's selector may not be made within its spec",
      object("apps/v1", "Deployment", {}),
      object("apps/v1", "Deployment", { spec: { selector: { matchLabels: { a: "b" } } } }),
      { field: path("spec"), value: { selector: { matchLabels: { a: "c" } } } },
      false,
    ],
    [
      "but come back in it",
      object("apps/v1", "Deployment", {}),
      object("apps/v1", "Deployment", { spec: { replicas: 1, selector: { matchLabels: { a: "b" } } } }),
      { field: path("spec"), value: { replicas: 2, selector: { matchLabels: { a: "b" } } } },
      true,
    ],
    [
      "a StatefulSet's template may change",
      object("apps/v1", "StatefulSet", { spec: {} }),
      object("apps/v1", "StatefulSet", { spec: {} }),
      { field: path("spec", "template", "spec", "priorityClassName"), value: "a" },
      true,
    ],
    [
      "its service may not, and comes back",
      object("apps/v1", "StatefulSet", { spec: {} }),
      object("apps/v1", "StatefulSet", { spec: { serviceName: "b" } }),
      { field: path("spec", "serviceName"), value: "a" },
      "b",
    ],
    [
      "a Pod's scheduler comes back, where only new objects get one",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: { schedulerName: "own" } }),
      { field: path("spec", "schedulerName"), value: "other", immutable: true },
      "own",
    ],
  ])("%s", (_, given, oldObject, proposal, expected) => {
    const decision = decide(given, proposing([proposal]), { oldObject });
    expect(faults(decision)).toEqual([]);
    expect(decision.patch).toHaveLength(expected === false ? 0 : 1);
    if (typeof expected !== "boolean") expect(decision.patch).toMatchObject([{ value: expected }]);
  });

  test("is told by the definition of a custom resource, where that is known", () => {
    const rule = { rule: "self == oldSelf" };
    const definition = versioned([
      {
        name: "v1",
        spec: { region: { type: "string", "x-kubernetes-validations": [rule] }, size: { type: "integer" } },
      },
    ]);
    const cluster = snapshotOf([definition]);
    const both = proposing([
      { field: path("spec", "region"), value: "eu" },
      { field: path("spec", "size"), value: 1 },
    ]);
    const oldObject = widget({ region: "us", size: 2 });
    const specOf = ({ object: after }: Decision): unknown => after["spec"];
    expect(specOf(decide(widget({}), both, { oldObject, cluster }))).toEqual({ region: "us", size: 1 });
    expect(specOf(decide(widget({}), both, { oldObject }))).toEqual({ region: "eu", size: 1 });
  });

  test("the table names resources that there are", () => {
    for (const [group, version, kind] of [
      ["", "v1", "Pod"],
      ["", "v1", "Service"],
      ["apps", "v1", "StatefulSet"],
      ["batch", "v1", "Job"],
      ["storage.k8s.io", "v1", "StorageClass"],
      ["rbac.authorization.k8s.io", "v1", "RoleBinding"],
      ["apiextensions.k8s.io", "v1", "CustomResourceDefinition"],
    ] as const) {
      const { resource } = resourceFor(group, version, kind);
      expect({ kind, fields: immutableFields({ group, version, resource }).length > 0 }).toEqual({
        kind,
        fields: true,
      });
    }
    expect(immutableFields({ group: "acme.io", version: "v1", resource: "pods" })).toEqual([]);
  });
});

describe("what-03: a list grows only by the key that its kind merges it by", () => {
  const entry = (field: Default & { field: unknown }): Default => field;
  const adding = (mergeKey: string, ...names: readonly (string | number)[]): Default =>
    entry({ field: path(...names), entry: { [mergeKey]: "x" }, mergeKey });
  const pod = (spec: Json): KubeObject => object("v1", "Pod", { spec });
  const full = pod({
    containers: [{ name: "web", env: [], command: ["a"] }],
    tolerations: [],
    volumes: [{ name: "a" }],
  });

  test.each<[KubeObject, Default]>([
    [full, adding("name", "spec", "volumes")],
    [full, adding("name", "spec", "imagePullSecrets")],
    [full, adding("topologyKey", "spec", "topologySpreadConstraints")],
    [full, adding("name", "spec", "containers", 0, "env")],
    [full, adding("mountPath", "spec", "containers", 0, "volumeMounts")],
    [object("v1", "Service", { spec: {} }), adding("port", "spec", "ports")],
    [widget({}), adding("id", "spec", "anything")],
  ])("%#: merged", (given, proposal) => {
    const decision = decide(given, proposing([proposal]));
    expect(faults(decision)).toEqual([]);
    expect(decision.patch).toHaveLength(1);
  });
  test.each<[KubeObject, Default, RegExp]>([
    [full, adding("key", "spec", "tolerations"), /one value/],
    [full, adding("name", "spec", "containers", 0, "command"), /one value/],
    [full, adding("key", "spec", "volumes"), /by `name`, not by `key`/],
    [object("v1", "ServiceAccount", {}), adding("name", "imagePullSecrets"), /one value/],
    [object("networking.k8s.io/v1", "Ingress", { spec: {} }), adding("host", "spec", "rules"), /one value/],
    [widget({}), adding("name", "metadata", "finalizers"), /one value/],
  ])("%#: not", (given, proposal, message) => {
    const decision = decide(given, proposing([proposal]));
    expect(decision.patch).toEqual([]);
    expect(faults(decision)).toEqual([expect.stringMatching(message)]);
  });
  test("a user's map in place of a list is the user's mistake: nothing is added, and it is no fault", () => {
    const decision = decide(
      pod({ containers: { web: [] } }),
      proposing([adding("name", "spec", "containers")]),
    );
    expect([decision.patch, faults(decision)]).toEqual([[], []]);
    const env: Default = {
      field: path("spec", "containers", key("web"), "env"),
      entry: { name: "x" },
      mergeKey: "name",
    };
    const below = decide(pod({ containers: { web: [] } }), proposing([env]));
    expect([below.patch, faults(below)]).toEqual([[], []]);
  });
  test("as the definition of a custom resource says, where that is known", () => {
    const items = { type: "object", properties: { name: { type: "string" } } };
    const spec = {
      keyed: {
        type: "array",
        items,
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
      },
      atomic: { type: "array", items, "x-kubernetes-list-type": "atomic" },
      plain: { type: "array", items },
    };
    const cluster = snapshotOf([versioned([{ name: "v1", spec }])]);
    const run = (name: string, mergeKey = "name"): Decision =>
      decide(widget({}), proposing([adding(mergeKey, "spec", name)]), { cluster });
    expect(faults(run("keyed"))).toEqual([]);
    expect(faults(run("keyed", "id"))).toHaveLength(1);
    expect(faults(run("atomic"))).toHaveLength(1);
    expect(faults(run("plain"))).toHaveLength(1);
  });
  test("a map that is one value gets no key more, but may be made", () => {
    const ssd: Default = { field: path("spec", "nodeSelector", "disk"), value: "ssd" };
    expect(paths(decide(pod({}), proposing([ssd])))).toEqual(["/spec/nodeSelector"]);
    expect(paths(decide(pod({ nodeSelector: { zone: "a" } }), proposing([ssd])))).toEqual([]);
    const selector: Default = { field: path("spec", "selector", "app"), value: "a" };
    expect(paths(decide(object("v1", "Service", { spec: { selector: {} } }), proposing([selector])))).toEqual(
      [],
    );
  });
});

describe("unions-07: no defaulter sets a member of a union", () => {
  const registered = bind(union, {
    field: "spec.sources[*]",
    members: ["git", "http"],
    discriminator: "type",
  });
  const given = widget({ sources: [{ type: "Git" }, { git: {} }] });
  const at = (...names: readonly (string | number)[]): Default => ({
    field: path("spec", "sources", ...names),
    value: "x",
  });

  test.each<[string, Default, number]>([
    ["a member", at(0, "git"), 1],
    ["by what lies below it", at(0, "git", "repository"), 1],
    ["the discriminator is none", at(1, "type"), 0],
    ["nor is what lies below a member that is set", at(1, "git", "repository"), 0],
    ["nor is another field", at(0, "name"), 0],
  ])("of a union that a pack registers: %s", (_, proposal, expected) => {
    const decision = decide(given, proposing([proposal]), {}, [registered]);
    expect(faults(decision)).toHaveLength(expected);
    expect(decision.patch).toHaveLength(1 - expected);
    for (const fault of faults(decision))
      expect(fault).toContain("`spec.sources[0].git`, a member of a union");
    // Where no pack registers it, nobody knows.
    expect(faults(decide(given, proposing([proposal])))).toEqual([]);
  });

  test("of a union that the definition of a custom resource declares", () => {
    const oneOf = [{ required: ["git"] }, { required: ["http"] }];
    const properties = {
      git: { type: "object" },
      http: { type: "object", default: {} },
      type: { type: "string" },
    };
    const definition = versioned([{ name: "v1", spec: { source: { type: "object", properties, oneOf } } }]);
    const run = (name: string): readonly string[] =>
      faults(
        decide(widget({ source: {} }), proposing([{ field: path("spec", "source", name), value: "x" }]), {
          cluster: snapshotOf([definition]),
        }),
      );
    expect(run("git")).toHaveLength(1);
    expect(run("type")).toEqual([]);
    // What the schema itself fills in is the API server's doing.
    expect(run("http")).toEqual([]);
  });
});

describe("allocation-03: a member of a union may go under conditions alone", () => {
  const stored = widget({ type: "Git", git: { a: 1 }, http: { b: 2 } });
  const given = widget({ type: "HTTP", git: { a: 1 } });
  const clearing = (clear = "git", rest: Partial<Defaulter> = {}): BoundDefaulter =>
    proposing([{ clear: path("spec", clear), discriminator: path("spec", "type") }], {
      kind: "AdmissionControlled",
      clears: true,
      ...rest,
    });

  test("all of them", () => {
    const decision = decide(given, clearing(), { oldObject: stored });
    expect(decision.patch).toEqual([{ op: "remove", path: "/spec/git" }]);
    expect(decision.object).toEqual(widget({ type: "HTTP" }));
  });
  test.each<[string, KubeObject, Circumstances, string]>([
    ["a creation", given, {}, "git"],
    ["an update whose stored object is not known", given, { operation: "UPDATE" }, "git"],
    ["the same discriminator", widget({ type: "Git", git: { a: 1 } }), { oldObject: stored }, "git"],
    ["no discriminator", widget({ git: { a: 1 } }), { oldObject: stored }, "git"],
    ["none before", given, { oldObject: widget({ git: { a: 1 } }) }, "git"],
    ["a member that changed", widget({ type: "HTTP", git: { a: 2 } }), { oldObject: stored }, "git"],
    ["a member that was not stored", given, { oldObject: widget({ type: "Git" }) }, "git"],
    ["a member that is not there", widget({ type: "HTTP" }), { oldObject: stored }, "git"],
    ["the member that is meant", widget({ type: "HTTP", http: { b: 2 } }), { oldObject: stored }, "http"],
  ])("%s keeps it", (_, object_, circumstances, member) => {
    const decision = decide(object_, clearing(member), circumstances);
    expect(faults(decision)).toEqual([]);
    expect(decision.patch).toEqual([]);
  });
  test("an immutable one stays, since the API server would refuse to let it go", () => {
    const service = (spec: JsonObject): KubeObject => object("v1", "Service", { spec });
    const bound = proposing([{ clear: path("spec", "clusterIP"), discriminator: path("spec", "type") }], {
      kind: "AdmissionControlled",
      clears: true,
    });
    const decision = decide(service({ type: "ExternalName", clusterIP: "10.96.0.7" }), bound, {
      oldObject: service({ type: "ClusterIP", clusterIP: "10.96.0.7" }),
    });
    expect(decision.patch).toEqual([]);
  });
  test("a discriminator that a default filled in is no change of the user's", () => {
    const type = proposing([{ field: path("spec", "type"), value: "HTTP" }]);
    const decision = review(
      createRuleSet([packOf("test", [], [{ ...type, id: "test/type" }, clearing()])]),
      contextOf(widget({ git: { a: 1 } }), { oldObject: stored }),
      { default: true, validate: false },
    );
    expect(paths(decision)).toEqual(["/spec/type"]);
  });
  test.each<[string, BoundDefaulter]>([
    [
      "a defaulter that does not say so",
      clearing("git", { clears: undefined } as unknown as Partial<Defaulter>),
    ],
    [
      "a field elsewhere than its discriminator",
      proposing([{ clear: path("spec", "git"), discriminator: path("type") }], { clears: true }),
    ],
    [
      "the discriminator itself",
      proposing([{ clear: path("spec", "type"), discriminator: path("spec", "type") }], { clears: true }),
    ],
    [
      "an item of a list",
      proposing([{ clear: path("spec", "list", 0), discriminator: path("spec", "list", 1) }], {
        clears: true,
      }),
    ],
    [
      "a label of metadata's own",
      proposing([{ clear: path("metadata", "uid"), discriminator: path("metadata", "x") }], { clears: true }),
    ],
  ])("%s is a fault", (_, bound) => {
    const decision = decide(given, bound, { oldObject: stored });
    expect(faults(decision)).toHaveLength(1);
    expect(decision.patch).toEqual([]);
  });
});

test("a key of a map that is no identifier is told as the API server prints it", () => {
  const decision = decide(widget({}), proposing([{ field: path("status", key("a b")), value: 1 }]));
  expect(faults(decision)).toEqual([expect.stringContaining("`status[a b]`")]);
});
