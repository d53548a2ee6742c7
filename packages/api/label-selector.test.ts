import { matchesLabels, readLabelSelector } from "./label-selector.js";
import type { Json } from "kube-json";

test.each([
  [{ key: "a", operator: "In", values: ["1"] }, true],
  [{ key: "a", operator: "In", values: ["2"] }, false],
  [{ key: "b", operator: "In", values: ["1"] }, false],
  [{ key: "a", operator: "NotIn", values: ["1"] }, false],
  [{ key: "b", operator: "NotIn", values: ["1"] }, true],
  [{ key: "a", operator: "Exists" }, true],
  [{ key: "constructor", operator: "Exists" }, false],
  [{ key: "b", operator: "DoesNotExist" }, true],
] as const)("label selector requirement %j: %s", (requirement, expected) => {
  expect(matchesLabels({ matchExpressions: [requirement] }, { a: "1" })).toBe(expected);
});

test.each([
  [{}, true],
  [{ matchLabels: { a: "1" } }, true],
  [{ matchLabels: { a: "1", b: "1" } }, false],
  [{ matchLabels: { a: "1" }, matchExpressions: [{ key: "b", operator: "Exists" }] }, false],
] as const)("all that a selector asks for must hold: %j: %s", (selector, expected) => {
  expect(matchesLabels(selector, { a: "1" })).toBe(expected);
});

describe("a selector from unchecked JSON", () => {
  test.each<[Json, object]>([
    [{}, { matchLabels: {}, matchExpressions: [] }],
    [{ matchLabels: { a: "1" } }, { matchLabels: { a: "1" }, matchExpressions: [] }],
    [
      { matchExpressions: [{ key: "a", operator: "Exists" }] },
      { matchLabels: {}, matchExpressions: [{ key: "a", operator: "Exists" }] },
    ],
  ])("%j", (value, selector) => {
    expect(readLabelSelector(value)).toEqual(selector);
  });
  test.each<[Json | undefined]>([
    [undefined],
    [null],
    ["app=web"],
    [[]],
    [{ matchLabels: "app=web" }],
    [{ matchLabels: { a: 1 } }],
    [{ matchExpressions: { key: "a", operator: "Exists" } }],
    [{ matchExpressions: [{ key: "a", operator: "Gt", values: ["1"] }] }],
    [{ matchExpressions: [{ key: "a", operator: "In", values: [1] }] }],
    [{ matchExpressions: [{ operator: "Exists" }] }],
    [{ matchExpressions: [null] }],
  ])("none: %j", (value) => {
    expect(readLabelSelector(value)).toBeUndefined();
  });
});
