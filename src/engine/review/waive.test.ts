import { type Json, formatField, path } from "kube-json";
import { invalid } from "../../model/cause.js";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { Exception, ExceptionMatch } from "../../model/exception.js";
import type { BoundRule } from "../../model/pack.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { LIMITS } from "../match/limits.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";
import { ON, noBad, selector, exception, widget, decide, fields, told } from "../../testing/waiving.js";
import { matchesSurely } from "./waive.js";

const expires = (text: string): Partial<Exception> => ({ expires: { at: Date.parse(text), text } });

describe("an exception", () => {
  test("moves what it excuses from the findings to the waived, with its name and reason", () => {
    const decision = decide([noBad({ exceptions: [exception()] })], widget({ a: "bad" }));
    expect(decision).toMatchObject({ allowed: true, findings: [], warnings: [], dropped: [] });
    expect(decision.waived.map(told)).toEqual(["test/no-bad spec.a legacy: until the move"]);
    expect(decision.waived).toMatchObject([{ action: "Deny", pack: "team", ratcheted: false }]);
  });
  test("is for its fields and what is below them", () => {
    const decision = decide(
      [noBad({ exceptions: [exception({ fields: [selector("spec.a"), selector("spec.c")] })] })],
      widget({ a: "bad", ab: "bad", b: "bad", c: "bad" }),
    );
    expect(decision.allowed).toBe(false);
    expect(fields(decision)).toEqual(["spec.ab", "spec.b"]);
    expect(decision.waived.map(({ field }) => formatField(field))).toEqual(["spec.a", "spec.c"]);
  });
  test("is for its rule only", () => {
    const decision = decide([noBad({ exceptions: [exception()] }), noBad({}, "test/other")], widget({ a: "bad" }));
    expect(decision.findings.map(({ rule }) => rule)).toEqual(["test/other"]);
  });
  test("is for what it matches", () => {
    const other = exception({ match: { namespaces: ["other"] } });
    const shop = exception({ name: "shop", match: { namespaces: ["shop"] } });
    expect(decide([noBad({ exceptions: [other] })], widget({ a: "bad" })).waived).toEqual([]);
    expect(decide([noBad({ exceptions: [other, shop] })], widget({ a: "bad" })).waived.map(told)).toEqual([
      "test/no-bad spec.a shop: until the move",
    ]);
  });
  test("holds until it expires, which is told where it would have been needed", () => {
    const until = (text: string): Decision =>
      decide([noBad({ exceptions: [exception(expires(text))] })], widget({ a: "bad", b: "bad" }));
    expect(until("2026-06-15T12:00:01Z")).toMatchObject({ allowed: true, warnings: [] });
    expect(until("2026-06-15T12:00:00Z")).toMatchObject({
      allowed: false,
      waived: [],
      warnings: ["exception 'legacy' of policy pack 'team' expired ('2026-06-15T12:00:00Z') and no longer applies"],
    });
    const elsewhere = exception({ ...expires("2026-01-01T00:00:00Z"), fields: [selector("spec.z")] });
    expect(decide([noBad({ exceptions: [elsewhere] })], widget({ a: "bad" })).warnings).toEqual([]);
  });
  test("that expires does not hold where nobody knows the time", () => {
    const rules = createRuleSet([
      packOf("team", [noBad({ exceptions: [exception(expires("2999-01-01T00:00:00Z"))] })]),
    ]);
    const context = scenarioContext({ object: widget({ a: "bad" }) });
    const decision = review(rules, context, { default: true, validate: true });
    expect(decision).toMatchObject({ allowed: false, waived: [], warnings: [] });
  });
  test("whose match fails does not hold, and the failure is a fault that denies nothing by itself", () => {
    const cluster: ClusterSnapshot = {
      list: () => undefined,
      known: () => {
        throw new Error("out of order");
      },
    };
    const match = { namespaceSelector: { matchLabels: { team: "blue" } } };
    const decision = decide([noBad({ exceptions: [exception({ match })] })], widget({ a: "bad", b: "bad" }), {
      cluster,
    });
    expect(decision.allowed).toBe(false);
    expect(decision.faults).toMatchObject([{ rule: "exception/legacy", pack: "team", action: "Audit" }]);
  });
});

test("a rule is judged where its own match fails", () => {
  const cluster: ClusterSnapshot = {
    list: () => undefined,
    known: () => {
      throw new Error("out of order");
    },
  };
  const narrowed = noBad({ narrowings: [{ namespaceSelector: { matchLabels: { team: "blue" } } }] });
  const decision = decide([narrowed], widget({ a: "bad" }), { cluster });
  expect(fields(decision)).toEqual(["spec.a"]);
  expect(decision.faults).toMatchObject([{ rule: "test/no-bad", action: "Audit" }]);
});

test("what is excused hides nothing that comes after it", () => {
  const many = ruleThat("test/many", "Deny", function* () {
    for (let index = 0; index < 3 * LIMITS.findingsPerRule; index++)
      yield invalid(path("spec", "a", index), "must be good");
    yield invalid(path("spec", "b"), "must be good");
  });
  const excused = { ...many, exceptions: [exception({ fields: [selector("spec.a")] })] };
  const decision = decide([excused], widget({}));
  expect(fields(decision)).toEqual(["spec.b"]);
  expect(decision.waived).toHaveLength(3 * LIMITS.findingsPerRule);
});

test("10,000 findings of a rule may be excused, and what comes then is judged", () => {
  const many = ruleThat("test/many", "Deny", function* () {
    for (let index = 0; index < 10_002; index++) yield invalid(path("spec", index), "must be good");
  });
  const decision = decide([{ ...many, exceptions: [exception()] }], widget({}));
  expect(decision.waived).toHaveLength(10_000);
  expect(fields(decision)).toEqual(["spec[10000]", "spec[10001]"]);
});

