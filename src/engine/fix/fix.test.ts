import { formatPointer, path } from "../../kube/json/field-path.js";
import type { PatchOperation } from "../../kube/json/patch.js";
import { type Json, type KubeObject, arrayAt, at, own } from "../../kube/json/object.js";
import { type Cause, forbidden, invalid, required } from "../../model/cause.js";
import { type Context, contextOf } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import { defaulterThat, packOf, ruleThat } from "../../testing/pack.js";
import { MAX_REVIEWS, proveFixes, repair } from "./fix.js";
import type { Trial } from "./fix-proof.js";
import { LIMITS } from "../match/limits.js";
import { review } from "../review/review.js";
import { createRuleSet } from "../match/rule-set.js";

type Check = (context: Context) => Iterable<Cause>;
type Fix = (cause: Cause, context: Context) => readonly PatchOperation[];

const rule = (name: string, check: Check, fix?: Fix): BoundRule => {
  const bound = ruleThat(`test/${name}`, "Warn", check);
  return fix === undefined ? bound : { ...bound, rule: { ...bound.rule, fix } };
};

/** Wants `data.NAME` to be `value`, and offers to set it. */
const wants = (name: string, value: number, fix?: Fix): BoundRule =>
  rule(
    `${name}-is-${String(value)}`,
    function* ({ object }) {
      if (at(object, "data", name) !== value) yield invalid(path("data", name), `must be '${String(value)}'`);
    },
    fix ?? (() => [{ op: "add", path: `/data/${name}`, value }]),
  );

const object = (data: Json, more: object = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a" },
  data,
  ...more,
});

const trialOf = (rules: readonly BoundRule[], data: Json, old?: Json, defaulters = [] as const): Trial => ({
  rules: createRuleSet([packOf("test", rules, defaulters)]),
  context: contextOf(object(data), old === undefined ? {} : { oldObject: object(old) }),
  phases: { default: true, validate: true },
  limits: LIMITS,
});

const decisionOf = ({ rules, context, phases, limits }: Trial) => review(rules, context, phases, limits);

const proven = (trial: Trial) => {
  const { fixes, refused, faults } = proveFixes(trial, decisionOf(trial));
  return {
    fixes: fixes.map(({ findings, operations }) => [findings.map((one) => one.rule), operations]),
    refused: refused.map(({ findings, why }) => [findings.map((one) => one.rule), why]),
    faults: faults.map(({ rule: id, action }) => [id, action]),
  };
};

const repaired = (trial: Trial) => {
  const { object: fixed, patch, decision, refused, faults } = repair(trial, decisionOf(trial));
  return {
    data: fixed["data"],
    patch,
    left: decision.findings.map((one) => one.rule),
    refused: refused.map(({ findings, why }) => [findings[0]?.rule, why]),
    faults: faults.map(({ rule: id }) => id),
  };
};

const set = (name: string, value: Json): PatchOperation => ({ op: "add", path: `/data/${name}`, value });

