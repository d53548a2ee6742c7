import { type JsonObject, path, stringAt, valueAt } from "kube-json";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { versioned } from "../../testing/schemas/crd-versions.js";
import { createRuleSet } from "../match/rule-set.js";
import { review } from "./review.js";

const FIELD = path("spec", "versions", 0, "schema", "openAPIV3Schema", "properties", "spec", "properties", "wait");

/** Denies a text that its description calls a duration. */
const noDuration = {
  ...ruleThat("test/no-duration", "Deny", function* ({ object }) {
    if (stringAt(valueAt(object, FIELD), "description")?.includes("duration") === true)
      yield invalid(FIELD, "must be an integer");
  }),
  match: ON_CRDS,
  ownedGroups: ["*"],
};

const update = (before: JsonObject, after: JsonObject) =>
  scenarioContext({
    object: versioned([{ name: "v1", spec: after, version: { storage: true } }]),
    oldObject: versioned([{ name: "v1", spec: before, version: { storage: true } }]),
  });

const actions = (before: JsonObject, after: JsonObject): readonly string[] =>
  review(createRuleSet([packOf("test", [noDuration])]), update(before, after), {
    default: false,
    validate: true,
  }).findings.map(({ action }) => action);

const wait = { type: "string" };
const told = { ...wait, description: "wait is a duration." };

test("what only descriptions newly say does not deny: the API is as it was", () => {
  expect(actions({ wait }, { wait: told })).toEqual(["Warn"]);
  expect(actions({ wait: { ...wait, description: "wait is how long." } }, { wait: told })).toEqual(["Warn"]);
});

test.each<readonly [string, JsonObject, JsonObject]>([
  ["a new field", {}, { wait: told }],
  ["another keyword", { wait }, { wait: { ...told, maxLength: 5 } }],
  ["a field called 'description'", { wait }, { wait: told, description: { type: "string" } }],
  ["another type of it", { wait, description: { type: "string" } }, { wait: told, description: { type: "integer" } }],
  ["a field that goes", { wait, other: wait }, { wait: told }],
])("it does beside %s", (_, before, after) => {
  expect(actions(before, after)).toEqual(["Deny"]);
});
