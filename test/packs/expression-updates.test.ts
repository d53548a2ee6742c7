import { join } from "node:path";
import type { JsonObject, KubeObject } from "kube-json";
import type { Finding } from "../../src/model/decision.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { createParts } from "../../src/parts.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { useFolder } from "../../src/testing/folder.js";
import { contextOfRequest } from "../../src/admission/read-review.js";

const { catalogue: _, ...parts } = createParts("0.1.0", join(process.cwd(), "policies"));
const write = useFolder();

const WIDGETS = [{ apiGroups: ["acme.io"], resources: ["widgets"], operations: ["CREATE", "UPDATE"] }];

/** A widget that is locked. */
const widget = (spec: JsonObject = {}, labels: JsonObject = { locked: "true" }): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", namespace: "shop", labels },
  spec,
});

interface Update {
  /** The known objects; without them, nothing is known. */
  readonly cluster?: readonly KubeObject[];
  readonly before?: KubeObject;
  readonly after: KubeObject;
  readonly groups?: readonly string[];
}

/** The actions of the findings of an entry with these options. */
const found = (options: JsonObject, update: Update): readonly string[] =>
  findings(options, update).map(({ action }) => action);

const findings = (options: JsonObject, { cluster, before, after, groups = [] }: Update): readonly Finding[] => {
  const rules = [
    {
      use: "generic/cel",
      id: "one",
      match: { resourceRules: WIDGETS },
      options: { message: "must be good", ...options },
      good: widget(),
      bad: widget(),
    },
  ];
  const metadata = { name: "team" };
  const pack = { apiVersion: "decorum.dev/v1alpha1", kind: "PolicyPack", metadata, spec: { description: "A.", rules } };
  const folder = write({ "pack.yaml": JSON.stringify(pack) });
  const asked = contextOfRequest({
    uid: "u",
    operation: before === undefined ? "CREATE" : "UPDATE",
    kind: { group: "acme.io", version: "v1", kind: "Widget" },
    resource: { group: "acme.io", version: "v1", resource: "widgets" },
    name: "a",
    namespace: "shop",
    object: after,
    ...(before === undefined ? {} : { oldObject: before }),
    userInfo: { username: "ada", groups },
    options: { kind: "UpdateOptions" },
    dryRun: false,
  });
  const { packs } = parts.loadPacks(join(folder, "pack.yaml"));
  const context = cluster === undefined ? asked : { ...asked, cluster: snapshotOf(cluster) };
  return review(createRuleSet(packs), context, { default: false, validate: true, unjudged: "Deny" }).findings;
};

const METADATA_OF = { name: "all", expression: "object.metadata" };
const IS_LOCKED = "object.metadata.?labels[?'locked'].orValue('') == 'true'";
const IS_ADMIN = "'admins' in request.userInfo.groups";

describe("who sends an update is no property of the stored object", () => {
  test.each<readonly [string, JsonObject]>([
    ["in the expression", { expression: `!(${IS_LOCKED}) || ${IS_ADMIN}` }],
    ["of a field", { field: "metadata.labels.locked", expression: `self != 'true' || ${IS_ADMIN}` }],
    [
      "in a variable",
      {
        expression: `!(${IS_LOCKED}) || variables.isAdmin`,
        variables: [{ name: "isAdmin", expression: IS_ADMIN }],
      },
    ],
    [
      "in a match condition",
      { expression: `!(${IS_LOCKED})`, matchConditions: [{ name: "others", expression: `!(${IS_ADMIN})` }] },
    ],
    ["alone", { expression: IS_ADMIN }],
    ["after what fails", { expression: `object.spec.missing == 1 || ${IS_ADMIN}` }],
    ["before what fails", { expression: `${IS_ADMIN} || object.spec.missing == 1` }],
    ["after what fails in an item", { expression: `[1].exists(i, object.spec.missing == i || ${IS_ADMIN})` }],
    ["among the options", { expression: `!(${IS_LOCKED}) || request.options.kind == 'Other'` }],
    ["with the subresource", { expression: `!(${IS_LOCKED}) || has(request.subResource)` }],
    ["with what it compares", { expression: `oldObject.?metadata.?labels[?'open'].orValue('') == 'true'` }],
  ])("%s", (_, options) => {
    const update = { before: widget({ color: "red" }), after: widget({ color: "blue" }) };
    expect(found(options, update)).toEqual(["Deny"]);
  });

  test("and the user who may write it still may", () => {
    const update = { before: widget(), after: widget({ color: "blue" }), groups: ["admins"] };
    expect(found({ expression: `!(${IS_LOCKED}) || ${IS_ADMIN}` }, update)).toEqual([]);
  });
});

