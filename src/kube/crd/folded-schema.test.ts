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
  ["values besides those of the schema", { enum: ["A"], allOf: [{ enum: ["A", "B"] }] }, { enum: ["A"] }],
])("folds %s", (_, schema, expected) => {
  expect(folded(schema)).toEqual(expected);
});

test.each<readonly [string, JsonObject]>([
  ["another pattern", { pattern: "^a", allOf: [{ pattern: "b$" }] }],
  ["another bound", { maxLength: 5, allOf: [{ maxLength: 3 }] }],
  ["fields", { allOf: [{ properties: { a: { type: "string" } } }] }],
  ["a choice", { allOf: [{ anyOf: [{ minLength: 1 }, { maxLength: 0 }] }] }],
  ["what is no list", { allOf: "a" }],
  ["a value that is no list", { enum: ["A"], allOf: [{ enum: "A" }] }],
])("leaves %s in place", (_, schema) => {
  expect(folded(schema)).toEqual(schema);
});
