import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { fieldsDeclared } from "./fields-declared.js";

const OPEN = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const version = (name: string, schema: object, storage: boolean) =>
  ({ name, served: true, storage, schema: { openAPIV3Schema: schema } }) as never;

testRule(fieldsDeclared, {
  bad: [["FieldValueInvalid", "spec.versions[0].schema.openAPIV3Schema"]],
  valid: {
    "no fields, and none that would be kept": { object: crd() },
    "an open spec, of which another rule speaks": { object: crd({ root: { spec: OPEN } }) },
    "an open root that declares fields": {
      object: crd({
        version: {
          schema: { openAPIV3Schema: { ...OPEN, properties: { spec: { type: "object" } } } },
        },
      }),
    },
  },
  invalid: {
    "one of two versions": {
      object: crd({
        crd: { versions: [version("v1", { type: "object" }, true), version("v2", OPEN, false)] },
      }),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema"]],
    },
    "properties without any": {
      object: crd({ version: { schema: { openAPIV3Schema: { ...OPEN, properties: {} } } } }),
      causes: [["FieldValueInvalid", "spec.versions[0].schema.openAPIV3Schema"]],
    },
  },
});
