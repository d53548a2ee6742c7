import type { JsonObject } from "kube-json";
import { folded } from "./folded-schema.js";

test.each<readonly [string, JsonObject, JsonObject]>([
  ["no limits", { type: "string" }, { type: "string" }],
  [
    "limits",
    { type: "string", allOf: [{ maxLength: 3 }, { pattern: "^a" }] },
    { type: "string", maxLength: 3, pattern: "^a" },
  ],
  ["equal limits", { maxLength: 3, allOf: [{ maxLength: 3 }] }, { maxLength: 3 }],
  ["values that both allow", { allOf: [{ enum: ["A", "B"] }, { enum: ["B", "C"] }] }, { enum: ["B"] }],
  ["the strictest limit", { maxLength: 5, allOf: [{ maxLength: 3 }, { maxLength: 4 }] }, { maxLength: 3 }],
  [
    "an end that counts below one that does not",
    { maximum: 5, exclusiveMaximum: true, allOf: [{ maximum: 3 }] },
    { maximum: 3, exclusiveMaximum: false },
  ],
  ["values besides those of the schema", { enum: ["A"], allOf: [{ enum: ["A", "B"] }] }, { enum: ["A"] }],
])("folds %s", (_, schema, expected) => {
  expect(folded(schema)).toEqual(expected);
});

test.each<readonly [string, JsonObject]>([
  ["another pattern", { pattern: "^a", allOf: [{ pattern: "b$" }] }],
  ["fields", { allOf: [{ properties: { a: { type: "string" } } }] }],
  ["a choice", { allOf: [{ anyOf: [{ minLength: 1 }, { maxLength: 0 }] }] }],
  ["what is no list", { allOf: "a" }],
])("leaves %s in place", (_, schema) => {
  expect(folded(schema)).toEqual(schema);
});
