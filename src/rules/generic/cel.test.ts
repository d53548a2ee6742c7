import type { Json } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import type { CelRuleOptions } from "../../options/cel-rule.js";
import { cel } from "./cel.js";

const widget = (spec: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const expression = (text: string, more: Partial<CelRuleOptions> = {}): Partial<CelRuleOptions> => ({
  field: "spec",
  expression: text,
  message: "must be as 'acme' wants it",
  ...more,
});

testRule(cel, {
  bad: [["FieldValueInvalid", "spec.replicas"]],
  valid: {
    "a true expression": { object: widget({ size: 3 }), options: expression("self.size == 3") },
    "no value, if the expression uses it": {
      object: widget({}),
      options: expression("self > 3", { field: "spec.size" }),
    },
    "a match condition that does not hold": {
      object: widget({ size: 3 }),
      options: expression("false", {
        matchConditions: [{ name: "big", expression: "object.spec.size > 5" }],
      }),
    },
    "an error that is ignored": {
      object: widget({ size: 3 }),
      options: expression("object.spec.color == 'red'", { failurePolicy: "Ignore" }),
    },
    "variables and parameters": {
      object: widget({ size: 3 }),
      options: expression("variables.twice <= params.max", {
        variables: [
          { name: "once", expression: "object.spec.size" },
          { name: "twice", expression: "variables.once * 2" },
        ],
        params: { max: 6 },
      }),
    },
  },
  invalid: {
    "every item of a list": {
      object: widget({ ports: [{ number: 1 }, { number: 9 }, { number: 10 }] }),
      options: expression("self < 5", { field: "spec.ports[*].number" }),
      causes: [
        ["FieldValueInvalid", "spec.ports[1].number"],
        ["FieldValueInvalid", "spec.ports[2].number"],
      ],
    },
    "an absent field, if the expression does not use it": {
      object: widget({}),
      options: expression("object.kind == 'Gadget'", { field: "spec.size", reason: "FieldValueRequired" }),
      causes: [["FieldValueRequired", "spec.size"]],
    },
    "an expression that fails": {
      object: widget({ size: 3 }),
      options: expression("object.spec.color == 'red'"),
      causes: [["FieldValueInvalid", "spec"]],
    },
    "what only an API server knows": {
      object: widget({ size: 3 }),
      options: expression("request.userInfo.username == 'a'"),
      causes: [["FieldValueTooLong", "spec"]],
    },
    "a namespace that is not known": {
      object: widget({ size: 4 }),
      namespace: "shop",
      options: expression("namespaceObject.metadata.name == 'shop'"),
      causes: [["FieldValueTooLong", "spec"]],
    },
  },
});

test("options that cannot be used", () => {
  const problems = (more: Partial<CelRuleOptions>): readonly string[] =>
    optionProblems(cel, { ...expression("true"), ...more } as CelRuleOptions);
  expect(problems({})).toEqual([]);
  expect(problems({ expression: "1 +" })).toEqual(["expression"]);
  expect(problems({ expression: "'a'" })).toEqual(["expression"]);
  expect(problems({ matchConditions: [{ name: "a", expression: "self > 3" }] })).toEqual([
    "matchConditions[0].expression",
  ]);
  expect(problems({ message: "Bad" })).toContain("message");
  expect(
    problems({
      variables: [
        { name: "a", expression: "1" },
        { name: "a", expression: "2 +" },
      ],
    }),
  ).toEqual(["variables[1].name", "variables[1].expression"]);
});
