import { crd } from "kube-schema/testing";
import { enumerations, misspelledEnumerations } from "./enums.js";
import { crdOf, jsonPath } from "./crd.js";

test("the allowed values of all fields", () => {
  const one = crdOf(
    crd({
      spec: {
        policy: { type: "string", enum: ["", "A", 5, null, "B", "x".repeat(1025)] },
        modes: { type: "array", items: { type: "string", enum: ["C"] } },
        count: { type: "integer", enum: [1, 2] },
        name: { type: "string" },
        env: {
          type: "array",
          items: {
            type: "object",
            properties: {
              name: { type: "string", enum: ["D"] },
              value: { type: "string" },
              valueFrom: { type: "object" },
            },
          },
        },
      },
      status: { state: { type: "string", enum: ["E"] } },
      root: { mode: { type: "string", enum: ["F"] } },
    }),
  );
  expect(enumerations(one).map(({ node, values }) => [jsonPath(node), ...values])).toEqual([
    [".spec.policy", "A", "B"],
    [".spec.modes[]", "C"],
    [".status.state", "E"],
    [".mode", "F"],
  ]);
  expect(enumerations(one)).toBe(enumerations(one));
});

test("the enumerations that have wrong values, each value judged once", () => {
  const one = crdOf(
    crd({
      spec: {
        first: { type: "string", enum: ["A", "b", "c"] },
        second: { type: "string", enum: ["A", "D"] },
        third: { type: "string", enum: ["c", "A"] },
      },
    }),
  );
  const asked: string[] = [];
  const isWrong = (value: string): boolean => {
    asked.push(value);
    return value === value.toLowerCase();
  };
  expect(
    misspelledEnumerations(one, isWrong).map(({ node, values, wrong }) => [jsonPath(node), values, wrong]),
  ).toEqual([
    [".spec.first", ["A", "b", "c"], ["b", "c"]],
    [".spec.third", ["c", "A"], ["c"]],
  ]);
  expect(asked).toEqual(["A", "b", "c", "D"]);
  expect(misspelledEnumerations(one, () => false)).toEqual([]);
});
