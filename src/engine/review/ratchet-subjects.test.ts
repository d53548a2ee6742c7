import { type FieldPath, type JsonObject, type KubeObject, at, path } from "kube-json";
import { invalid, required } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { BoundRule } from "../../model/pack.js";
import { ruleThat } from "../../testing/pack.js";
import { versioned } from "../../testing/schemas/crd-versions.js";
import { scenarioContext } from "../../testing/scenario.js";
import { added, update } from "../../testing/ratcheting.js";

describe("what a finding is about", () => {
  const about = (more: (object: KubeObject) => object): BoundRule =>
    ruleThat("test/about", "Deny", ({ object }) => [{ ...invalid(path("spec"), "must be good"), ...more(object) }]);
  test("takes the place of what stands at its field", () => {
    const ofA = about((object) => ({ about: at(object, "spec", "a") ?? null }));
    expect(added(update({ a: { x: 1 }, b: 1 }, { a: { x: 1 }, b: 2 }), ofA)).toEqual([]);
    expect(added(update({ a: { x: 1 }, b: 1 }, { a: { x: 2 }, b: 1 }), ofA)).toEqual(["spec"]);
  });
  test("of several values, each counts at its place, and lists among them in any order", () => {
    const several = about((object) => ({ about: [at(object, "spec", "a") ?? null, at(object, "spec", "b") ?? null] }));
    expect(added(update({ a: true }, { a: true, c: 1 }), several)).toEqual([]);
    expect(added(update({ a: [1, 2], b: 3 }, { a: [2, 1], b: 3 }), several)).toEqual([]);
    expect(added(update({ a: true }, { b: true }), several)).toEqual(["spec"]);
    expect(added(update({ a: "b" }, { a: "b", b: "b" }), several)).toEqual(["spec"]);
  });
  test("an amount is old if it is no greater", () => {
    const amount = about((object) => ({ amount: Number(at(object, "spec", "size")) }));
    expect(added(update({ size: 5, b: 1 }, { size: 5, b: 2 }), amount)).toEqual([]);
    expect(added(update({ size: 5 }, { size: 4 }), amount)).toEqual([]);
    expect(added(update({ size: 5 }, { size: 6 }), amount)).toEqual(["spec"]);
  });
  test.each([
    [["a", "b"], ["a"], true],
    [["a", "b"], ["b", "a"], true],
    [["a", "b"], "All", true],
    ["All", ["a", "c"], true],
    [["a", "b"], ["a", "c"], false],
  ] as const)("wrong values among others: of %j, %j are old: %s", (before, after, isOld) => {
    const among = about((object) => ({ among: at(object, "spec", "wrong") ?? null }));
    expect(added(update({ wrong: before }, { wrong: after }), among)).toEqual(isOld ? [] : ["spec"]);
  });
  test("of what is missing nothing else counts", () => {
    const missing = ruleThat("test/missing", "Deny", () => [required(path("spec"), "must set `a`")]);
    expect(added(update({ b: 1 }, { b: 2 }), missing)).toEqual([]);
  });

  const node = path("spec", "versions", 0, "schema", "openAPIV3Schema", "properties", "spec", "properties", "a");
  const definition = (a: JsonObject): KubeObject =>
    versioned([{ name: "v1", spec: { a }, version: { storage: true } }]);
  const judged = (field: FieldPath, message: string, before: JsonObject, after: JsonObject): readonly string[] =>
    added(scenarioContext({ object: definition(after), oldObject: definition(before) }), {
      ...ruleThat("test/schema", "Deny", () => [invalid(field, message)]),
      match: ON_OBJECTS,
    });
  test("of a schema it is what the message says, and the keywords that it names", () => {
    const before = { type: "string", maxLength: 9 };
    expect(judged(node, "must be 'b'", before, { ...before, maxLength: 5, description: "A." })).toEqual([]);
    expect(judged(node, "must have another `maxLength`", before, { ...before, pattern: "a" })).toEqual([]);
    expect(judged(node, "may not be in `required`", before, { ...before, required: ["b"] })).toEqual([]);
    expect(judged(node, "must have another `maxLength`", before, { ...before, maxLength: 8 })).toHaveLength(1);
  });
  test("of what stands in a schema it is all of that", () => {
    const before = { type: "string", enum: ["a"] };
    expect(judged([...node, "enum"], "must be b", before, { ...before, maxLength: 5 })).toEqual([]);
    expect(judged([...node, "enum"], "must be b", before, { ...before, enum: ["c"] })).toHaveLength(1);
  });
});
