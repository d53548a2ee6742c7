import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { noIsPrefix } from "./no-is-prefix.js";

const FLAG = { type: "boolean" };

testRule(noIsPrefix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "isDefault")]],
  valid: {
    "a statement": { object: crd({ spec: { default: FLAG, immutable: FLAG } }) },
    "words that start alike": {
      object: crd({ spec: { issued: FLAG, isolated: FLAG, is: FLAG, isoDate: FLAG } }),
    },
    "an acronym, which alone means something else": { object: crd({ spec: { isCA: FLAG } }) },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "ec2.services.k8s.aws" }, status: { isDefault: FLAG } }),
    },
    "before a literal of YAML": { object: crd({ spec: { isNull: FLAG, isTrue: FLAG, isFalse: FLAG } }) },
    "an operator among others": {
      object: crd({
        spec: {
          condition: { type: "object", properties: { isPresent: FLAG, stringEquals: { type: "string" } } },
        },
      }),
    },
    "a text": { object: crd({ spec: { isA: { type: "string" } } }) },
  },
  invalid: {
    "in the spec": {
      object: crd({ spec: { isDefault: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "isDefault")]],
    },
    "in the status": {
      object: crd({ status: { isReady: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("status", "isReady")]],
    },
    "before a word that is no name": {
      object: crd({ spec: { isEven: FLAG, isOn: FLAG } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "isEven")],
        ["FieldValueInvalid", schemaPath("spec", "isOn")],
      ],
    },
    "before a noun": {
      object: crd({ spec: { isSubPathExpr: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "isSubPathExpr")]],
    },
  },
});

test.each([
  ["isDefault", "must not start with 'is'; use 'default'"],
  ["isPresent", "must not start with 'is'; use 'present'"],
  ["isEven", "must not start with 'is'; name the property that is true"],
  ["isOff", "must not start with 'is'; name the property that is true"],
])("for %s it says '%s'", (name, message) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: FLAG } }) });
  const causes: readonly Cause[] = [...noIsPrefix.check(context, undefined)];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