describe("what was there before", () => {
  const update = (rule: BoundRule, before: Json, after: Json): Decision =>
    review(
      createRuleSet([packOf("team", [rule])]),
      scenarioContext({ object: widget(after), oldObject: widget(before) }),
      ON,
    );
  const noBadItems = ruleThat("test/no-bad-items", "Deny", function* ({ object }) {
    for (const [index, item] of ((object["spec"] ?? []) as readonly { bad?: boolean }[]).entries())
      if (item.bad === true) yield invalid(path("spec", index), "must be good");
  });

  test("is known among what is excused, too", () => {
    const decision = update(noBad({ exceptions: [exception()] }), { a: "bad" }, { a: "bad", b: "bad" });
    expect(decision.waived.map(({ action, ratcheted }) => [action, ratcheted])).toEqual([
      ["Warn", true],
      ["Deny", false],
    ]);
  });
  test("and is excused makes nothing else old", () => {
    const first = { ...noBadItems, exceptions: [exception({ fields: [selector("spec[0]")] })] };
    const decision = update(first, [{ bad: true }], [{ bad: true }, { bad: true }]);
    expect(decision.allowed).toBe(false);
    expect(fields(decision)).toEqual(["spec[1]"]);
  });
});

const SHOP = "apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { team: blue } }\n";

const pod = (parts: Partial<Context> = {}): Context => ({
  ...scenarioContext({
    object: {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "a", namespace: "shop", labels: { tier: "web" } },
    },
    cluster: SHOP,
    user: { username: "jane", groups: ["dev"] },
  }),
  ...parts,
});
const unknownUser = ({ user, ...context }: Context): Context => context;
const unnamed = ({ name, ...context }: Context): Context => context;
const generated = (generateName: string): Context =>
  pod({ object: { apiVersion: "v1", kind: "Pod", metadata: { generateName, namespace: "shop" } } });
const clusterScoped = ({ namespace, ...context }: Context): Context => context;

const blue = { matchLabels: { team: "blue" } };
const pods = { apiGroups: [""], resources: ["pods"], operations: ["*" as const] };

test.each<readonly [string, ExceptionMatch, Context, boolean]>([
  ["the resource", { resourceRules: [pods] }, pod(), true],
  ["another resource", { resourceRules: [{ ...pods, resources: ["services"] }] }, pod(), false],
  ["the namespace", { namespaces: ["other", "shop"] }, pod(), true],
  ["another namespace", { namespaces: ["shop2"] }, pod(), false],
  ["a namespace, of an object outside of all", { namespaces: ["shop"] }, clusterScoped(pod()), false],
  ["the name", { names: ["a"] }, pod(), true],
  ["another name", { names: ["ab"] }, pod(), false],
  ["the beginning of the name", { names: ["b", "a*"] }, pod({ name: "a-7d9-x2" }), true],
  ["the beginning of another name", { names: ["a-*"] }, pod(), false],
  ["the beginning of a name that is yet to be made", { names: ["a-*"] }, unnamed(generated("a-7d9-")), true],
  ["another beginning of a name that is yet to be made", { names: ["a-7d9-*"] }, unnamed(generated("a-")), false],
  ["a name that is yet to be made, as one", { names: ["a-"] }, unnamed(generated("a-")), false],
  ["a name that is yet to be made", { names: ["a"] }, unnamed(pod()), false],
  ["the labels of the namespace", { namespaceSelector: blue }, pod(), true],
  ["other labels", { namespaceSelector: { matchLabels: { team: "red" } } }, pod(), false],
  ["labels that nobody knows", { namespaceSelector: blue }, pod({ cluster: EMPTY_CLUSTER }), false],
  [
    "the absence of labels that nobody knows",
    { namespaceSelector: { matchExpressions: [{ key: "team", operator: "DoesNotExist" }] } },
    pod({ cluster: EMPTY_CLUSTER }),
    false,
  ],
  [
    "the namespace's name, which is always known",
    { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "shop" } } },
    pod({ cluster: EMPTY_CLUSTER }),
    true,
  ],
  ["labels of a namespace, of an object outside of all", { namespaceSelector: blue }, clusterScoped(pod()), false],
  ["labels of the object", { objectSelector: { matchLabels: { tier: "web" } } }, pod(), true],
  ["a namespace that is excluded", { excludedNamespaces: ["shop"] }, pod(), false],
  ["another namespace that is excluded", { excludedNamespaces: ["shop2"] }, pod(), true],
  ["a user who is excluded", { excludedUsers: ["ja*"] }, pod(), false],
  ["another user who is excluded", { excludedUsers: ["joe"] }, pod(), true],
  ["excluded users, where nobody knows who asks", { excludedUsers: ["joe"] }, unknownUser(pod()), false],
  ["excluded groups, where nobody knows who asks", { excludedGroups: ["ops"] }, unknownUser(pod()), false],
  ["all of several", { names: ["a"], namespaces: ["shop"] }, pod(), true],
  ["one of several", { names: ["a"], namespaces: ["shop2"] }, pod(), false],
])("%s: %j", (_, match, context, expected) => {
  expect(matchesSurely(match, context)).toBe(expected);
});

test("labels that the object had before do not count", () => {
  const [old, now] = ["web", "db"].map((tier) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", namespace: "shop", labels: { tier } },
  }));
  const context = scenarioContext({ object: now ?? null, oldObject: old ?? null });
  expect(matchesSurely({ objectSelector: { matchLabels: { tier: "web" } } }, context)).toBe(false);
  expect(matchesSurely({ objectSelector: { matchLabels: { tier: "db" } } }, context)).toBe(true);
});
