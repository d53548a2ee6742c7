import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { podsBySelector } from "./pods-by-selector.js";

const NAMES = { type: "array", items: { type: "string" } };
const spec = (name: string, schema: JsonObject): KubeObject => crd({ spec: { [name]: schema } });

testRule(podsBySelector, {
  bad: [["FieldValueInvalid", schemaPath("spec", "podNames")]],
  valid: {
    objects: { object: spec("pods", { type: "array", items: { type: "object" } }) },
    "one pod": { object: spec("podName", { type: "string" }) },
    nodes: { object: spec("nodeNames", NAMES) },
    "a word that ends so": { object: spec("tripods", NAMES) },
    "a number": { object: spec("maxPods", { type: "integer" }) },
    "a list with the name of a selector, which selector-form reports": {
      object: spec("podSelector", { ...NAMES, description: "podSelector has the names of the pods." }),
    },
    "in the status": { object: crd({ status: { podNames: NAMES } }) },
  },
  invalid: {
    "excluded pods": {
      object: spec("excludedPods", NAMES),
      causes: [["FieldValueInvalid", schemaPath("spec", "excludedPods")]],
    },
    "in words": {
      object: spec("targets", { ...NAMES, description: "targets are the names of the pods to stop." }),
      causes: [["FieldValueInvalid", schemaPath("spec", "targets")]],
    },
  },
});
