import type { Json } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { statusSubresource } from "./status-subresource.js";

const SUBRESOURCE = "spec.versions[0].subresources.status";
const READY = { ready: { type: "integer", format: "int32" } };

testRule(statusSubresource, {
  bad: [["FieldValueRequired", "spec.versions[0].subresources.status"]],
  valid: {
    "a status with its subresource": { object: crd({ status: READY }) },
    "no status": { object: crd({ spec: READY }) },
    "a field `status` below spec": { object: crd({ spec: { status: { type: "string" } } }) },
    "a version that is stored and not served": {
      object: crd({ status: READY, version: { served: false, subresources: undefined } }),
    },
    "no schema": { object: crd({ version: { schema: undefined } }) },
    "no versions": { object: crd({ crd: { versions: [] } }) },
  },
  invalid: {
    "no subresources": {
      object: crd({ status: READY, version: { subresources: undefined } }),
      causes: [["FieldValueRequired", SUBRESOURCE]],
    },
    "another subresource": {
      object: crd({ status: READY, version: { subresources: { scale: {} } } }),
      causes: [["FieldValueRequired", SUBRESOURCE]],
    },
    "null, which the server drops": {
      object: crd({ status: READY, version: { subresources: { status: null } } }),
      causes: [["FieldValueRequired", SUBRESOURCE]],
    },
    "a status left open": {
      object: crd({ root: { status: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: [["FieldValueRequired", SUBRESOURCE]],
    },
  },
});

test.each([
  [undefined, { status: {} }],
  [{ scale: {} }, { scale: {}, status: {} }],
])("the fix enables the subresource beside %j", (subresources, fixed) => {
  const enabled = (value: unknown) => crd({ status: READY, version: { subresources: value as Json } });
  expect(fixAll(statusSubresource, enabled(subresources))).toEqual({ object: enabled(fixed), left: [] });
});
