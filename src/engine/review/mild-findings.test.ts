import { objectAt, path } from "kube-json";
import { invalid, notJudged, notKnown } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import { BOTH, create, pack, rule, update } from "../../testing/reviewing.js";
import { createRuleSet } from "../match/rule-set.js";
import { review } from "./review.js";

/** Findings of rules that deny, which only warn. */

test("what is arguable warns in the APIs of owned groups, and is denied by a pack without levels", () => {
  const arguable = rule(
    "test/arguable",
    () => [{ ...invalid(path("a"), "must be CamelCase"), arguable: true }],
    "Deny",
  );
  const actions = (bound: BoundRule): unknown =>
    review(createRuleSet([pack([bound])]), create({}), BOTH).findings.map((one) => one.action);
  expect(actions(arguable)).toEqual(["Deny"]);
  expect(actions({ ...arguable, ownedGroups: ["*"] })).toEqual(["Warn"]);
});

describe("what a rule that denies does not judge", () => {
  const costly = (action: Action): BoundRule =>
    rule("test/costly", () => [notJudged(path("a"), "must have at most 5 items")], action);
  const actionOf = (context: Context, unjudged?: "Deny" | "Warn", action: Action = "Deny"): unknown =>
    review(createRuleSet([pack([costly(action)])]), context, { ...BOTH, unjudged }).findings.map((one) => one.action);

  test("warns, or is denied where such objects are", () => {
    expect(actionOf(create({}))).toEqual(["Warn"]);
    expect(actionOf(create({}), "Warn")).toEqual(["Warn"]);
    expect(actionOf(create({}), "Deny")).toEqual(["Deny"]);
    expect(actionOf(create({}), "Deny", "Warn")).toEqual(["Warn"]);
  });
  test("warns even there if other objects are not known, which no client can help", () => {
    const unknowing = rule("test/unknowing", () => [notKnown(path("a"), "must be known")], "Deny");
    const { findings } = review(createRuleSet([pack([unknowing])]), create({}), { ...BOTH, unjudged: "Deny" });
    expect(findings.map((one) => one.action)).toEqual(["Warn"]);
  });
  test("is excused by the old object only if nothing of it has changed", () => {
    expect(actionOf(update({ a: 1 }, { a: 2 }), "Deny")).toEqual(["Deny"]);
    const { object, ...context } = update({ a: 1 }, { a: 1 });
    const labelled = { ...object, metadata: { ...objectAt(object, "metadata"), labels: { a: "b" } } };
    expect(actionOf({ ...context, object: labelled }, "Deny")).toEqual(["Warn"]);
  });
});
