import { mutatingPolicy, validatingPolicy } from "../testing/admission-policies.js";
import { many, problemsIn } from "../testing/policy-rows.js";

describe("updates", () => {
  const conditions = { matchConditions: [{ name: "hasParams", expression: "params.foo == 'okay'" }] };
  const paramKind = { paramKind: { apiVersion: "acme.io/v1", kind: "Foo" } };

  test.each([
    ["validating", validatingPolicy],
    ["mutating", mutatingPolicy],
  ])("%s: match conditions are checked again only if they or the kind of parameters change", (_, policy) => {
    const broken = policy(conditions);
    expect(problemsIn(policy({ ...conditions, failurePolicy: "Ignore" }), broken)).toEqual([]);
    expect(problemsIn(broken, policy({ ...conditions, ...paramKind }))).toEqual([
      "invalid spec.matchConditions[0].expression",
    ]);
    expect(problemsIn(broken, policy())).toEqual(["invalid spec.matchConditions[0].expression"]);
  });
  test("everything else is checked again", () => {
    const broken = validatingPolicy({ validations: [{ expression: "1" }] });
    expect(problemsIn(broken, broken)).toEqual(["invalid spec.validations[0].expression"]);
  });
});

test("many problems are cut, in bounded time", () => {
  const names = many(20_000).map(() => ({ expression: "variables.a" }));
  expect(problemsIn(validatingPolicy({ variables: names }))).toHaveLength(1000);
});
