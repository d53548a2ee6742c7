import { validatingPolicy } from "kube-admission-policies/testing";
import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { contextOf } from "../../model/context.js";
import { snapshotOf } from "../../model/snapshot.js";
import { expressionTypes } from "./expression-types.js";

const widgets = crd({ spec: { size: { type: "integer" } } });
const cluster = JSON.stringify(widgets);
const policy = (expression: string): KubeObject =>
  validatingPolicy({
    matchConstraints: {
      resourceRules: [
        { apiGroups: ["acme.io"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["widgets"] },
        { apiGroups: ["apps"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["deployments"] },
      ],
    },
    validations: [{ expression }],
  });

// packages/policies/validity/type-checks.test.ts has the table of types.
testRule(expressionTypes, {
  bad: [["FieldValueInvalid", "spec.validations[0].expression"]],
  valid: {
    "a declared field": { object: policy("object.spec.size > 1"), cluster },
    "a field of a kind that is not known": { object: policy("object.spec.seize > 1") },
  },
  invalid: {
    "a misspelled field": {
      object: policy("object.spec.seize > 1"),
      cluster,
      causes: [["FieldValueInvalid", "spec.validations[0].expression"]],
    },
  },
});

test("the message names the kind, and the error with its place", () => {
  const context = contextOf(policy("object.spec.size > '1'"), { cluster: snapshotOf([widgets]) });
  expect([...expressionTypes.check(context, undefined)].map(({ message }) => message)).toEqual([
    "must compile for 'Widget' of 'acme.io/v1'; line 1, column 18: '>' may not be applied to '(int, string)'",
  ]);
});
