import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { setOfScalars } from "./set-of-scalars.js";

const FOUND = [["FieldValueInvalid", schemaPath("spec", "zones")]] as const;
const set = (items: JsonObject): KubeObject =>
  crd({ spec: { zones: { type: "array", "x-kubernetes-list-type": "set", items } } });

testRule(setOfScalars, {
  bad: [["FieldValueInvalid", schemaPath("spec", "zones")]],
  valid: {
    strings: { object: set({ type: "string" }) },
    "integers or strings": { object: set({ "x-kubernetes-int-or-string": true }) },
    "objects that are merged as one value": {
      object: set({ type: "object", "x-kubernetes-map-type": "atomic" }),
    },
    "lists that are merged as one value": {
      object: set({ type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } }),
    },
    "objects in another list": {
      object: crd({
        spec: { zones: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "object" } } },
      }),
    },
  },
  invalid: {
    objects: { object: set({ type: "object", properties: { name: { type: "string" } } }), causes: FOUND },
    lists: { object: set({ type: "array", items: { type: "string" } }), causes: FOUND },
  },
});
