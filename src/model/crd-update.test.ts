import type { Json } from "kube-json";
import { versioned } from "../testing/schemas/crd-versions.js";
import { crd } from "kube-schema/testing";
import { contextOf } from "./context.js";
import {
  changesOf,
  crdUpdate,
  disagreement,
  disagreementCauses,
  edit,
  enumValues,
  listed,
  unexpected,
} from "./crd-update.js";

const bound = (max: number, name = "v1"): ReturnType<typeof crd> =>
  crd({ spec: { a: { type: "string", maxLength: max } }, version: { name } });

test("an update is one only with an old object", () => {
  expect(crdUpdate(contextOf(bound(5)))).toBeUndefined();
  expect(changesOf(contextOf(bound(5)), "bound", "tightened")).toEqual([]);
  expect([...disagreementCauses(contextOf(bound(5)), ["tightened"], () => undefined)]).toEqual([]);
});

test("changes are chosen by aspect and direction, and alpha versions are left alone", () => {
  const context = contextOf(bound(5), { oldObject: bound(9) });
  const [change, ...others] = changesOf(context, "bound", "loosened", "tightened");
  expect(others).toEqual([]);
  expect(change).toMatchObject({ from: 9, to: 5, keyword: "maxLength" });
  expect(changesOf(context, "bound", "loosened")).toEqual([]);
  expect(changesOf(context, "pattern", "tightened")).toEqual([]);
  const alpha = contextOf(bound(5, "v1alpha1"), { oldObject: bound(9, "v1alpha1") });
  expect(changesOf(alpha, "bound", "tightened")).toEqual([]);
  expect(change === undefined ? "" : unexpected(change)).toBe("before all clients of version 'v1' expect it");
});

test.each<[Json | undefined, Json | undefined, string]>([
  [undefined, 5, "gain `maxLength` '5'"],
  [5, undefined, "lose `maxLength` '5'"],
  [5, 9, "change `maxLength` from '5' to '9'"],
  [false, true, "change `maxLength` from 'false' to 'true'"],
])("an edit from %p to %p in words", (from, to, text) => {
  expect(edit({ aspect: "bound", direction: "changed", keyword: "maxLength", from, to })).toBe(text);
});

test("lists end where nobody reads on", () => {
  expect(listed(["A"])).toBe("'A'");
  expect(listed(["A", 1])).toBe("'A' and '1'");
  expect(listed(["A", "B", "C"])).toBe("'A', 'B' and 'C'");
  expect(listed(["A", "B", "C", "D"])).toBe("'A', 'B', 'C' and 1 other");
  expect(listed(["A", "B", "C", "D", null])).toBe("'A', 'B', 'C' and 2 others");
  expect(enumValues(["A"])).toBe("enum value 'A'");
  expect(enumValues(["A", "B"])).toBe("enum values 'A' and 'B'");
});

test("what versions disagree in", () => {
  const between = (before: object, after: object): readonly string[] | undefined => {
    const old = versioned([{ name: "v1beta1", spec: { a: { ...before } }, version: { storage: true } }]);
    const now = versioned([
      { name: "v1beta1", spec: { a: { ...before } }, version: { storage: true } },
      { name: "v1", spec: { a: { ...after } } },
    ]);
    return crdUpdate(contextOf(now, { oldObject: old }))?.disagreements.found.map(disagreement);
  };
  const text = (more: object): object => ({ type: "string", ...more });
  const rule = (...rules: readonly string[]): object =>
    text({ "x-kubernetes-validations": rules.map((one) => ({ rule: one })) });
  const fields = (more: object): object => ({
    type: "object",
    properties: { b: { type: "string" } },
    ...more,
  });
  expect(between(text({ maxLength: 9 }), text({ maxLength: 5 }))).toEqual(["`maxLength` is '5' instead of '9'"]);
  expect(between(text({}), text({ maxLength: 5 }))).toEqual(["`maxLength` is '5'"]);
  expect(between(text({ maxLength: 5 }), text({}))).toEqual(["`maxLength` is missing"]);
  expect(between(text({ enum: ["A", "B"] }), text({ enum: ["B", "C"] }))).toEqual(["it lacks enum value 'A'"]);
  expect(between(text({ enum: ["B"] }), text({ enum: ["B", "C"] }))).toEqual(["it has enum value 'C'"]);
  expect(between(rule(), rule("a", "b"))).toEqual(["the rule 'a' is new", "the rule 'b' is new"]);
  expect(between(text({}), text({ enum: ["A"] }))).toEqual(["it has an `enum`"]);
  expect(between(text({ enum: ["A"] }), text({}))).toEqual(["it has no `enum`"]);
  expect(between(rule("a"), rule())).toEqual(["the rule 'a' is missing"]);
  expect(between(rule(), rule("a"))).toEqual(["the rule 'a' is new"]);
  expect(between(fields({}), fields({ required: ["b"] }))).toEqual(["it is required"]);
  expect(between(fields({ required: ["b"] }), fields({}))).toEqual(["it is optional"]);
  expect(between(fields({}), fields({ not: { required: ["b"] } }))).toEqual(["`not` differs"]);
});
