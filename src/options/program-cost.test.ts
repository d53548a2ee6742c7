import { celDefault } from "../defaulters/generic/cel-default.js";
import { cel } from "../rules/generic/cel.js";

const ruleCost = (more: object): unknown =>
  cel.options?.cost?.({
    message: "must be right",
    reason: "FieldValueInvalid",
    failurePolicy: "Fail",
    expression: "",
    ...more,
  });
const defaultCost = (field: string, expression: string): unknown =>
  celDefault.options?.cost?.({ field, expression, onUpdate: "Fill" });

const PAIRS = "self.all(a, self.exists(b, a == b))";

test.each<[string, object, string]>([
  ["that compares fields", { field: "spec", expression: "self.a <= self.b" }, "Bounded"],
  ["that compares each item with each", { field: "spec.items", expression: PAIRS }, "Unbounded"],
  [
    "that compares each item with all",
    { field: "spec.items[*]", expression: "self in object.spec.items" },
    "Unbounded",
  ],
  ["for each item", { field: "spec.items[*]", expression: "self.size() < 5" }, "Unbounded"],
  [
    "whose message compares each with each",
    { field: "spec", expression: "self.a", messageExpression: `string(${PAIRS})` },
    "Unbounded",
  ],
  [
    "whose condition does so",
    { expression: "true", matchConditions: [{ name: "a", expression: PAIRS.replaceAll("self", "object.spec") }] },
    "Unbounded",
  ],
  [
    "whose variables grow",
    {
      expression: "variables.b == ''",
      variables: [
        { name: "a", expression: "object.a" },
        { name: "b", expression: "variables.a + variables.a" },
      ],
    },
    "Unbounded",
  ],
])("a rule in CEL %s", (_, options, cost) => {
  expect(ruleCost(options)).toBe(cost);
});

test("a default in CEL", () => {
  expect(defaultCost("spec.protocol", "parent.name == 'dns' ? 'UDP' : 'TCP'")).toBe("Bounded");
  expect(defaultCost("spec.a", "string(parent.items.all(a, parent.items.exists(b, a == b)))")).toBe("Unbounded");
});
