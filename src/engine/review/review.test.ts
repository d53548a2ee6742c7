import { formatField, path } from "../../kube/json/field-path.js";
import { type KubeObject, stringAt } from "../../kube/json/object.js";
import { invalid, notJudged } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Finding } from "../../model/decision.js";
import { ON_CRDS, ON_OBJECTS } from "../../model/match.js";
import type { BoundDefaulter, BoundRule, Pack } from "../../model/pack.js";
import type { Action, Defaulter, Rule } from "../../model/rule.js";
import { versioned } from "../../testing/crd-versions.js";
import { crd } from "../../testing/crd.js";
import { scenarioContext } from "../../testing/scenario.js";
import { bindDefaulter } from "../../testing/test-defaulter.js";
import { bind } from "../../testing/test-rule.js";
import { denial } from "../report/denial.js";
import { LIMITS } from "../match/limits.js";
import { auditAnnotations, warnings } from "../report/warnings.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";

const BOTH = { default: true, validate: true };

const rule = (id: string, check: Rule["check"], action: Action = "Deny", match = ON_OBJECTS): BoundRule =>
  bind(
    {
      id,
      conventions: [],
      summary: "A value must be good.",
      rationale: "",
      reference: "",
      since: "0.1.0",
      match,
      action,
      good: "",
      bad: "",
      check,
    },
    undefined,
  );

const defaulter = (id: string, defaults: Defaulter["defaults"]): BoundDefaulter =>
  bindDefaulter(
    {
      id,
      conventions: [],
      summary: "",
      rationale: "",
      reference: "",
      since: "0.1.0",
      match: ON_OBJECTS,
      kind: "Static",
      before: "",
      after: "",
      defaults,
    },
    undefined,
  );

const pack = (rules: readonly BoundRule[], defaulters: readonly BoundDefaulter[] = []): Pack => ({
  name: "test",
  description: "",
  rules,
  defaulters,
});

const decide = (context: Context, rules: readonly BoundRule[], defaulters: readonly BoundDefaulter[] = []) =>
  review(createRuleSet([pack(rules, defaulters)]), context, BOTH);

const widget = (data: object, metadata: object = {}): object => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "w", ...metadata },
  ...data,
});

/** Finds every item of `list` that is 'bad' or starts with it. */
const noBadItems = (action: Action = "Deny"): BoundRule =>
  rule(
    "test/no-bad-items",
    function* ({ object }) {
      for (const [index, item] of ((object["list"] ?? []) as string[]).entries())
        if (item.startsWith("bad")) yield invalid(path("list", index), "must not be 'bad'");
    },
    action,
  );

const create = (data: object, metadata?: object): Context =>
  scenarioContext({ object: widget(data, metadata) as never });
const update = (old: object, data: object, metadata?: object): Context =>
  scenarioContext({ object: widget(data, metadata) as never, oldObject: widget(old, metadata) as never });
