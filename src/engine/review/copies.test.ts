import { type JsonObject, objectAt } from "kube-json";
import { ON_OBJECTS } from "../../model/match.js";
import { packOf } from "../../testing/pack.js";
import { noBad } from "../../testing/ratcheting.js";
import { scenarioContext } from "../../testing/scenario.js";
import { object, TEXT, versioned } from "../../testing/schemas/crd-versions.js";
import { createRuleSet } from "../match/rule-set.js";
import { review } from "./review.js";

const GROUP = "acme.io";
const TYPE = object({ bad_a: { ...TEXT, description: "A." }, b: TEXT });

/** A field of this type, below others of these names. */
const field = (...names: readonly string[]): JsonObject =>
  names.reduceRight<JsonObject>((type, name) => object({ [name]: type }), TYPE);

/** The actions of the findings of an update from a CRD with these fields of `spec`, which it keeps, to one with more. */
const actions = (before: JsonObject, more: JsonObject): readonly string[] => {
  const definition = (spec: JsonObject) =>
    versioned([{ name: "v1", spec, version: { storage: true } }], { group: GROUP });
  const context = scenarioContext({ object: definition({ ...before, ...more }), oldObject: definition(before) });
  const rules = createRuleSet([packOf("test", [{ ...noBad, match: ON_OBJECTS, ownedGroups: [GROUP] }])]);
  const { findings } = review(rules, context, { default: false, validate: true });
  return findings.map(({ action, ratcheted }) => `${action}${ratcheted ? ", old" : ""}`);
};

describe("a new field of a type that is in use", () => {
  const deep = objectAt(field("x", "one", "two"), "properties");
  const flat = objectAt(field("y"), "properties");
  test("has no new findings", () => {
    expect(actions(flat, { z: TYPE })).toEqual(["Warn, old", "Warn, old"]);
    expect(actions(flat, deep)).toEqual(["Warn, old", "Warn, old"]);
  });
  test("has one if that denies, and those in use only warn, because they are deeper", () => {
    expect(actions({}, deep)).toEqual(["Warn"]);
    expect(actions(deep, flat)).toEqual(["Warn, old", "Deny"]);
  });
});