test("what an expression reads is compared place by place", () => {
  const options = { expression: "object.spec.?a.orValue(0) + object.spec.?b.orValue(0) == 0" };
  expect(found(options, { before: widget({ a: 1 }), after: widget({ b: 1 }) })).toEqual(["Deny"]);
  expect(found(options, { before: widget({ a: 1 }), after: widget({ a: 1, c: 1 }) })).toEqual(["Warn"]);
});

describe("`kubectl apply` of what the stored object has only warns", () => {
  const HAS = "has(object.metadata.annotations) && ";
  const applied = (text: string, more: JsonObject = {}): KubeObject => {
    const annotations = { "kubectl.kubernetes.io/last-applied-configuration": text, ...more };
    return { ...widget({ size: text }), metadata: { name: "a", annotations, generation: text.length } };
  };
  test.each<readonly [string, JsonObject]>([
    ["a key of a map", { expression: "'lb' in object.metadata.?annotations.orValue({})" }],
    ["a key of a map that is there", { expression: `${HAS}'lb' in object.metadata.annotations` }],
    ["an optional key", { expression: `${HAS}object.metadata.annotations[?'lb'].orValue('') == 'a'` }],
    ["all annotations", { expression: `${HAS}object.metadata.annotations.exists(key, key == 'lb')` }],
    ["all metadata", { expression: "variables.all.?annotations[?'lb'].hasValue()", variables: [METADATA_OF] }],
    ["a map as the field", { field: "metadata.annotations", expression: "'lb' in self" }],
    ["each key of the field", { field: "metadata.annotations", expression: "self.exists(key, key == 'lb')" }],
  ])("%s", (_, options) => {
    expect(found(options, { before: applied("{}"), after: applied("{ }") })).toEqual(["Warn"]);
    expect(found(options, { before: applied("{}", { lb: "a" }), after: applied("{ }") })).toEqual(["Deny"]);
  });

  test("and what it reads of the map is compared", () => {
    const options = { expression: `!(${HAS}'lb' in object.metadata.annotations)` };
    const update = (after: string): Update => ({
      before: applied("{}", { lb: "a" }),
      after: applied("{ }", { lb: after }),
    });
    expect(found(options, update("a"))).toEqual(["Warn"]);
    expect(found(options, update("b"))).toEqual(["Deny"]);
  });

  test("and an item of a list is not a key of a map", () => {
    const options = { expression: "!('a' in object.spec.list) && !('b' in object.spec.list)" };
    const update = { before: widget({ list: ["a"] }), after: widget({ list: ["b"] }) };
    expect(found(options, update)).toEqual(["Deny"]);
  });

  test("and an annotation that `kubectl apply` wrote is compared if it is read alone", () => {
    const field = "metadata.annotations[kubectl.kubernetes.io/last-applied-configuration]";
    const update = { before: applied("{}"), after: applied("{ }") };
    expect(found({ field, expression: "self == ''" }, update)).toEqual(["Deny"]);
    expect(found({ expression: `object.${field.replace("[", "['").replace("]", "']")} == ''` }, update)).toEqual([
      "Deny",
    ]);
  });
});

describe("an expression that fails on the stored object, too,", () => {
  const read = "object.spec.items.all(i, i.safe == true)";
  const before = widget({ items: [{ name: "a" }] });
  test.each<readonly [string, JsonObject]>([
    ["itself", { expression: read }],
    ["in a field", { field: "spec.items", expression: "self.all(i, i.safe == true)" }],
    ["in a variable", { expression: "variables.safe", variables: [{ name: "safe", expression: read }] }],
    ["in a match condition", { expression: "false", matchConditions: [{ name: "safe", expression: read }] }],
    [
      "in a variable of a match condition",
      {
        expression: "false",
        variables: [{ name: "safe", expression: read }],
        matchConditions: [{ name: "safe", expression: "variables.safe" }],
      },
    ],
  ])("excuses only what it read there: %s", (_, options) => {
    expect(found(options, { before, after: widget({ items: [{ name: "a" }, { name: "b" }] }) })).toEqual(["Deny"]);
    expect(found(options, { before, after: widget({ items: [{ name: "a" }], size: 1 }) })).toEqual(["Warn"]);
  });
});

