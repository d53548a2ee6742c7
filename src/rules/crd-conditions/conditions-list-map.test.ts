import type { JsonObject, KubeObject } from "../../kube/object.js";
import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { conditionsListMap } from "./conditions-list-map.js";

const conditions = (extensions: JsonObject): KubeObject =>
  crd({ status: { conditions: { type: "array", items: { type: "object" }, ...extensions } } });

const INVALID = [["FieldValueInvalid", schemaPath("status", "conditions")]] as const;

testRule(conditionsListMap, {
  bad: [["FieldValueInvalid", schemaPath("status", "conditions")]],
  valid: {
    "a map with the key 'type'": {
      object: conditions({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"] }),
    },
    "no conditions": { object: crd({ status: {} }) },
    "no list, of which conditions-list tells": {
      object: crd({ status: { conditions: { type: "object" } } }),
    },
  },
  invalid: {
    "no list type": { object: conditions({}), causes: INVALID },
    "an atomic list": { object: conditions({ "x-kubernetes-list-type": "atomic" }), causes: INVALID },
    "no key": { object: conditions({ "x-kubernetes-list-type": "map" }), causes: INVALID },
    "another key": {
      object: conditions({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["reason"] }),
      causes: INVALID,
    },
    "a second key": {
      object: conditions({
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["type", "status"],
      }),
      causes: INVALID,
    },
    "a key without the list type": {
      object: conditions({ "x-kubernetes-list-map-keys": ["type"] }),
      causes: INVALID,
    },
  },
});
