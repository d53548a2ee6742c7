/* oxlint-disable max-lines -- docs cite its tests by file and title */
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type JsonObject, type KubeObject, stringAt } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER, contextOf } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { compilePack } from "../../src/packs/compile.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";
import { useFolder } from "../../src/testing/folder.js";
import { refusalOf } from "../../src/testing/refusal.js";
import { packDocument } from "../../src/testing/pack.js";

/** Generic defaulters within a pack: with the match of their entry, and beside its rules. */

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const write = useFolder();

const problemsOf = (read: () => unknown): string => {
  const error = refusalOf(read);
  return error === undefined ? "" : [error.message, ...error.causes.map(({ message }) => message)].join("\n");
};

const document = (spec: JsonObject, name = "team"): JsonObject => packDocument(spec, name);

const LISTENER: JsonObject = { apiVersion: "acme.io/v1", kind: "Listener", metadata: { name: "a" } };
/** Placeholders: these tests use other objects. */
const EXAMPLES: JsonObject = { before: LISTENER, after: { ...LISTENER, spec: {} } };

const on = (...apiVersions: string[]): JsonObject => ({
  resourceRules: [{ apiGroups: ["acme.io"], apiVersions, resources: ["listeners"], operations: ["CREATE", "UPDATE"] }],
});

describe("static-10: each version of an API has its own default", () => {
  const pack = compilePack(
    document({
      defaulters: [
        {
          use: "generic/default",
          id: "v1-policy",
          match: on("v1"),
          options: { field: "spec.policy", value: "Retain" },
          ...EXAMPLES,
        },
        {
          use: "generic/default",
          id: "v2-policy",
          match: on("v2"),
          options: { field: "spec.policy", value: "Delete" },
          ...EXAMPLES,
        },
      ],
    }),
    catalogue,
  );
  const specOf = (apiVersion: string, oldSpec?: JsonObject) => {
    const listener = (spec: JsonObject): KubeObject => ({
      apiVersion,
      kind: "Listener",
      metadata: { name: "a" },
      spec,
    });
    const context = contextOf(listener({}), {
      resource: "listeners",
      ...(oldSpec === undefined ? {} : { oldObject: listener(oldSpec) }),
    });
    const { object, faults } = review(createRuleSet([pack]), context, { default: true, validate: false });
    expect(faults).toEqual([]);
    return object["spec"];
  };

  test.each([
    ["acme.io/v1", { policy: "Retain" }],
    ["acme.io/v2", { policy: "Delete" }],
    ["acme.io/v3", {}],
  ])("%s", (apiVersion, spec) => {
    expect(specOf(apiVersion)).toEqual(spec);
  });
  test("a replacement through another version gets the default of that version", () => {
    expect(specOf("acme.io/v2", { policy: "Retain" })).toEqual({ policy: "Delete" });
  });
});

describe("an entry must say which objects it is for", () => {
  const entry = { use: "generic/default", options: { field: "spec.policy", value: "Retain" }, ...EXAMPLES };
  test.each([
    ["none", { defaulters: [entry] }],
    ["no resources", { defaulters: [{ ...entry, match: { excludedNamespaces: ["kube-system"] } }] }],
    ["no resources in the pack", { match: { excludedUsers: ["admin"] }, defaulters: [entry] }],
  ])("wrong: %s", (_, spec) => {
    expect(problemsOf(() => compilePack(document(spec), catalogue))).toContain(
      "must be set here or in `spec.match`, because 'generic/default' does not apply to any objects by default",
    );
  });
  test.each([
    ["in the entry", { defaulters: [{ ...entry, match: on("v1") }] }],
    ["in the pack", { match: on("v1"), defaulters: [entry] }],
  ])("right: %s", (_, spec) => {
    expect(problemsOf(() => compilePack(document(spec), catalogue))).toBe("");
  });
});

