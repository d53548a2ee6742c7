import { type FieldPath, type KubeObject, formatField, objectAt, path, stringAt } from "kube-json";
import { type Cause, invalid } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Finding } from "../../model/decision.js";
import { goExample } from "../../kube/go/go-text.js";
import { ON_CRDS, ON_GO } from "../../model/match.js";
import type { BoundRule } from "../../model/pack.js";
import type { Action, AnyRule } from "../../model/rule.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../testing/scenario.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";
import { BOTH, rule, pack, decide, widget, noBadItems, create, update } from "../../testing/reviewing.js";

const places = (findings: readonly Finding[]): readonly string[] =>
  findings.map(
    ({ rule: id, field, action, ratcheted }) => `${id} ${formatField(field)} ${action}${ratcheted ? " old" : ""}`,
  );

describe("validation", () => {
  test("a denial and its order: rules as packed, fields in natural order", () => {
    const list = Array.from({ length: 12 }, (_, index) => (index === 2 || index === 10 ? "bad" : "good"));
    const decision = decide(create({ list }), [
      rule("test/other", () => [invalid(path("z"), "must be 1")], "Warn"),
      noBadItems(),
    ]);
    expect(decision.allowed).toBe(false);
    expect(places(decision.findings)).toEqual([
      "test/other z Warn",
      "test/no-bad-items list[2] Deny",
      "test/no-bad-items list[10] Deny",
    ]);
  });
  test.each(["Warn", "Audit"] as const)("%s does not deny", (action) => {
    expect(decide(create({ list: ["bad"] }), [noBadItems(action)]).allowed).toBe(true);
  });
  test("a finding tells that its rule is newer than the pack's pin", () => {
    const decision = decide(create({ list: ["bad"] }), [{ ...noBadItems("Warn"), newer: true }, noBadItems("Audit")]);
    expect(decision.findings.map(({ newer }) => newer)).toEqual([true, undefined]);
  });
  test("a rule that throws is a fault; it denies only where the pack says Deny, and the others still speak", () => {
    const broken = (action: Action): BoundRule =>
      rule(
        "test/broken",
        function* () {
          throw new Error("oops");
        },
        action,
      );
    const denied = decide(create({ list: ["bad"] }), [broken("Deny"), noBadItems("Warn")]);
    expect(denied.allowed).toBe(false);
    expect(denied.faults).toMatchObject([{ rule: "test/broken", action: "Deny" }]);
    expect(places(denied.findings)).toEqual(["test/no-bad-items list[0] Warn"]);
    expect(decide(create({}), [broken("Warn")]).allowed).toBe(true);
  });
  test("a DELETE is never denied", () => {
    const { object } = create({ list: ["bad"] });
    const anyOperation = {
      resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["*" as const] }],
    };
    const bound = { ...noBadItems(), match: anyOperation };
    expect(decide(scenarioContext({ object, operation: "DELETE" }), [bound]).allowed).toBe(true);
  });
  test("what a status had before an update of it is only audited", () => {
    const context: Context = { ...update({ list: ["bad"] }, { list: ["bad", "bad too"] }), subresource: "status" };
    const ofStatus = { resourceRules: [{ apiGroups: ["*"], resources: ["*/status"], operations: ["*" as const] }] };
    expect(places(decide(context, [{ ...noBadItems("Warn"), match: ofStatus }]).findings)).toEqual([
      "test/no-bad-items list[0] Audit old",
      "test/no-bad-items list[1] Warn",
    ]);
  });
  test("a client that writes a deletionTimestamp is denied as any other", () => {
    const deletionTimestamp = "2026-01-02T03:04:05Z";
    expect(decide(create({ list: ["bad"] }, { deletionTimestamp }), [noBadItems()]).allowed).toBe(false);
    const object = widget({ list: ["bad"] }, { deletionTimestamp });
    const context = scenarioContext({ object: object as never, oldObject: widget({ list: [] }) as never });
    expect(decide(context, [noBadItems()]).allowed).toBe(false);
  });
  test("foreign CRDs only warn once ownership is configured", () => {
    const bound = (ownedGroups?: string[]): BoundRule => ({
      ...rule("test/crd", () => [invalid(path("spec"), "must be 1")], "Deny", ON_CRDS),
      ...(ownedGroups === undefined ? {} : { ownedGroups }),
    });
    const context = (group: string): Context => scenarioContext({ object: crd({ crd: { group } }) });
    expect(decide(context("acme.io"), [bound()]).allowed).toBe(false);
    expect(decide(context("acme.io"), [bound([])]).allowed).toBe(true);
    expect(decide(context("acme.io"), [bound(["acme.io"])]).allowed).toBe(false);
    expect(decide(context("data.acme.io"), [bound(["acme.io"])]).allowed).toBe(true);
    expect(decide(context("data.acme.io"), [bound(["*.acme.io"])]).allowed).toBe(false);
    expect(decide(context("evilacme.io"), [bound(["*.acme.io", "acme.io"])]).allowed).toBe(true);
    expect(decide(context("acme.io"), [bound(["*"])]).allowed).toBe(false);
  });
  test("of a field deep in an owned schema a rule on designs only warns", () => {
    const field = (...names: string[]): FieldPath => [
      ...["spec", "versions", 0, "schema", "openAPIV3Schema"],
      ...names.flatMap((name) => (name === "[]" ? ["items"] : ["properties", name])),
    ];
    const check = (): Cause[] => [
      invalid(field("spec", "[]", "properties", "b"), "must be 1"),
      invalid([...field("spec", "a", "b"), "required", 0], "must be 1"),
      invalid(field("spec", "a", "[]", "b", "c"), "must be 1"),
    ];
    const bound = (more: Partial<BoundRule>, rules: Partial<AnyRule> = {}): BoundRule => {
      const made = rule("test/crd", check, "Deny", ON_CRDS);
      return { ...made, rule: { ...made.rule, ...rules }, ...more };
    };
    const actions = (one: BoundRule): readonly string[] =>
      decide(scenarioContext({ object: crd() }), [one]).findings.map(({ action }) => action);
    expect(actions(bound({ ownedGroups: ["*"] })).toSorted()).toEqual(["Deny", "Deny", "Warn"]);
    // Rules that also hold inside Kubernetes types, such as compatibility, hold at any depth; so do rules without owned groups.
    expect(actions(bound({ ownedGroups: ["*"] }, { insideCoreTypes: true }))).toEqual(["Deny", "Deny", "Deny"]);
    expect(actions(bound({}))).toEqual(["Deny", "Deny", "Deny"]);
    expect(actions(bound({ ownedGroups: ["*"] }, { denialDepth: 2 }))).toEqual(["Warn", "Warn", "Warn"]);
    expect(actions(bound({ ownedGroups: ["*"] }, { denialDepth: 4 }))).toEqual(["Deny", "Deny", "Deny"]);
  });
  test("of a type in Go that no kind uses a rule on designs only warns", () => {
    const bound = { ...rule("test/go", () => [invalid(path("type"), "must be 1")], "Deny", ON_GO), ownedGroups: ["*"] };
    const action = (isUnused: boolean): string | undefined => {
      const object = goExample("type Mode string");
      const type = { ...object, package: { ...objectAt(object, "package"), group: "acme.io" } };
      return decide(scenarioContext({ object: isUnused ? { ...type, isUnused } : type }), [bound]).findings[0]?.action;
    };
    expect([action(false), action(true)]).toEqual(["Deny", "Warn"]);
  });
  describe("a rule above the basic level", () => {
    const noA = (level: BoundRule["level"]): BoundRule => ({
      ...rule(
        "test/no-a",
        function* ({ object }) {
          for (const place of ["scope", "group"])
            if (stringAt(object, "spec", place)?.startsWith("a") === true)
              yield invalid(path("spec", place), "must not start with 'a'");
        },
        "Deny",
        ON_CRDS,
      ),
      level,
      ownedGroups: ["acme.io"],
    });
    const of = (group: string, scope = "Namespaced"): KubeObject => crd({ crd: { group, scope } });

    test.each(["Full", "Advice"] as const)("%s reviews only CRDs of owned groups", (level) => {
      expect(places(decide(scenarioContext({ object: of("acme.io") }), [noA(level)]).findings)).toEqual([
        "test/no-a spec.group Deny",
      ]);
      expect(decide(scenarioContext({ object: of("apps.io") }), [noA(level)]).findings).toEqual([]);
    });
    test("what existed before is only audited, what is new gets the whole review", () => {
      const context = scenarioContext({ object: of("acme.io", "any"), oldObject: of("acme.io") });
      expect(places(decide(context, [noA("Full")]).findings)).toEqual([
        "test/no-a spec.group Audit old",
        "test/no-a spec.scope Deny",
      ]);
      expect(places(decide(context, [noA("Basic")]).findings)).toEqual([
        "test/no-a spec.group Warn old",
        "test/no-a spec.scope Deny",
      ]);
    });
  });
});