const places = (findings: readonly Finding[]): readonly string[] =>
  findings.map(
    ({ rule: id, field, action, ratcheted }) =>
      `${id} ${formatField(field)} ${action}${ratcheted ? " old" : ""}`,
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
    const decision = decide(create({ list: ["bad"] }), [
      { ...noBadItems("Warn"), newer: true },
      noBadItems("Audit"),
    ]);
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
    const decision = decide(update({ list: ["bad", "good"] }, { list: ["fine", "good", "bad"] }), [
      noBadItems(),
    ]);
    expect(decision.allowed).toBe(true);
    expect(places(decision.findings)).toEqual(["test/no-bad-items list[2] Warn old"]);
  });
  test("what is new denies, beside something old", () => {
    const decision = decide(update({ list: ["bad"] }, { list: ["bad", "bad2"] }), [noBadItems()]);
    expect(places(decision.findings)).toEqual([
      "test/no-bad-items list[0] Warn old",
      "test/no-bad-items list[1] Deny",
    ]);
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

describe("defaulting", () => {
  const color = defaulter("test/color", () => [{ field: path("spec", "color"), value: "Red" }]);
  test("fills in what is absent, parents included, and validation sees it", () => {
    const red = rule("test/no-red", function* ({ object }) {
      if ((object["spec"] as { color?: string } | undefined)?.color === "Red")
        yield invalid(path("spec", "color"), "must not be 'Red'");
    });
    const decision = decide(create({}), [red], [color]);
    expect(decision.patch).toEqual([{ op: "add", path: "/spec", value: { color: "Red" } }]);
    expect(decision.findings[0]?.message).toBe("must not be 'Red'; this field was defaulted by 'test/color'");
  });
  test.each([["Blue"], [""], [null], [0], [false]])("never touches what is there: %j", (value) => {
    const context = create({ spec: { color: value } });
    const decision = decide(context, [], [color]);
    expect(decision.patch).toEqual([]);
    expect(decision.object).toBe(context.object);
  });
  test.each([[{ spec: "text" }], [{ spec: null }], [{ spec: [] }]])(
    "never builds through what is no object: %j",
    (data) => {
      expect(decide(create(data), [], [color]).patch).toEqual([]);
    },
  );
  test("adds an entry to a keyed list, makes the list, and leaves an entry of that name alone", () => {
    const secret = defaulter("test/secret", () => [
      { field: path("secrets"), entry: { name: "pull" }, mergeKey: "name" },
    ]);
    expect(decide(create({}), [], [secret]).patch).toEqual([
      { op: "add", path: "/secrets", value: [{ name: "pull" }] },
    ]);
    expect(decide(create({ secrets: [{ name: "a" }] }), [], [secret]).patch).toEqual([
      { op: "add", path: "/secrets/-", value: { name: "pull" } },
    ]);
    expect(decide(create({ secrets: [{ name: "pull", x: 1 }] }), [], [secret]).patch).toEqual([]);
  });
  test("each sees what came before, whatever the order", () => {
    const copy = defaulter("test/copy", ({ object }) => {
      const value = (object["spec"] as { color?: string } | undefined)?.color;
      return value === undefined ? [] : [{ field: path("spec", "copy"), value }];
    });
    for (const order of [
      [color, copy],
      [copy, color],
    ])
      expect(decide(create({}), [], order).object).toMatchObject({ spec: { color: "Red", copy: "Red" } });
  });
  test.each<[string, Defaulter["defaults"]]>([
    ["touches status", () => [{ field: path("status", "a"), value: 1 }]],
    ["touches the resource version", () => [{ field: path("metadata", "resourceVersion"), value: "1" }]],
    ["touches the root", () => [{ field: path(), value: 1 }]],
    ["never settles", ({ object }) => [{ field: path(`a${String(Object.keys(object).length)}`), value: 1 }]],
    [
      "throws",
      () => {
        throw new Error("oops");
      },
    ],
  ])("a defaulter that %s is a fault, leaves no trace and stops no other", (_, defaults) => {
    const decision = decide(create({}), [], [defaulter("test/evil", defaults), color]);
    expect(decision.faults).toMatchObject([{ rule: "test/evil", action: "Audit" }]);
    expect(decision.allowed).toBe(true);
    expect(decision.patch).toEqual([{ op: "add", path: "/spec", value: { color: "Red" } }]);
  });
  test("a defaulter sees only the cluster kinds it declared, and a static one none", () => {
    const seen: unknown[] = [];
    const spy = defaulter("test/spy", ({ cluster }) => {
      seen.push(cluster.list("", "Secret"));
      return [];
    });
    const object = widget({}) as never;
    const secret = "apiVersion: v1\nkind: Secret\nmetadata: { name: s }\n";
    decide(scenarioContext({ object, cluster: secret }), [], [spy]);
    const declared = { ...spy, reads: [{ group: "", kind: "Secret" }] };
    decide(scenarioContext({ object, cluster: secret }), [], [declared]);
    const admission = {
      ...declared,
      defaulter: { ...spy.defaulter, kind: "AdmissionControlled" as const },
    };
    decide(scenarioContext({ object, cluster: secret }), [], [admission]);
    expect(seen).toMatchObject([undefined, undefined, [{ kind: "Secret" }]]);
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

describe("what the client reads", () => {
  const bad = (count: number): Context =>
    create({ list: Array.from({ length: count }, (_, index) => `bad${String(index)}`) });
  test("a denial is Invalid, with a cause a field that names its rule", () => {
    const context = bad(2);
    const status = denial(context, decide(context, [noBadItems()]));
    expect(status).toMatchObject({ kind: "Status", status: "Failure", reason: "Invalid", code: 422 });
    expect(status?.details).toMatchObject({ name: "w", group: "acme.io", kind: "Widget" });
    expect(status?.details.causes).toEqual([
      { reason: "FieldValueInvalid", field: "list[0]", message: "must not be 'bad' [test/no-bad-items]" },
      { reason: "FieldValueInvalid", field: "list[1]", message: "must not be 'bad' [test/no-bad-items]" },
    ]);
  });
  test.each([
    [LIMITS.causes, LIMITS.causes, undefined],
    [LIMITS.causes + 1, LIMITS.causes, "and 2 more violations"],
    [3000, LIMITS.causes, "and 951 more violations or still more"],
  ])("%i violations give %i causes", (count, causes, more) => {
    const context = bad(count);
    const found = denial(context, decide(context, [noBadItems()]))?.details.causes ?? [];
    expect(found).toHaveLength(causes);
    expect(found.at(-1)?.message.startsWith(more ?? "must")).toBe(true);
  });
  test("a field that a client made megabytes long is not given back whole", () => {
    const long = rule("test/long", () => [invalid(path("data", "k".repeat(2_000_000)), "must be 1")]);
    const context = create({});
    expect(JSON.stringify(denial(context, decide(context, [long]))).length).toBeLessThan(5000);
  });
  test("a finding on the object itself is put to its kind", () => {
    const root = (action: Action): BoundRule =>
      rule("test/root", () => [invalid(path(), "must be 1")], action);
    const context = create({});
    expect(denial(context, decide(context, [root("Deny")]))?.details.causes).toMatchObject([
      { field: "Widget" },
    ]);
    expect(warnings(context, decide(context, [root("Warn")]))).toEqual(["Widget: must be 1 [test/root]"]);
  });
  test("an allowed request has no status", () => {
    expect(denial(create({}), decide(create({}), [noBadItems()]))).toBeUndefined();
  });
  test("a fault that denies is an internal error, not an invalid object", () => {
    const context = create({});
    const broken = rule("test/broken", () => {
      throw new Error("secret detail");
    });
    const status = denial(context, decide(context, [broken]));
    expect(status).toMatchObject({ reason: "InternalError", code: 500 });
    expect(JSON.stringify(status)).not.toContain("secret detail");
  });
  test("one warning a rule, with count and first field, and none of a rule that denies", () => {
    const context = bad(3);
    const mixed = decide(context, [
      noBadItems("Warn"),
      rule("test/deny", () => [invalid(path("a"), "must be 1")]),
    ]);
    expect(warnings(context, mixed)).toEqual(["list[0]: must not be 'bad' [test/no-bad-items] (and 2 more)"]);
  });
  test("a warning counts once what versions of a CRD share; a denial names each exact field", () => {
    const names = ["v1", "v1beta1"];
    const context = scenarioContext({ object: versioned(names.map((name) => ({ name }))) });
    const noA = (action: Action): BoundRule =>
      rule(
        "test/no-a",
        () => [
          ...names.map((_, index) => invalid(path("spec", "versions", index, "a"), "must be 1")),
          invalid(path("spec", "versions", 1, "b"), "must be 1"),
        ],
        action,
      );
    expect(warnings(context, decide(context, [noA("Warn")]))).toEqual([
      "spec.versions[v1,v1beta1].a: must be 1 [test/no-a] (and 1 more)",
    ]);
    const causes = denial(context, decide(context, [noA("Deny")]))?.details.causes ?? [];
    expect(causes.map(({ field }) => field)).toEqual([
      "spec.versions[0].a",
      "spec.versions[1].a",
      "spec.versions[1].b",
    ]);
  });
  test("a warning tells first what is new, and how much of it was there before", () => {
    const texts = (before: readonly string[], after: readonly string[]): readonly string[] => {
      const context = update({ list: before }, { list: after });
      return warnings(context, decide(context, [noBadItems("Warn")]));
    };
    const text = (index: number, more: string): readonly string[] => [
      `list[${String(index)}]: must not be 'bad' [test/no-bad-items]${more}`,
    ];
    expect(texts(["bad"], ["bad", "x"])).toEqual(text(0, " (existed before the update)"));
    expect(texts(["bad", "bad1"], ["bad", "bad1", "x"])).toEqual(
      text(0, " (and 1 more, all existed before the update)"),
    );
    expect(texts(["bad"], ["bad", "bad1"])).toEqual(text(1, " (and 1 more, 1 existed before the update)"));
    expect(texts([], ["bad", "bad1"])).toEqual(text(0, " (and 1 more)"));
  });
  test("warnings come before warnings, each within bounds", () => {
    const context = bad(1);
    const decision = { ...decide(context, [noBadItems("Warn")]), warnings: ["a\nb", "x".repeat(300)] };
    expect(warnings(context, decision)).toEqual([
      "a\\u000ab",
      `${"x".repeat(253)}...`,
      expect.stringContaining("[test/no-bad-items]"),
    ]);
  });
  test("warnings stay within what the API server passes on", () => {
    const long = (index: number): BoundRule =>
      rule(`test/long-${String(index)}`, () => [invalid(path("a"), `must be '${"x".repeat(400)}'`)], "Warn");
    const of = (length: number): readonly string[] =>
      warnings(
        create({}),
        decide(
          create({}),
          Array.from({ length }, (_, index) => long(index)),
        ),
      );
    const texts = of(40);
    expect(Math.max(...texts.map((text) => text.length))).toBe(256);
    expect(texts[0]).toMatch(/\.\.\. \[test\/long-0\]$/);
    expect(texts.join("").length).toBeLessThanOrEqual(4096);
    expect(texts.at(-1)).toBe(`and ${String(40 - texts.length + 1)} more rules warn`);
    expect(of(texts.length).at(-1)).toBe("and 1 more rule warns");
  });
  test("audit annotations count by rule and say nothing where there is nothing", () => {
    const context = bad(2);
    expect(auditAnnotations(decide(context, [noBadItems("Audit")]))).toEqual({
      violations: "test/no-bad-items:Audit=2",
    });
    expect(auditAnnotations(decide(create({}), [noBadItems()]))).toEqual({});
  });
  test("audit annotations count apart what was there before", () => {
    const context = update({ list: ["bad", "bad1"] }, { list: ["bad", "bad1", "bad2"] });
    expect(auditAnnotations(decide(context, [noBadItems()]))).toEqual({
      violations: "test/no-bad-items:Deny=1",
      ratcheted: "test/no-bad-items=2",
    });
  });
  test("audit annotations say what was waived, by whom and why", () => {
    const legacy = { name: "legacy", pack: "test", reason: "until the move", fields: [["list", 0]] };
    const waivable = { ...noBadItems(), exceptions: [legacy], waivable: true };
    const context = create(
      { list: ["bad", "bad1", "bad2"] },
      { annotations: { "decorum.dev/waive": "test/no-bad-items list[*]: mine\u0007" } },
    );
    expect(auditAnnotations(decide(context, [waivable]))).toEqual({
      waived:
        "test/no-bad-items=1 (exception 'legacy': until the move); test/no-bad-items=2 (annotation: mine\\u0007)",
    });
  });
  test("audit annotations stay bounded, however many waivers there are and however long", () => {
    const lines = Array.from(
      { length: 90 },
      (_, n) => `test/no-bad-items list[${String(n)}]: ${String(n)} ${"y".repeat(300)}`,
    );
    const context = create(
      { list: lines.map(() => "bad") },
      { annotations: { "decorum.dev/waive": lines.join("\n") } },
    );
    const { waived = "" } = auditAnnotations(decide(context, [{ ...noBadItems(), waivable: true }]));
    expect(waived.length).toBeLessThanOrEqual(1024);
    expect(waived).toMatch(/; and 8\d more$/);
  });
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

test("what a rule does not judge never denies", () => {
  const rules = createRuleSet([
    pack([rule("test/costly", () => [notJudged(path("spec"), "must have at most 5 items")])]),
  ]);
  const { allowed, findings } = review(rules, create({}), BOTH);
  expect(allowed).toBe(true);
  expect(findings).toMatchObject([{ action: "Warn", message: "not reviewed: must have at most 5 items" }]);
});