describe("unions-07: no member of a union that a rule describes is filled in", () => {
  const union = (options: JsonObject, match = on("v1"), use = "generic/union"): JsonObject => {
    const object = { apiVersion: "acme.io/v1", kind: "Listener" };
    return { use, match, options, good: object, bad: object };
  };
  const SOURCE = { field: "spec.source", members: ["git", "http"], discriminator: "type" };
  const SOURCES = { ...SOURCE, field: "spec.sources[*]" };
  const load = (rule: JsonObject, options: JsonObject, match = on("v1")): string =>
    problemsOf(() => {
      const defaulters = [{ use: "generic/default", id: "filler", match, options, ...EXAMPLES }];
      loadPacks(
        write({
          "a/pack.yaml": JSON.stringify(document({ rules: [rule] }, "unions")),
          "b/pack.yaml": JSON.stringify(document({ defaulters }, "defaults")),
        }),
        catalogue,
      );
    });

  test.each<[string, JsonObject, JsonObject]>([
    ["a member", union(SOURCE), { field: "spec.source.git", value: {} }],
    ["below a member", union(SOURCE), { field: "spec.source.http.url", value: "https://acme.io" }],
    ["copied", union(SOURCE), { field: "spec.source.http", from: "spec.http" }],
    ["in lists", union(SOURCES), { field: "spec.sources[*].git.branch", value: "main" }],
    ["at the root", union({ members: ["data", "binaryData"] }), { field: "data", value: {} }],
    [
      "of which only updates are judged",
      union(
        SOURCE,
        { resourceRules: [{ apiGroups: ["acme.io"], resources: ["*"], operations: ["UPDATE"] }] },
        "generic/stale-union-member",
      ),
      { field: "spec.source.git", value: {} },
    ],
    [
      "for another reason than that it is there",
      union(SOURCE),
      {
        field: "spec.source.git.branch",
        value: "main",
        when: [{ field: "spec.source.type", operator: "In", values: ["Git"] }],
      },
    ],
  ])("wrong: %s", (_, rule, options) => {
    const text = load(rule, options);
    expect(text).toMatch(/b\/pack\.yaml:1:\d+: spec\.defaulters\[0\]\.options\.field: may not be defaulted/);
    expect(text).toContain(`is a member of the union that '${stringAt(rule, "use") ?? ""}' describes`);
  });

  test.each<[string, JsonObject, JsonObject, JsonObject?]>([
    ["the discriminator", union(SOURCE), { field: "spec.source.type", value: "Git" }],
    ["the object that holds the members", union(SOURCE), { field: "spec.source", value: { type: "Git" } }],
    ["another object", union(SOURCE), { field: "spec.git", value: {} }],
    ["another list", union(SOURCES), { field: "spec.others[*].git", value: {} }],
    [
      "below a member that is there",
      union(SOURCES),
      {
        field: "spec.sources[*].git.branch",
        value: "main",
        when: [{ field: "spec.sources[*].git", operator: "Exists" }],
      },
    ],
    ["of another version", union(SOURCE), { field: "spec.source.git", value: {} }, on("v2")],
  ])("right: %s", (_, rule, options, match = on("v1")) => {
    expect(load(rule, options, match)).toBe("");
  });
});

describe("unions-07: a default that fills in a member of a union of a CRD in sight fails the test of the pack", () => {
  const definition: JsonObject = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "listeners.acme.io" },
    spec: {
      group: "acme.io",
      scope: "Namespaced",
      names: { kind: "Listener", plural: "listeners" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: {
                    type: { type: "string" },
                    git: { type: "object", properties: { branch: { type: "string" } } },
                    http: { type: "object" },
                    policy: { type: "string" },
                  },
                  oneOf: [{ required: ["git"] }, { required: ["http"] }],
                },
              },
            },
          },
        },
      ],
    },
  };
  const differences = (options: JsonObject, cluster: readonly JsonObject[], spec: JsonObject = {}) => {
    const tests = {
      apiVersion: "decorum.dev/v1alpha1",
      kind: "PolicyTest",
      metadata: { name: "t" },
      spec: {
        cases: [
          {
            name: "one",
            object: { apiVersion: "acme.io/v1", kind: "Listener", metadata: { name: "a" }, spec },
            cluster,
            expect: { allowed: true },
          },
        ],
      },
    };
    const defaulters = [{ use: "generic/default", id: "filler", match: on("v1"), options, ...EXAMPLES }];
    const packs = loadPacks(
      write({
        "pack.yaml": JSON.stringify(document({ defaulters })),
        "tests/t.yaml": JSON.stringify(tests),
      }),
      catalogue,
    );
    const cases = runPackTests(packs, loadTests(packs)).results.filter(({ type }) => type === "case");
    return cases.flatMap((result) => result.differences);
  };

  test("a member", () => {
    expect(differences({ field: "spec.git", value: {} }, [definition])).toEqual([
      {
        subject: "fault",
        actual: expect.stringMatching(/^filler: may not default `spec\.git`, a member of a union/) as unknown,
      },
    ]);
  });
  test("what makes a member", () => {
    expect(differences({ field: "spec.git.branch", value: "main" }, [definition])).toHaveLength(1);
  });
  test.each<[string, JsonObject, readonly JsonObject[], JsonObject]>([
    ["a definition that is not in sight", { field: "spec.git", value: {} }, [], {}],
    ["the discriminator", { field: "spec.type", value: "Git" }, [definition], {}],
    ["another field", { field: "spec.policy", value: "Retain" }, [definition], {}],
    ["within a member", { field: "spec.git.branch", value: "main" }, [definition], { git: {} }],
    ["a member that the user gave", { field: "spec.git", value: {} }, [definition], { git: {} }],
  ])("not: %s", (_, options, cluster, spec) => {
    expect(differences(options, cluster, spec)).toEqual([]);
  });
});