describe("ratcheting", () => {
  test("what the old object had already only warns, wherever it stands now", () => {
    const decision = decide(update({ list: ["bad", "good"] }, { list: ["fine", "good", "bad"] }), [noBadItems()]);
    expect(decision.allowed).toBe(true);
    expect(places(decision.findings)).toEqual(["test/no-bad-items list[2] Warn old"]);
  });
  test("what is new denies, beside something old", () => {
    const decision = decide(update({ list: ["bad"] }, { list: ["bad", "bad2"] }), [noBadItems()]);
    expect(places(decision.findings)).toEqual(["test/no-bad-items list[0] Warn old", "test/no-bad-items list[1] Deny"]);
  });
  test("one old finding excuses one new one, where items have no names", () => {
    const nameless = rule("test/nameless", function* ({ object }) {
      for (const [index, item] of (object["list"] as { ok?: boolean }[]).entries())
        if (item.ok !== true) yield invalid(path("list", index), "must be 1");
    });
    const grown = decide(update({ list: [{}] }, { list: [{ ok: true }, {}, {}, {}] }), [nameless]);
    expect(places(grown.findings)).toEqual([
      "test/nameless list[1] Warn old",
      "test/nameless list[2] Deny",
      "test/nameless list[3] Deny",
    ]);
  });
  test("a bad value that changes to another bad value is new", () => {
    expect(decide(update({ list: ["bad"] }, { list: ["bad2"] }), [noBadItems()]).allowed).toBe(false);
  });
  test("an update that changes server-side bookkeeping only is not judged", () => {
    const old = widget({ list: ["bad"] }, { resourceVersion: "1", managedFields: [] });
    const now = widget({ list: ["bad"] }, { resourceVersion: "2", managedFields: [{}] });
    const context = scenarioContext({ object: now as never, oldObject: old as never });
    expect(decide(context, [noBadItems()]).findings).toEqual([]);
  });
});

