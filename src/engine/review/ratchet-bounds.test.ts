import { type Json, type JsonObject, formatField, path, stringAt } from "kube-json";
import { invalid } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { LIMITS } from "../match/limits.js";
import { ratchet, ratchetAll } from "./ratchet.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";
import { check } from "./validate.js";
import { noBad, update } from "../../testing/ratcheting.js";

describe("more findings than are kept", () => {
  /** An object with this number of bad texts; the last one differs in the new state. */
  const many = (count: number, last: string): Json => ({
    list: Array.from({ length: count }, (_, index) => (index === count - 1 ? last : `bad${String(index)}`)),
  });
  const decide = (context: Context, limits = LIMITS): Decision =>
    review(createRuleSet([packOf("test", [noBad])]), context, { default: false, validate: true }, limits);

  test.each([1001, 12_000])("of %d the one that is new denies", (count) => {
    const old = decide(update(many(count, "bad"), { ...(many(count, "bad") as JsonObject), other: 1 }));
    expect(old).toMatchObject({ allowed: true, dropped: [{ count: count - LIMITS.findingsPerRule }] });
    expect(old.findings.every(({ ratcheted }) => ratcheted)).toBe(true);
    const fresh = decide(update(many(count, "bad"), many(count, "bad one")));
    expect(fresh.allowed).toBe(false);
    expect(fresh.findings.filter(({ ratcheted }) => !ratcheted).map(({ field }) => formatField(field))).toEqual([
      `spec.list[${String(count - 1)}]`,
    ]);
  });
  test("of those beyond what is compared, too", () => {
    const limits = { ...LIMITS, comparedFindings: 2000 };
    expect(decide(update(many(2000, "bad"), many(2000, "bad")), limits).allowed).toBe(true);
    const more = update(many(2001, "bad"), { ...(many(2001, "bad") as JsonObject), other: 1 });
    expect(decide(more, limits).allowed).toBe(false);
  });
  test("what is excused takes its old ones first, and no others", () => {
    const context = update(many(1500, "bad"), many(1500, "bad one"));
    const { causes } = check(noBad, context, 2000);
    const first = causes.slice(0, 3);
    const rest = causes.slice(3);
    const { kept, old } = ratchetAll(noBad, first, () => rest, context);
    expect(kept.filter((cause) => !old.has(cause)).map(({ field }) => formatField(field))).toEqual(["spec.list[1499]"]);
  });
  test("a deep field does not make it slow", () => {
    const deep = (last: string): Json => {
      let value = many(2000, last);
      for (let depth = 0; depth < 900; depth++) value = { ["x".repeat(500)]: value };
      return value;
    };
    expect(decide(update(deep("bad"), deep("bad one"))).allowed).toBe(false);
  });
});

test("no more findings of the old object are looked at than are compared", () => {
  let asked = 0;
  const endless = ruleThat("test/endless", "Deny", function* ({ object }) {
    for (;;) {
      asked++;
      yield invalid(path("spec", stringAt(object, "spec") ?? "", String(asked)), "must be good");
    }
  });
  const context = update("old", "new");
  const limits = { ...LIMITS, comparedFindings: 10_000 };
  const { old } = ratchet(endless, [invalid(path("spec", "new"), "must be good")], context, { limits });
  expect(old.size).toBe(0);
  expect(asked).toBe(10_001);
});

test("an object is looked at once to tell its values, however many rules find something", () => {
  const looksOf = (rules: number): number => {
    let looks = 0;
    /** Counts each enumeration of its keys. */
    const counted = new Proxy<JsonObject>({ bad: "bad" }, { ownKeys: (target) => (looks++, Reflect.ownKeys(target)) });
    const finding = Array.from({ length: rules }, (_, index) =>
      ruleThat(`test/rule-${String(index)}`, "Deny", () => [invalid(path("spec", "list", 0, "bad"), "must be good")]),
    );
    const context = update({ list: [counted] }, { list: [{ bad: "bad" }], other: 1 });
    review(createRuleSet([packOf("test", finding)]), context, { default: false, validate: true });
    return looks;
  };
  expect(looksOf(1)).toBeGreaterThan(0);
  expect(looksOf(20)).toBe(looksOf(1));
});
