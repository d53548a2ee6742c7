import { validatingPolicy } from "kube-admission-policies/testing";
import { crd } from "kube-schema/testing";
import type { KubeObject } from "kube-json";
import { contextOf } from "../../model/context.js";
import { snapshotOf } from "../../model/snapshot.js";
import { expressionTypes } from "./expression-types.js";

const widgets = crd({ spec: { size: { type: "integer" } } });
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

test("the message names the kind, and the error with its place", () => {
  const context = contextOf(policy("object.spec.size > '1'"), { cluster: snapshotOf([widgets]) });
  expect([...expressionTypes.check(context, undefined)].map(({ message }) => message)).toEqual([
    "must compile for 'Widget' of 'acme.io/v1'; line 1, column 18: '>' may not be applied to '(int, string)'",
  ]);
});
