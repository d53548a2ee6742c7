import type { Json } from "kube-json";
import { faultDifference, jsonDifferences } from "./difference.js";

describe("jsonDifferences", () => {
  test.each<readonly [string, Json, Json]>([
    ["scalars", 1, 1n],
    ["objects in another order", { a: 1, b: [null] }, { b: [null], a: 1 }],
    ["empty objects", {}, {}],
  ])("are none between the same %s", (_, expected, actual) => {
    expect(jsonDifferences(expected, actual, "object")).toEqual([]);
  });

  test("name each place with the expected and the actual value", () => {
    const expected = { same: 1, changed: "a", missing: { b: 1 }, list: [1, 2], "example.com/a": true };
    const actual = { same: 1, changed: "b", list: [1, 3, 4], more: null, "example.com/a": false };
    expect(jsonDifferences(expected, actual, "object")).toEqual([
      { subject: "object changed", expected: '"a"', actual: '"b"' },
      { subject: "object missing", expected: '{"b":1}' },
      { subject: "object list[1]", expected: "2", actual: "3" },
      { subject: "object list[2]", actual: "4" },
      { subject: "object [example.com/a]", expected: "true", actual: "false" },
      { subject: "object more", actual: "null" },
    ]);
  });

  test("a list is not an object, and the root has no path", () => {
    expect(jsonDifferences([], {}, "object")).toEqual([{ subject: "object", expected: "[]", actual: "{}" }]);
  });

  test("are bounded in number and length", () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${String(index)}`, index]));
    expect(jsonDifferences(many, {}, "object")).toHaveLength(20);
    expect(jsonDifferences("x".repeat(1000), "", "object")[0]?.expected).toHaveLength(200);
  });
});

test("faultDifference names the rule and the error", () => {
  expect(faultDifference("a/b", new Error("no luck"))).toEqual({ subject: "fault", actual: "a/b: no luck" });
  expect(faultDifference("a/b", "odd").actual).toContain("odd");
});
