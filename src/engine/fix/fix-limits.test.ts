import { type KubeObject, arrayAt, at, formatPointer, own, path } from "kube-json";
import { forbidden, required } from "../../model/cause.js";
import { contextOf } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import { packOf } from "../../testing/pack.js";
import { MAX_REVIEWS, fixObject, proveFixes } from "./fix.js";
import { createRuleSet } from "../match/rule-set.js";
import { type Fix, rule, wants, trialOf, decisionOf, proven, fixed, set } from "../../testing/fixing.js";

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
    expect(fixed(trial)).toMatchObject({
      data: { list: ["a", "b"] },
      patch: ["/data/list/0", "/data/list/1", "/data/list/1"].map((at) => ({ op: "remove", path: at })),
    });
  });
  test("hundreds of items of one list take a few reviews, and the last one its own", () => {
    let reviews = 0;
    const items = Array.from({ length: 400 }, (_, index) => `bad${String(index)}`);
    const counted = rule(
      "counted",
      function* (context) {
        reviews++;
        yield* noBad.rule.check(context, {});
      },
      (cause, { object: seen }) =>
        arrayAt(seen, "data", "list").length === 1
          ? [{ op: "remove", path: "/data/list" }]
          : [{ op: "remove", path: formatPointer(cause.field) }],
    );
    const { data, patch, left } = fixed(trialOf([counted], { list: items }));
    expect({ data, left, patch: [patch.length, patch[0]?.path, patch.at(-1)?.path] }).toEqual({
      data: {},
      left: [],
      patch: [400, "/data/list/0", "/data/list"],
    });
    expect(reviews).toBeLessThan(10);
  });
  test("a removal that is refused moves no other item", () => {
    const keep = rule("keep", function* ({ object: seen }) {
      for (const name of ["bad2", "bad5"])
        if (!arrayAt(seen, "data", "list").includes(name)) yield required(path("data", name), "must be kept");
    });
    const list = ["bad1", "bad2", "a", "bad3", "bad4", "bad5", "bad6"];
    expect(fixed(trialOf([noBad, keep], { list })).data).toEqual({ list: ["bad2", "a", "bad5"] });
  });
  test("equal items are told apart by number", () => {
    expect(fixed(trialOf([noBad], { list: ["bad", "bad", "a"] }))).toMatchObject({
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
    expect(fixed(trialOf([second, wants("a", 1)], {}))).toMatchObject({ data: { a: 1, b: 2 }, left: [] });
  });
  test("one that is refused at first is tried again when others have been made", () => {
    const pair = rule("pair", function* ({ object: seen }) {
      const data = own(seen, "data");
      if (own(data, "b") === 2 && own(data, "a") !== 1) yield forbidden(path("kind"), "may not have b without a");
    });
    const b = wants("b", 2);
    const a = wants("a", 1, (_, { object: seen }) => (at(seen, "data", "c") === 3 ? [set("a", 1)] : []));
    expect(fixed(trialOf([b, a, wants("c", 3), pair], {}))).toMatchObject({
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
    expect(fixed(trialOf([wants("a", 1), kept], { a: 0 }))).toMatchObject({ data: { a: 1 } });
    const update = trialOf([wants("a", 1), kept], { a: 0, b: 1 }, { a: 0 });
    expect(proven(update)).toMatchObject({ fixes: [], refused: [[["test/a-is-1"], "FindingAdded"]] });
    expect(fixed(update)).toMatchObject({ data: { a: 0, b: 1 }, left: ["test/a-is-1"] });
  });
  test("is fixed where it only adds", () => {
    const update = trialOf([wants("b", 1), kept], { a: 0 }, { a: 0, b: 2 });
    expect(fixed(update)).toMatchObject({ data: { a: 0, b: 1 }, left: [] });
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
  test("is two if bounds of maps are followed by those of their values, and one if these deny what only warned", () => {
    const size = rule("size", function* ({ object: seen }) {
      for (const [name, map] of Object.entries(own(seen, "data") as object))
        if (at(map, "max") === undefined) yield required(path("data", name), "must be bounded");
        else if (at(map, "additionalProperties", "max") === undefined)
          yield required(path("data", name, "additionalProperties"), "must be bounded");
    });
    const bounds: Fix = ({ field }) => [{ op: "add", path: `${formatPointer(field)}/max`, value: 1 }];
    const { counter, count } = counting();
    const proposing: BoundRule = { ...size, rule: { ...size.rule, proposeBounds: bounds } };
    const maps = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`m${String(at)}`, { additionalProperties: {} }]),
    );
    const trial = { ...trialOf([proposing, counter], maps), wantsBounds: true };
    const decision = decisionOf(trial);
    const before = count();
    const { fixes, decision: after } = fixObject(trial, decision);
    expect([fixes.length, after.findings, count() - before]).toEqual([100, [], 2]);
    const denying = {
      ...trialOf([{ ...proposing, action: "Deny" }, counter], maps, { ...maps, more: 1 }),
      wantsBounds: true,
    };
    const softened = decisionOf(denying);
    expect(new Set(softened.findings.map(({ action }) => action))).toEqual(new Set(["Warn"]));
    const start = count();
    expect([fixObject(denying, softened).fixes.length, count() - start]).toEqual([0, 1]);
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
    expect(fixed(trial).data).toEqual({});
  });
});
