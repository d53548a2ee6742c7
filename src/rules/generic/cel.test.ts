import { optionProblems } from "../../testing/option-problems.js";
import type { CelRuleOptions } from "../../options/cel-rule.js";
import { cel } from "./cel.js";
const expression = (text: string, more: Partial<CelRuleOptions> = {}): Partial<CelRuleOptions> => ({
  field: "spec",
  expression: text,
  message: "must be as 'acme' wants it",
  ...more,
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