describe("a fix that holds", () => {
  test("removes its finding and adds none", () => {
    const trial = trialOf([wants("a", 1), wants("b", 2)], { a: 0, b: 2 });
    expect(proven(trial)).toEqual({ fixes: [[["test/a-is-1"], [set("a", 1)]]], refused: [], faults: [] });
    expect(repaired(trial)).toMatchObject({ data: { a: 1, b: 2 }, patch: [set("a", 1)], left: [] });
  });
  test("counts once if two rules want the same", () => {
    const other = { ...wants("a", 1), id: "test/other" };
    const trial = trialOf([wants("a", 1), other], {});
    expect(proven(trial).fixes).toEqual([[["test/a-is-1", "test/other"], [set("a", 1)]]]);
    expect(repaired(trial)).toMatchObject({ patch: [set("a", 1)], left: [] });
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
    repair(trial, decisionOf(trial));
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
    expect(repaired(trial)).toMatchObject({ data, patch: [] });
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
    // What the old object had only warns; with another value it is new.
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
      yield { field: path("data", "b"), value: { c: 1 } };
    });
    const noC = rule(
      "no-c",
      function* ({ object: seen }) {
        if (at(seen, "data", "b", "c") !== undefined)
          yield forbidden(path("data", "b", "c"), "may not be set");
      },
      () => [{ op: "remove", path: "/data/b/c" }],
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
  expect(repaired(trial)).toMatchObject({ data: { a: 1 }, left: ["test/b-is-2"], faults: ["test/b-is-2"] });
});

test("of two fixes that undo each other none is made, and it comes to an end", () => {
  const trial = trialOf([wants("a", 1), wants("a", 2)], { a: 1 });
  expect(proven(trial)).toMatchObject({ fixes: [], refused: [[["test/a-is-2"], "FindingAdded"]] });
  expect(repaired(trial)).toMatchObject({
    data: { a: 1 },
    patch: [],
    refused: [["test/a-is-2", "FindingAdded"]],
  });
});

test("of two fixes that undo each other, where neither holds yet, one is made", () => {
  const trial = trialOf([wants("a", 1), wants("a", 2)], { a: 3 });
  // Whatever replaces 3 is another finding of the other rule: what it says of 1 it did not say of 3.
  expect(repaired(trial)).toMatchObject({ data: { a: 3 }, left: ["test/a-is-1", "test/a-is-2"] });
  const absent = rule(
    "absent",
    function* ({ object: seen }) {
      if (at(seen, "data", "a") !== undefined) yield required(path("data"), "must not have `a`");
    },
    () => [{ op: "remove", path: "/data/a" }],
  );
  const either = trialOf([wants("a", 1), absent], { a: 3 });
  expect(repaired(either)).toMatchObject({ data: { a: 1 }, left: ["test/absent"] });
});

describe("fixes that stand in one another's way", () => {
  const noBad = rule(
    "no-bad",
    function* ({ object: seen }) {
      for (const [index, item] of arrayAt(seen, "data", "list").entries())
        if (typeof item === "string" && item.startsWith("bad"))
          yield forbidden(path("data", "list", index), "may not be bad");
    },
    ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  );
  test("items of one list go one after the other, as many as there are", () => {
    const trial = trialOf([noBad], { list: ["bad1", "a", "bad2", "bad3", "b"] });
    expect(proven(trial).fixes.map(([, operations]) => operations)).toEqual([
      [{ op: "remove", path: "/data/list/0" }],
      [{ op: "remove", path: "/data/list/2" }],
      [{ op: "remove", path: "/data/list/3" }],
    ]);
    expect(repaired(trial)).toMatchObject({
      data: { list: ["a", "b"] },
      patch: ["/data/list/0", "/data/list/1", "/data/list/1"].map((at) => ({ op: "remove", path: at })),
    });
  });
  test("equal items are told apart by number", () => {
    expect(repaired(trialOf([noBad], { list: ["bad", "bad", "a"] }))).toMatchObject({
      data: { list: ["a"] },
    });
  });
  test("one that another makes possible follows it", () => {
    const second = rule(
      "second",
      function* ({ object: seen }) {
        if (at(seen, "data", "b") === undefined) yield required(path("data", "b"), "must be set");
      },
      (_, { object: seen }) => (at(seen, "data", "a") === 1 ? [set("b", 2)] : []),
    );
    expect(repaired(trialOf([second, wants("a", 1)], {}))).toMatchObject({ data: { a: 1, b: 2 }, left: [] });
  });
  test("one that is refused at first is tried again when others have been made", () => {
    const pair = rule("pair", function* ({ object: seen }) {
      const data = own(seen, "data");
      if (own(data, "b") === 2 && own(data, "a") !== 1)
        yield forbidden(path("kind"), "may not have b without a");
    });
    const b = wants("b", 2);
    const a = wants("a", 1, (_, { object: seen }) => (at(seen, "data", "c") === 3 ? [set("a", 1)] : []));
    expect(repaired(trialOf([b, a, wants("c", 3), pair], {}))).toMatchObject({
      data: { a: 1, b: 2, c: 3 },
      left: [],
    });
  });
});

describe("an update", () => {
  const kept: BoundRule = {
    ...rule("kept", function* ({ object: seen, oldObject }) {
      const before = at(oldObject, "data", "a");
      if (before !== undefined && before !== at(seen, "data", "a"))
        yield forbidden(path("data", "a"), "may not change");
    }),
    action: "Deny",
  };
  test("is not fixed so that it breaks what was there", () => {
    expect(repaired(trialOf([wants("a", 1), kept], { a: 0 }))).toMatchObject({ data: { a: 1 } });
    const update = trialOf([wants("a", 1), kept], { a: 0, b: 1 }, { a: 0 });
    expect(proven(update)).toMatchObject({ fixes: [], refused: [[["test/a-is-1"], "FindingAdded"]] });
    expect(repaired(update)).toMatchObject({ data: { a: 0, b: 1 }, left: ["test/a-is-1"] });
  });
  test("is fixed where it only adds", () => {
    const update = trialOf([wants("b", 1), kept], { a: 0 }, { a: 0, b: 2 });
    expect(repaired(update)).toMatchObject({ data: { a: 0, b: 1 }, left: [] });
  });
});

describe("what others own", () => {
  const crd = (group: string): KubeObject => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `a.${group}` },
    spec: { group },
    data: {},
  });
  const fixesOf = (group: string, ownedGroups: readonly string[]) => {
    const rules = createRuleSet([packOf("test", [{ ...wants("a", 1), ownedGroups }])]);
    const trial = { ...trialOf([], {}), rules, context: contextOf(crd(group)) };
    return proven(trial).fixes.length;
  };
  test("is left as it is", () => {
    expect(fixesOf("acme.io", ["*.example.com"])).toBe(0);
    expect(fixesOf("acme.io", ["acme.io"])).toBe(1);
  });
  test("is nobody's where the pack owns nothing", () => {
    expect(fixesOf("acme.io", [])).toBe(1);
  });
});

