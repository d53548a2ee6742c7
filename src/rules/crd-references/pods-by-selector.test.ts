import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { podsBySelector } from "./pods-by-selector.js";

const NAMES = { type: "array", items: { type: "string" } };

testRule(podsBySelector, {
  bad: [["FieldValueInvalid", schemaPath("spec", "podNames")]],
  valid: {
    "a selector": { object: crd({ spec: { podSelector: { type: "object" } } }) },
    "in status": { object: crd({ status: { podNames: NAMES } }) },
    "other names": { object: crd({ spec: { nodeNames: NAMES, tripods: NAMES, podCIDRs: NAMES } }) },
    "a list of objects": { object: crd({ spec: { pods: { type: "array", items: { type: "object" } } } }) },
  },
  invalid: {
    "names of pods": {
      object: crd({ spec: { targetPods: NAMES, pods: NAMES, backendPodNames: NAMES } }),
      causes: ["targetPods", "pods", "backendPodNames"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
  },
});
