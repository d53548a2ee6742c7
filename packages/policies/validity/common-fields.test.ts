import { mutatingPolicy, validatingPolicy } from "../testing/admission-policies.js";
import { BROKEN, checkRows, many, type PolicyRow } from "../testing/policy-rows.js";

/** Rows for both kinds of policies. */
const ROWS: readonly PolicyRow[] = [
  ["the smallest policy", {}],
  ["an unknown failure policy", { failurePolicy: "other" }, "unsupported spec.failurePolicy"],
  ["an empty failure policy", { failurePolicy: "" }, "unsupported spec.failurePolicy"],
  ["a failure policy that is null, so by default", { failurePolicy: null }],
  ["parameters without a version", { paramKind: { kind: "A" } }, "missing spec.paramKind.apiVersion"],
  ["parameters without a kind", { paramKind: { apiVersion: "v1" } }, "missing spec.paramKind.kind"],
  [
    "parameters in a version with two '/'",
    { paramKind: { apiVersion: "a/b/c", kind: "A" } },
    "invalid spec.paramKind.apiVersion",
  ],
  ["a version that is '/'", { paramKind: { apiVersion: "/", kind: "A" } }, "invalid spec.paramKind.apiVersion"],
  [
    "a group without a version",
    { paramKind: { apiVersion: "acme.io/", kind: "A" } },
    "invalid spec.paramKind.apiVersion",
  ],
  ["a group that is no domain", { paramKind: { apiVersion: "A!/v1", kind: "A" } }, "invalid spec.paramKind.apiVersion"],
  [
    "a version that is no label",
    { paramKind: { apiVersion: "a.io/1v", kind: "A" } },
    "invalid spec.paramKind.apiVersion",
  ],
  ["a kind that is no label", { paramKind: { apiVersion: "v1", kind: "A b" } }, "invalid spec.paramKind.kind"],
  ["a kind in mixed case", { paramKind: { apiVersion: "v1", kind: "ConfigMap" } }],
  ["a condition without a name", { matchConditions: [{ expression: "true" }] }, "missing spec.matchConditions[0].name"],
  [
    "a condition with a wrong name",
    { matchConditions: [{ name: "a b", expression: "true" }] },
    "invalid spec.matchConditions[0].name",
  ],
  [
    "two conditions with one name",
    { matchConditions: [0, 1].map(() => ({ name: "a", expression: "true" })) },
    "duplicate spec.matchConditions[1].name",
  ],
  [
    "a condition without an expression",
    { matchConditions: [{ name: "a" }] },
    "missing spec.matchConditions[0].expression",
  ],
  ["64 conditions", { matchConditions: many(64).map((index) => ({ name: `c${String(index)}`, expression: "true" })) }],
  [
    "65 conditions",
    { matchConditions: many(65).map((index) => ({ name: `c${String(index)}`, expression: "true" })) },
    "tooMany spec.matchConditions",
  ],
  [
    "a condition that is no condition",
    { matchConditions: [{ name: "a", expression: "object.metadata" }] },
    "invalid spec.matchConditions[0].expression",
  ],
  [
    "a condition with parameters",
    {
      paramKind: { apiVersion: "acme.io/v1", kind: "A" },
      matchConditions: [{ name: "a", expression: "params.a == 1" }],
    },
  ],
  [
    "a condition with parameters that there are not",
    { matchConditions: [{ name: "a", expression: "params.a == 1" }] },
    "invalid spec.matchConditions[0].expression",
  ],
  [
    "a condition with variables, which conditions do not see",
    {
      variables: [{ name: "a", expression: "true" }],
      matchConditions: [{ name: "a", expression: "variables.a" }],
    },
    "invalid spec.matchConditions[0].expression",
  ],
  [
    "a condition with the authorizer",
    { matchConditions: [{ name: "a", expression: "authorizer.path('/a').check('get').allowed()" }] },
  ],
  ["a variable without a name", { variables: [{ expression: "1" }] }, "missing spec.variables[0].name"],
  ["a variable with a blank name", { variables: [{ name: " ", expression: "1" }] }, "missing spec.variables[0].name"],
  [
    "a variable whose name is no identifier",
    { variables: [{ name: "4a", expression: "1" }] },
    "invalid spec.variables[0].name",
  ],
  [
    "a variable whose name is reserved",
    { variables: [{ name: "package", expression: "1" }] },
    "invalid spec.variables[0].name",
  ],
  [
    "a variable without an expression",
    { variables: [{ name: "a", expression: " " }] },
    "missing spec.variables[0].expression",
  ],
  [
    "a variable that does not compile",
    { variables: [{ name: "a", expression: BROKEN }] },
    "invalid spec.variables[0].expression",
  ],
  [
    "a variable that uses a later one",
    {
      variables: [
        { name: "a", expression: "variables.b" },
        { name: "b", expression: "1" },
      ],
    },
    "invalid spec.variables[0].expression",
  ],
  [
    "a variable that uses an earlier one",
    {
      variables: [
        { name: "b", expression: "1" },
        { name: "a", expression: "variables.b + 1" },
      ],
    },
  ],
  ["a field of the wrong type", { variables: {} }, "type spec.variables"],
  ["fields of the wrong type, and then nothing else", { failurePolicy: 1, paramKind: {} }, "type spec.failurePolicy"],
];

describe.each([
  ["validating", validatingPolicy],
  ["mutating", mutatingPolicy],
])("%s", (_, policy) => {
  checkRows(policy, ROWS);
});
