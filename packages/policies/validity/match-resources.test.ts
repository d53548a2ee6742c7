import { mutatingPolicy, resourceRule, validatingPolicy } from "../testing/admission-policies.js";
import { checkRows, constraints, type PolicyRow } from "../testing/policy-rows.js";

const RULE = "spec.matchConstraints.resourceRules[0]";

const ROWS: readonly PolicyRow[] = [
  ["no constraints", { matchConstraints: undefined }, "missing spec.matchConstraints"],
  ["no rules", { matchConstraints: {} }, "missing spec.matchConstraints.resourceRules"],
  [
    "an empty rule",
    { matchConstraints: { resourceRules: [{}] } },
    ...["operations", "apiGroups", "apiVersions", "resources"].map((name) => `missing ${RULE}.${name}`),
  ],
  ["a name that is no part of a path", constraints({ resourceNames: ["/./."] }), `invalid ${RULE}.resourceNames[0]`],
  ["a name twice", constraints({ resourceNames: ["test", "test"] }), `duplicate ${RULE}.resourceNames[1]`],
  [
    "an unknown match policy",
    constraints({}, { matchPolicy: "other" }),
    "unsupported spec.matchConstraints.matchPolicy",
  ],
  ["an operation that is empty", constraints({ operations: ["CREATE", ""] }), `unsupported ${RULE}.operations[1]`],
  ["an unknown operation", constraints({ operations: ["PATCH"] }), `unsupported ${RULE}.operations[0]`],
  ["'*' and another operation", constraints({ operations: ["CREATE", "*"] }), `invalid ${RULE}.operations`],
  ["'*' and another group", constraints({ apiGroups: ["*", "a"] }), `invalid ${RULE}.apiGroups`],
  ["'*' and another version", constraints({ apiVersions: ["*", "a"] }), `invalid ${RULE}.apiVersions`],
  ["an empty version", constraints({ apiVersions: [""] }), `missing ${RULE}.apiVersions[0]`],
  ["the core group", constraints({ apiGroups: [""] })],
  ["an empty resource", constraints({ resources: [""] }), `missing ${RULE}.resources[0]`],
  ["'*' and subresources", constraints({ resources: ["*", "a/b", "a/*", "*/b"] })],
  ["'*' and a resource", constraints({ resources: ["*", "a"] }), `invalid ${RULE}.resources`],
  ["a resource and then '*', which the server overlooks", constraints({ resources: ["a", "*"] })],
  ["all subresources and one", constraints({ resources: ["a/*", "a/x"] }), `invalid ${RULE}.resources[1]`],
  ["one and then all subresources", constraints({ resources: ["a/x", "a/*"] })],
  ["all subresources and the resource", constraints({ resources: ["a/*", "a"] })],
  ["a subresource of all and of one", constraints({ resources: ["*/a", "x/a"] }), `invalid ${RULE}.resources[1]`],
  ["'*/*' and a resource", constraints({ resources: ["*/*", "a"] }), `invalid ${RULE}.resources`],
  ["an unknown scope", constraints({ scope: "Namespace" }), `unsupported ${RULE}.scope`],
  ["a known scope", constraints({ scope: "Namespaced" })],
  [
    "excluded rules",
    constraints({}, { excludeResourceRules: [{ ...resourceRule(), operations: [] }] }),
    "missing spec.matchConstraints.excludeResourceRules[0].operations",
  ],
  ["excluded deletions", constraints({}, { excludeResourceRules: [resourceRule({ operations: ["DELETE"] })] })],
  [
    "an invalid label",
    constraints({}, { namespaceSelector: { matchLabels: { a: "b c" } } }),
    "invalid spec.matchConstraints.namespaceSelector.matchLabels[a]",
  ],
  [
    "an invalid key of a label",
    constraints({}, { objectSelector: { matchLabels: { "a b": "c" } } }),
    "invalid spec.matchConstraints.objectSelector.matchLabels[a b]",
  ],
  [
    "an unknown operator",
    constraints({}, { objectSelector: { matchExpressions: [{ key: "a", operator: "Is", values: ["b"] }] } }),
    "invalid spec.matchConstraints.objectSelector.matchExpressions[0].operator",
  ],
  [
    "an operator without its values",
    constraints({}, { objectSelector: { matchExpressions: [{ key: "a", operator: "In" }] } }),
    "missing spec.matchConstraints.objectSelector.matchExpressions[0].values",
  ],
  [
    "values that the operator does not have",
    constraints({}, { objectSelector: { matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] } }),
    "forbidden spec.matchConstraints.objectSelector.matchExpressions[0].values",
  ],
  [
    "an expression without a key, and a value that is no label",
    constraints({}, { objectSelector: { matchExpressions: [{ operator: "NotIn", values: ["b c"] }] } }),
    "invalid spec.matchConstraints.objectSelector.matchExpressions[0].key",
    "invalid spec.matchConstraints.objectSelector.matchExpressions[0].values[0]",
  ],
];

describe.each([
  ["validating", validatingPolicy],
  ["mutating", mutatingPolicy],
])("%s", (_, policy) => {
  checkRows(policy, ROWS);
});

describe("operations", () => {
  checkRows(validatingPolicy, [
    ["all that there are", constraints({ operations: ["CREATE", "UPDATE", "DELETE", "CONNECT"] })],
  ]);
  checkRows(mutatingPolicy, [
    ["all that have an object", constraints({ operations: ["CREATE", "UPDATE", "CONNECT"] })],
    ["deletions", constraints({ operations: ["DELETE"] }), `unsupported ${RULE}.operations[0]`],
  ]);
});
