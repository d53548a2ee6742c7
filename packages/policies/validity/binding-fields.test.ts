import { mutatingBinding, resourceRule, validatingBinding } from "../testing/admission-policies.js";
import { checkRows, type PolicyRow, problemsIn } from "../testing/policy-rows.js";
import type { JsonObject } from "kube-json";

describe("bindings", () => {
  const ref = (paramRef: JsonObject): JsonObject => ({ paramRef });
  const BOTH: readonly PolicyRow[] = [
    ["the smallest binding", {}],
    ["no policy", { policyName: "" }, "missing spec.policyName"],
    ["a name that no policy has", { policyName: "!!!" }, "invalid spec.policyName"],
    [
      "an unknown match policy",
      { matchResources: { matchPolicy: "other" } },
      "unsupported spec.matchResources.matchPolicy",
    ],
    ["no rules, which matches all", { matchResources: {} }],
    [
      "rules without operations",
      {
        matchResources: {
          resourceRules: [resourceRule({ operations: [] })],
          excludeResourceRules: [resourceRule({ operations: [] })],
        },
      },
      "missing spec.matchResources.resourceRules[0].operations",
      "missing spec.matchResources.excludeResourceRules[0].operations",
    ],
    ["parameters by name", ref({ name: "a", parameterNotFoundAction: "Deny" })],
    ["parameters by labels", ref({ selector: {}, parameterNotFoundAction: "Allow" })],
    ["neither a name nor a selector", ref({ parameterNotFoundAction: "Deny" }), "missing spec.paramRef"],
    [
      "both a name and a selector",
      ref({ name: "a", selector: {}, parameterNotFoundAction: "Deny" }),
      "forbidden spec.paramRef.name",
      "forbidden spec.paramRef.selector",
    ],
    [
      "a name that is no part of a path",
      ref({ name: "a/b", parameterNotFoundAction: "Deny" }),
      "invalid spec.paramRef.name",
    ],
    ["no action", ref({ name: "a" }), "missing spec.paramRef.parameterNotFoundAction"],
    [
      "an unknown action",
      ref({ name: "a", parameterNotFoundAction: "Warn" }),
      "unsupported spec.paramRef.parameterNotFoundAction",
    ],
    [
      "an invalid selector",
      ref({ selector: { matchExpressions: [{ key: "a", operator: "In" }] }, parameterNotFoundAction: "Deny" }),
      "missing spec.paramRef.selector.matchExpressions[0].values",
    ],
    ["a field of the wrong type", { policyName: 1 }, "type spec.policyName"],
  ];
  describe("ValidatingAdmissionPolicyBinding", () => {
    checkRows(validatingBinding, BOTH);
    checkRows(validatingBinding, [
      ["no actions", { validationActions: [] }, "missing spec.validationActions"],
      ["two actions", { validationActions: ["Deny", "Audit"] }],
      ["an unknown action", { validationActions: ["other"] }, "unsupported spec.validationActions[0]"],
      ["an action twice", { validationActions: ["Deny", "Deny"] }, "duplicate spec.validationActions[1]"],
      ["actions that say the same", { validationActions: ["Deny", "Warn"] }, "invalid spec.validationActions"],
      ["deletions", { matchResources: { resourceRules: [resourceRule({ operations: ["DELETE"] })] } }],
    ]);
  });
  describe("MutatingAdmissionPolicyBinding", () => {
    checkRows(mutatingBinding, BOTH);
    checkRows(mutatingBinding, [
      [
        "deletions",
        { matchResources: { resourceRules: [resourceRule({ operations: ["DELETE"] })] } },
        "unsupported spec.matchResources.resourceRules[0].operations[0]",
      ],
    ]);
  });
  test("the first version had an action by default", () => {
    expect(problemsIn(validatingBinding(ref({ name: "a" }), "a", "v1alpha1"))).toEqual([]);
    expect(problemsIn(validatingBinding(ref({ name: "a" }), "a", "v1beta1"))).not.toEqual([]);
  });
});