describe("what-03: a list of a built-in kind gets an entry only if it is merged by that key", () => {
  const problems = (apiGroup: string, resource: string, field: string, mergeKey: string, inPack = false): string => {
    const match = {
      resourceRules: [{ apiGroups: [apiGroup], resources: [resource], operations: ["CREATE"] }],
    };
    const entry = {
      use: "generic/list-entry",
      options: { field, mergeKey, entry: { [mergeKey]: "a" } },
      ...EXAMPLES,
      ...(inPack ? {} : { match }),
    };
    return problemsOf(() => compilePack(document({ ...(inPack ? { match } : {}), defaulters: [entry] }), catalogue));
  };

  test.each([
    ["", "pods", "spec.volumes", "name"],
    ["apps", "deployments", "spec.template.spec.containers[*].env", "name"],
    ["", "services", "spec.ports", "port"],
    ["", "configmaps", "metadata.ownerReferences", "uid"],
    ["acme.io", "gateways", "spec.tolerations", "key"],
    ["*", "pods", "spec.tolerations", "key"],
  ])("right: %s %s %s by %s", (group, resource, field, key) => {
    expect(problems(group, resource, field, key)).toBe("");
  });
  test.each([
    ["", "pods", "spec.tolerations", "key"],
    ["apps", "deployments", "spec.template.spec.containers[*].args", "name"],
    ["rbac.authorization.k8s.io", "clusterroles", "rules", "verbs"],
  ])("wrong, a single value: %s %s %s by %s", (group, resource, field, key) => {
    for (const inPack of [false, true])
      expect(problems(group, resource, field, key, inPack)).toContain(
        "items may only be added to lists that are merged by a key",
      );
  });
  test("wrong, another key", () => {
    expect(problems("", "pods", "spec.containers[*].ports", "name")).toContain("must be 'containerPort'");
  });
});

describe("admission-02: what is chosen from the cluster, and when nothing is", () => {
  const pack = compilePack(
    document({
      defaulters: [
        {
          use: "generic/from-cluster",
          id: "listener-class",
          match: on("v1"),
          options: {
            field: "spec.class",
            group: "acme.io",
            kind: "ListenerClass",
            annotations: { "acme.io/is-default": "true" },
            choose: "Newest",
          },
        },
      ],
    }),
    catalogue,
  );
  const reviewed = (cluster: ClusterSnapshot) => {
    const listener = { apiVersion: "acme.io/v1", kind: "Listener", metadata: { name: "a" }, spec: {} };
    const context = contextOf(listener, { resource: "listeners", cluster });
    const decision = review(createRuleSet([pack]), context, { default: true, validate: true });
    expect(decision).toMatchObject({ allowed: true, faults: [] });
    return decision;
  };
  const aClass = (annotations: JsonObject): KubeObject => ({
    apiVersion: "acme.io/v1",
    kind: "ListenerClass",
    metadata: { name: "fast", annotations },
  });

  test("the entry reads the kind that its options name, and nothing else", () => {
    expect(pack.defaulters.map(({ reads }) => reads)).toEqual([[{ group: "acme.io", kind: "ListenerClass" }]]);
    const asked = new Set<string>();
    const spy: ClusterSnapshot = {
      list: (group, kind) => {
        asked.add(`${group}/${kind}`);
        return [aClass({ "acme.io/is-default": "true" })];
      },
      known: () => [],
    };
    expect(reviewed(spy).object["spec"]).toEqual({ class: "fast" });
    expect([...asked]).toEqual(["acme.io/ListenerClass"]);
  });
  test("a marked one is missing, as while the mark moves: the field is left unset, with a warning", () => {
    const decision = reviewed(snapshotOf([aClass({})]));
    expect(decision.patch).toEqual([]);
    expect(decision.undecided).toEqual([
      {
        defaulter: "listener-class",
        pack: "team",
        field: "spec.class",
        because: "there is no ListenerClass to choose from",
      },
    ]);
  });
  test("the kind is not known at all: nothing is guessed", () => {
    const decision = reviewed(EMPTY_CLUSTER);
    expect(decision.patch).toEqual([]);
    expect(decision.undecided).toMatchObject([{ field: "", because: expect.stringContaining("not known") as unknown }]);
  });
});
