import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type Json, type JsonObject, type KubeObject, key, path } from "kube-json";
import { type Circumstances, contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { Default, Defaulter } from "../../src/model/rule.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { union } from "../../src/rules/generic/union.js";
import { versioned } from "../../src/testing/schemas/crd-versions.js";
import { packOf } from "../../src/testing/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { proposing, decide, paths, faults, object, widget } from "../support/proposals.js";

describe("what-03: a list grows only by the key that its kind merges it by", () => {
  const entry = (field: Default & { field: unknown }): Default => field;
  const adding = (mergeKey: string, ...names: readonly (string | number)[]): Default =>
    entry({ field: path(...names), entry: { [mergeKey]: "x" }, mergeKey });
  const item = (mergeKey: string, one: JsonObject, ...names: readonly (string | number)[]): Default =>
    entry({ field: path(...names), entry: one, mergeKey });
  const pod = (spec: Json): KubeObject => object("v1", "Pod", { spec });
  const full = pod({
    containers: [{ name: "web", env: [], command: ["a"] }],
    tolerations: [],
    volumes: [{ name: "a" }],
  });

  test.each<[KubeObject, Default]>([
    [full, adding("name", "spec", "volumes")],
    [full, adding("name", "spec", "imagePullSecrets")],
    [
      full,
      item(
        "topologyKey",
        { topologyKey: "x", maxSkew: 1, whenUnsatisfiable: "DoNotSchedule" },
        "spec",
        "topologySpreadConstraints",
      ),
    ],
    [full, adding("name", "spec", "containers", 0, "env")],
    [full, item("mountPath", { mountPath: "/x", name: "a" }, "spec", "containers", 0, "volumeMounts")],
    [object("v1", "Service", { spec: {} }), item("port", { port: 80 }, "spec", "ports")],
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
    const decision = decide(pod({ containers: { web: [] } }), proposing([adding("name", "spec", "containers")]));
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
    const withheld = decide(pod({ nodeSelector: { zone: "a" } }), proposing([ssd]));
    expect(paths(withheld)).toEqual([]);
    expect(withheld.undecided).toMatchObject([
      { field: "spec.nodeSelector.disk", because: "`spec.nodeSelector` is one value, which is set" },
    ]);
    expect(decide(pod({ nodeSelector: { disk: "hdd" } }), proposing([ssd])).undecided).toEqual([]);
    const selector: Default = { field: path("spec", "selector", "app"), value: "a" };
    expect(paths(decide(object("v1", "Service", { spec: { selector: {} } }), proposing([selector])))).toEqual([]);
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
    for (const fault of faults(decision)) expect(fault).toContain("`spec.sources[0].git`, a member of a union");
    // Where no pack registers it, it is unknown.
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
    // A default of the schema itself is the API server's doing.
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
    ["a defaulter that does not say so", clearing("git", { clears: undefined } as unknown as Partial<Defaulter>)],
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
