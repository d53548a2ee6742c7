import { type Json, at, path } from "kube-json";
import { forbidden, required } from "../../model/cause.js";
import type { BoundRule } from "../../model/pack.js";
import { defaulterThat, packOf } from "../../testing/pack.js";
import { fixObject } from "./fix.js";
import type { Trial } from "./fix-proof.js";
import { createRuleSet } from "../match/rule-set.js";
import { rule, wants, trialOf, decisionOf, proven, fixed, set } from "../../testing/fixing.js";

describe("a fix that holds", () => {
  test("removes its finding and adds none", () => {
    const trial = trialOf([wants("a", 1), wants("b", 2)], { a: 0, b: 2 });
    expect(proven(trial)).toEqual({ fixes: [[["test/a-is-1"], [set("a", 1)]]], refused: [], faults: [] });
    expect(fixed(trial)).toMatchObject({ data: { a: 1, b: 2 }, patch: [set("a", 1)], left: [] });
  });
  test("counts once if two rules want the same", () => {
    const other = { ...wants("a", 1), id: "test/other" };
    const trial = trialOf([wants("a", 1), other], {});
    expect(proven(trial).fixes).toEqual([[["test/a-is-1", "test/other"], [set("a", 1)]]]);
    expect(fixed(trial)).toMatchObject({ patch: [set("a", 1)], left: [] });
  });
  test("is one only if all findings for which it was offered are gone", () => {
    const never = rule(
      "never",
      function* () {
        yield forbidden(path("kind"), "may not be so");
      },
      () => [set("a", 1)],
    );
    expect(proven(trialOf([wants("a", 1), never], {}))).toMatchObject({
      fixes: [],
      refused: [[["test/a-is-1", "test/never"], "FindingStays"]],
    });
  });
  test("leaves the object that was reviewed as it is", () => {
    const trial = trialOf([wants("a", 1)], { a: 0 });
    fixObject(trial, decisionOf(trial));
    expect(trial.context.object["data"]).toEqual({ a: 0 });
  });
  test("is not asked for of what goes", () => {
    const everything = {
      resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["*" as const] }],
    };
    const trial = trialOf([{ ...wants("a", 1), match: everything }], {});
    const leaving: Trial = { ...trial, context: { ...trial.context, operation: "DELETE" } };
    expect(decisionOf(leaving).findings).toHaveLength(1);
    expect(proven(leaving).fixes).toEqual([]);
  });
});

describe("a fix that does not hold is refused by name", () => {
  const refusedOf = (rules: readonly BoundRule[], data: Json, old?: Json) => {
    const trial = trialOf(rules, data, old);
    const { fixes, refused } = proven(trial);
    expect(fixes).toEqual([]);
    expect(fixed(trial)).toMatchObject({ data, patch: [] });
    return refused.map(([, why]) => why);
  };
  test("removes nothing", () => {
    expect(refusedOf([wants("a", 1, () => [set("z", 1)])], { a: 0 })).toEqual(["FindingStays"]);
  });
  test("makes another wrong value of a wrong one", () => {
    expect(refusedOf([wants("a", 1, () => [set("a", 2)])], { a: 0 })).toEqual(["FindingStays"]);
  });
  test("adds a finding of another rule", () => {
    const breaks = wants("a", 1, () => [set("a", 1), set("b", 3)]);
    expect(refusedOf([breaks, wants("b", 2, () => [])], { a: 0, b: 2 })).toEqual(["FindingAdded"]);
  });
  test("makes a denial of a warning", () => {
    const strict: BoundRule = {
      ...rule("strict", function* ({ object: seen }) {
        const value = at(seen, "data", "b");
        if (value !== undefined) yield forbidden(path("data", "b"), "may not be set");
      }),
      action: "Deny",
    };
    // A value of the old object only warns; another value is new.
    const moves = wants("a", 1, () => [set("a", 1), { op: "replace", path: "/data/b", value: 9 }]);
    expect(refusedOf([moves, strict], { a: 0, b: 2 }, { a: 5, b: 2 })).toEqual(["FindingAdded"]);
  });
  test("makes a rule throw", () => {
    const brittle = rule("brittle", function* ({ object: seen }) {
      if (at(seen, "data", "a") === 1) throw new Error("out of order");
      yield* [];
    });
    expect(refusedOf([wants("a", 1), brittle], { a: 0 })).toEqual(["FaultAdded"]);
  });
  test("does not apply", () => {
    const misplaced = wants("a", 1, () => [{ op: "remove", path: "/data/x/y" }]);
    expect(refusedOf([misplaced], { a: 0 })).toEqual(["DoesNotApply"]);
  });
  test("is for what only a default made", () => {
    const fills = defaulterThat("test/fills", function* () {
      yield { field: path("spec"), value: { c: 1 } };
    });
    const noC = rule(
      "no-c",
      function* ({ object: seen }) {
        if (at(seen, "spec", "c") !== undefined) yield forbidden(path("spec", "c"), "may not be set");
      },
      () => [{ op: "remove", path: "/spec/c" }],
    );
    const trial: Trial = { ...trialOf([], {}), rules: createRuleSet([packOf("test", [noC], [fills])]) };
    expect(decisionOf(trial).findings).toHaveLength(1);
    expect(proven(trial).refused).toEqual([[["test/no-c"], "DoesNotApply"]]);
  });
});

test("a fix that throws is a fault of the rule, and keeps no other from being proven", () => {
  const broken = wants("b", 2, () => {
    throw new Error("out of order");
  });
  const trial = trialOf([broken, wants("a", 1)], {});
  expect(proven(trial)).toEqual({
    fixes: [[["test/a-is-1"], [set("a", 1)]]],
    refused: [],
    faults: [["test/b-is-2", "Audit"]],
  });
  expect(fixed(trial)).toMatchObject({ data: { a: 1 }, left: ["test/b-is-2"], faults: ["test/b-is-2"] });
});

test("of two fixes that undo each other none is made, and it comes to an end", () => {
  const trial = trialOf([wants("a", 1), wants("a", 2)], { a: 1 });
  expect(proven(trial)).toMatchObject({ fixes: [], refused: [[["test/a-is-2"], "FindingAdded"]] });
  expect(fixed(trial)).toMatchObject({
    data: { a: 1 },
    patch: [],
    refused: [["test/a-is-2", "FindingAdded"]],
  });
});

test("of two fixes that undo each other, where neither holds yet, one is made", () => {
  const trial = trialOf([wants("a", 1), wants("a", 2)], { a: 3 });
  // Any value instead of 3 is a new finding of the other rule, which it did not have for 3.
  expect(fixed(trial)).toMatchObject({ data: { a: 3 }, left: ["test/a-is-1", "test/a-is-2"] });
  const absent = rule(
    "absent",
    function* ({ object: seen }) {
      if (at(seen, "data", "a") !== undefined) yield required(path("data"), "must not have `a`");
    },
    () => [{ op: "remove", path: "/data/a" }],
  );
  const either = trialOf([wants("a", 1), absent], { a: 3 });
  expect(fixed(either)).toMatchObject({ data: { a: 1 }, left: ["test/absent"] });
});
