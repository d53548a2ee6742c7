import type { KubeObject } from "kube-json";
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

describe("match conditions of webhooks", () => {
  const webhooks = (...lists: readonly (readonly string[])[]): KubeObject => ({
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "a" },
    webhooks: lists.map((expressions) => ({
      matchConditions: expressions.map((expression) => ({ name: "a", expression })),
    })),
  });

  test.each<readonly [what: string, expression: string, isFine: boolean]>([
    [
      "all that a policy without parameters sees",
      "request.dryRun && namespaceObject != null && object == oldObject",
      true,
    ],
    ["the authorizer", "authorizer.group('').resource('pods').check('get').allowed()", true],
    ["white space around", " object.spec.x == 1\n", true],
    ["nothing, which is another problem", " ", true],
    ["parameters", "params.a == 1", false],
    ["variables", "variables.a == 1", false],
    ["no condition", "1", false],
    ["no syntax", "true +", false],
  ])("%s", (_, expression, isFine) => {
    const wrong = isFine ? [] : ["invalid webhooks[1].matchConditions[1].expression"];
    expect(problemsIn(webhooks([], ["true", expression]))).toEqual(wrong);
  });

  test("are checked again only if one changes", () => {
    const broken = webhooks(["a"], ["true"]);
    expect(problemsIn(broken, broken)).toEqual([]);
    expect(problemsIn(broken, webhooks(["a"], ["false"]))).toEqual([
      "invalid webhooks[0].matchConditions[0].expression",
    ]);
  });
});

test("many problems are cut, in bounded time", () => {
  const names = many(20_000).map(() => ({ expression: "variables.a" }));
  expect(problemsIn(validatingPolicy({ variables: names }))).toHaveLength(1000);
});