describe("the number of reviews", () => {
  const counting = () => {
    let reviews = 0;
    const counter = rule("counter", function* () {
      reviews++;
      yield* [];
    });
    return { counter, count: () => reviews };
  };
  const many = (number: number, fix: (name: string) => Fix | undefined): readonly BoundRule[] =>
    Array.from({ length: number }, (_, index) => wants(`n${String(index)}`, 1, fix(`n${String(index)}`)));

  test("is one for any number of fixes that hold", () => {
    const { counter, count } = counting();
    const trial = trialOf([...many(200, () => undefined), counter], {});
    const decision = decisionOf(trial);
    const before = count();
    expect(proveFixes(trial, decision).fixes).toHaveLength(200);
    expect(count() - before).toBe(1);
  });
  test("is two if what is wrong tells of itself", () => {
    const { counter, count } = counting();
    const wrong =
      (name: string): Fix =>
      () => [set(name, 2)];
    const trial = trialOf([...many(200, (name) => (/0$/.test(name) ? wrong(name) : undefined)), counter], {});
    const decision = decisionOf(trial);
    const before = count();
    const { fixes, refused } = proveFixes(trial, decision);
    expect([fixes.length, refused.length, count() - before]).toEqual([180, 20, 2]);
  });
  test("has an end: what is beyond it is refused as not tried", () => {
    const { counter, count } = counting();
    const jealous = rule("jealous", function* ({ object: seen }) {
      for (const name of Object.keys(own(seen, "data") as object))
        yield forbidden(path("kind"), `may not have '${name}'`);
    });
    const trial = trialOf([...many(300, () => undefined), jealous, counter], {});
    const decision = decisionOf(trial);
    const before = count();
    const { fixes, refused } = proveFixes(trial, decision);
    expect(fixes).toEqual([]);
    expect(refused).toHaveLength(300);
    expect(new Set(refused.map(({ why }) => why))).toEqual(new Set(["FindingAdded", "NotTried"]));
    expect(count() - before).toBe(MAX_REVIEWS);
    expect(repaired(trial).data).toEqual({});
  });
});