describe("what was not judged after a failure excuses nothing that changes", () => {
  test("of a match condition", () => {
    const options = {
      field: "spec.color",
      expression: "self != 'red'",
      matchConditions: [{ name: "tier", expression: "object.spec.tier == 'a'" }],
    };
    expect(found(options, { before: widget({ color: "blue" }), after: widget({ color: "red" }) })).toEqual(["Deny"]);
    expect(found(options, { before: widget({ color: "red" }), after: widget({ color: "red", b: 1 }) })).toEqual([
      "Warn",
    ]);
  });
  test("as the costs are used up", () => {
    const params = { n: Array.from({ length: 45 }, (_, index) => index) };
    const costly = "params.n.all(a, params.n.all(b, params.n.all(c, a + b + c >= 0)))";
    const options = { field: "spec.items[*]", expression: `self != 'bad' && ${costly}`, params };
    const items = Array.from({ length: 30 }, (_, index) => String(index));
    const before = widget({ items });
    expect(found(options, { before, after: widget({ items: [...items, "bad"] }) })).toEqual(["Deny"]);
    expect(found(options, { before, after: widget({ items, b: 1 }) })).toEqual(["Warn"]);
  });
  test("as the namespace is not known", () => {
    const options = {
      field: "spec.a",
      expression: "object.spec.?b.orValue(0) == 0 || namespaceObject.metadata.name == 'x'",
    };
    const before = widget({ a: 1, b: 1 });
    expect(found(options, { cluster: [], before, after: widget({ a: 1, b: 2 }) })).toEqual(["Deny"]);
    expect(found(options, { cluster: [], before, after: widget({ a: 1, b: 1, c: 1 }) })).toEqual(["Warn"]);
  });
});

describe("what the stored object has is excused", () => {
  const update = { before: widget({ color: "red" }), after: widget({ color: "red", size: 1 }) };
  test.each<readonly [string, JsonObject]>([
    ["whoever sends it", { expression: `object.spec.color != 'red' && !(${IS_ADMIN})` }],
    [
      "by its kind, resource, name and namespace",
      {
        expression: "object.spec.color != 'red' || request.name != 'a' || request.namespace != 'shop'",
        matchConditions: [
          { name: "kind", expression: "request.kind.kind == 'Widget' && request.resource.resource == 'widgets'" },
          { name: "kept", expression: "request.operation != 'DELETE' && !request.dryRun" },
        ],
      },
    ],
    [
      "although the message names the user",
      { expression: "object.spec.color != 'red'", messageExpression: "'must not be of ' + request.userInfo.username" },
    ],
    [
      "also if the expression compares elsewhere",
      { expression: "object.spec.color == 'blue' && (oldObject == null || object.spec.color == oldObject.spec.color)" },
    ],
  ])("%s", (_, options) => {
    expect(found(options, update)).toEqual(["Warn"]);
  });
});

describe("an expression on the namespace", () => {
  const options = { field: "spec", expression: "namespaceObject.metadata.labels.tier == 'a'" };
  const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "shop", labels: { tier: "a" } } };
  const said = (cluster?: readonly KubeObject[]): readonly string[] =>
    findings(options, { after: widget(), ...(cluster === undefined ? {} : { cluster }) }).map(
      ({ action, message }) => `${action}: ${message}`,
    );
  test("is evaluated if it is known", () => {
    expect(said([namespace])).toEqual([]);
    expect(said([{ ...namespace, metadata: { name: "shop", labels: { tier: "b" } } }])).toEqual(["Deny: must be good"]);
  });
  test("denies nothing while no Namespace is known", () => {
    expect(said()).toEqual(["Warn: not reviewed: Namespace 'shop', which `expression` uses, is not known"]);
  });
  test("denies in a new one, which its creator could use before it is known", () => {
    expect(said([])).toEqual(["Deny: not reviewed: Namespace 'shop', which `expression` uses, is not known yet"]);
  });
});
