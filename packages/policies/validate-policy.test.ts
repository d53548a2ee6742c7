import { type JsonObject, objectAt } from "kube-json";
import { type PolicyScenario, deployment, judgeScenario, policySummary } from "./testing/policy-scenario.js";
import { denialStatus } from "./judge-request.js";

const validation = (...all: readonly JsonObject[]): JsonObject => ({ validations: all });
/** Where nothing denies although the validation fails, the policy does not apply. */
const denying = (spec: JsonObject): PolicyScenario => ({ validate: "false", spec, expect: [] });

const EVALUATION: Readonly<Record<string, PolicyScenario>> = {
  "a true expression": { validate: "object.spec.replicas <= 3", expect: [] },
  "a false expression": {
    validate: "object.spec.replicas < 3",
    expect: ["Deny: failed expression: object.spec.replicas < 3"],
  },
  "its message": {
    spec: validation({ expression: "false", message: " too many replicas\n" }),
    expect: ["Deny: too many replicas"],
  },
  "a message expression": {
    spec: validation({
      expression: "false",
      message: "no",
      messageExpression: "'has ' + string(object.spec.replicas) + ' replicas'",
    }),
    expect: ["Deny: has 3 replicas"],
  },
  "a message expression that fails": {
    spec: validation({
      expression: "false",
      message: "no",
      messageExpression: "string(object.spec.missing)",
    }),
    expect: ["Deny: no"],
  },
  "a message of several lines": {
    spec: validation({ expression: "false", message: "no", messageExpression: "'a\\nb'" }),
    expect: ["Deny: no"],
  },
  "an empty message": {
    spec: validation({ expression: "false", messageExpression: "'  '" }),
    expect: ["Deny: failed expression: false"],
  },
  "a reason": {
    spec: validation({ expression: "false", message: "no", reason: "Forbidden" }),
    expect: ["Deny Forbidden: no"],
  },
  "all validations that fail": {
    spec: validation(
      { expression: "false", message: "a" },
      { expression: "true" },
      { expression: "false", message: "c" },
    ),
    expect: ["Deny: a", "Deny: c"],
  },
  "an error": {
    validate: "object.spec.color == 'red'",
    expect: ["Deny: expression 'object.spec.color == 'red'' resulted in error: no such key: color"],
  },
  "an ignored error": {
    validate: "object.spec.color == 'red'",
    spec: { failurePolicy: "Ignore" },
    expect: [],
  },
  "a field that an API server sets in a manifest": {
    validate: "object.metadata.uid == 'a'",
    request: { user: undefined },
    expect: ["unknown: the value that an API server gives `metadata.uid`"],
  },
  "an expression that is no condition": {
    validate: "1",
    expect: ["Deny: compilation error: must evaluate to bool but got int"],
  },
  "the action Warn": {
    validate: "false",
    binding: { validationActions: ["Warn", "Audit"] },
    expect: ["Warn: failed expression: false"],
  },
  "the action Audit": {
    validate: "false",
    binding: { validationActions: ["Audit"] },
    expect: ["Audit: failed expression: false"],
  },
  "a match condition": {
    ...denying({ matchConditions: [{ name: "a", expression: "object.metadata.name == 'web'" }] }),
    expect: ["Deny: failed expression: false"],
  },
  "a match condition that does not hold": {
    ...denying({ matchConditions: [{ name: "a", expression: "object.metadata.name == 'db'" }] }),
  },
  "a match condition that fails": {
    spec: { matchConditions: [{ name: "a", expression: "object.spec.color == 'red'" }] },
    expect: ["Deny: expression 'object.spec.color == 'red'' resulted in error: no such key: color"],
  },
  "a match condition that fails beside one that does not hold": {
    ...denying({
      matchConditions: [
        { name: "a", expression: "object.spec.color == 'red'" },
        { name: "b", expression: "object.metadata.name == 'db'" },
      ],
    }),
  },
  "variables, which see those before them": {
    spec: {
      variables: [
        { name: "a", expression: "object.spec.replicas" },
        { name: "b", expression: "variables.a * 2" },
      ],
    },
    validate: "variables.b == 6 && variables.a == 3",
    expect: [],
  },
  "a variable that is not used": {
    spec: { variables: [{ name: "a", expression: "object.spec.missing" }] },
    expect: [],
  },
  "a variable that fails": {
    spec: { variables: [{ name: "a", expression: "object.spec.missing" }] },
    validate: "variables.a == 1",
    expect: [
      "Deny: expression 'variables.a == 1' resulted in error: composited variable \"a\" fails to evaluate: no such key: missing",
    ],
  },
  "a variable that fails, absorbed": {
    spec: { variables: [{ name: "a", expression: "object.spec.missing" }] },
    validate: "variables.a == 1 || true",
    expect: [],
  },
  "a variable in a match condition and in a message": {
    spec: {
      variables: [{ name: "n", expression: "object.metadata.name" }],
      matchConditions: [{ name: "a", expression: "variables.n == 'web'" }],
      validations: [{ expression: "false", messageExpression: "'no ' + variables.n" }],
    },
    expect: ["Deny: no web"],
  },
};

test.each(Object.entries(EVALUATION))("%s", (_, scenario) => {
  expect(policySummary(scenario)).toEqual(scenario.expect);
});

test("a budget that runs out ends the policy", () => {
  // Costs 810,000 of 10,000,000, and takes no time.
  const costly = "object.spec.text.contains(object.spec.text)";
  const object = deployment({ text: "x".repeat(9000) });
  const spec = validation(...Array.from({ length: 13 }, () => ({ expression: costly })));
  expect(policySummary({ spec, object, expect: [] })).toEqual([
    "Deny: validation failed due to running out of cost budget, no further validation rules will be run",
  ]);
});

test.each([
  ["Invalid", 422],
  ["Forbidden", 403],
  ["Unauthorized", 401],
  ["RequestEntityTooLarge", 413],
])("the status of a denial with reason %s", (reason, code) => {
  const { verdicts, request } = judgeScenario({
    spec: validation({ expression: "false", message: "no", reason }),
    expect: [],
  });
  const [verdict] = verdicts;
  if (verdict === undefined) throw new Error("must deny");
  const status = denialStatus(verdict, request);
  expect(status).toMatchObject({
    code,
    reason,
    message: `deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no`,
    details: { name: "web", group: "apps", kind: "deployments" },
  });
  expect(objectAt(status, "details")["causes"]).toEqual([
    { reason: "", message: "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no" },
  ]);
});