test("a rule sees only the cluster kinds it declared, of the old object too", () => {
  const seen: unknown[] = [];
  const spy = rule("test/spy", function* ({ cluster, object }) {
    seen.push([object["size"], cluster.list("", "Secret"), cluster.list("", "Node")]);
    yield invalid(path("size"), "must be 1");
  });
  const declared = { ...spy, reads: [{ group: "", kind: "Secret" }] };
  const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "s" } };
  const context = scenarioContext({
    object: widget({ size: 2 }) as never,
    oldObject: widget({ size: 3 }) as never,
    cluster: JSON.stringify(secret),
  });
  decide(context, [spy, declared]);
  expect(seen).toEqual([
    [2, undefined, undefined],
    [3, undefined, undefined],
    [2, [secret], undefined],
    [3, [secret], undefined],
  ]);
});

test("a review touches only the rules that cover its operation and resource", () => {
  let calls = 0;
  const counting = rule(
    "test/crd",
    () => {
      calls++;
      return [];
    },
    "Deny",
    ON_CRDS,
  );
  const rules = createRuleSet([pack([counting])]);
  review(rules, create({}), BOTH);
  expect(calls).toBe(0);
  review(rules, scenarioContext({ object: crd() }), BOTH);
  expect(calls).toBe(1);
});
