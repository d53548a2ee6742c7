import { path } from "kube-json";
import { invalid } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import { versioned } from "../../testing/schemas/crd-versions.js";
import { scenarioContext } from "../../testing/scenario.js";
import { denial } from "../report/denial.js";
import { LIMITS } from "../match/limits.js";
import { auditAnnotations } from "../report/audit-annotations.js";
import { warnings } from "../report/warnings.js";
import { rule, decide, noBadItems, create, update } from "../../testing/reviewing.js";

describe("what the client reads", () => {
  const bad = (count: number): Context =>
    create({ list: Array.from({ length: count }, (_, index) => `bad${String(index)}`) });
  test("a denial is Invalid, with a cause a field that names its rule", () => {
    const context = bad(2);
    const status = denial(context, decide(context, [noBadItems()]));
    expect(status).toMatchObject({ kind: "Status", status: "Failure", reason: "Invalid", code: 422 });
    // A pack may ask for more than the API conventions do.
    expect(status?.message).toBe(
      "Widget 'w' is invalid: 2 violations, first list[0]: must not be 'bad' [decorum: test/no-bad-items]",
    );
    expect(status?.details).toMatchObject({ name: "w", group: "acme.io", kind: "Widget" });
    expect(status?.details.causes).toEqual([
      { reason: "FieldValueInvalid", field: "list[0]", message: "must not be 'bad' [decorum: test/no-bad-items]" },
      { reason: "FieldValueInvalid", field: "list[1]", message: "must not be 'bad' [decorum: test/no-bad-items]" },
    ]);
  });
  test("a rule of a pack's own is named with its pack", () => {
    const context = bad(1);
    const status = denial(context, decide(context, [{ ...noBadItems(), id: "bad", pack: "platform" }]));
    expect(status?.details.causes?.[0]?.message).toBe("must not be 'bad' [decorum: platform/bad]");
  });
  test.each([
    [LIMITS.causes, LIMITS.causes, undefined],
    [LIMITS.causes + 1, LIMITS.causes, "and 2 more violations"],
    [3000, LIMITS.causes, "and at least 951 more violations"],
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
    const root = (action: Action): BoundRule => rule("test/root", () => [invalid(path(), "must be 1")], action);
    const context = create({});
    expect(denial(context, decide(context, [root("Deny")]))?.details.causes).toMatchObject([{ field: "Widget" }]);
    expect(warnings(context, decide(context, [root("Warn")]))).toEqual(["Widget: must be 1 [decorum: test/root]"]);
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
    const mixed = decide(context, [noBadItems("Warn"), rule("test/deny", () => [invalid(path("a"), "must be 1")])]);
    expect(warnings(context, mixed)).toEqual(["list[0]: must not be 'bad' [decorum: test/no-bad-items] (and 2 more)"]);
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
      "spec.versions[v1,v1beta1].a: must be 1 [decorum: test/no-a] (and 1 more)",
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
      `list[${String(index)}]: must not be 'bad' [decorum: test/no-bad-items]${more}`,
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
      expect.stringContaining("[decorum: test/no-bad-items]"),
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
    expect(texts[0]).toMatch(/\.\.\. \[decorum: test\/long-0\]$/);
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
      waived: "test/no-bad-items=1 (exception 'legacy': until the move); test/no-bad-items=2 (annotation: mine\\u0007)",
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
