import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { separateWords } from "./separate-words.js";

const TEXT = { type: "string" };

testRule(separateWords, {
  bad: [["FieldValueInvalid", schemaPath("spec", "servicename")]],
  valid: {
    "words apart": { object: crd({ spec: { podSelector: TEXT, serviceName: TEXT, targetRef: TEXT } }) },
    "English compounds": {
      object: crd({ spec: { hostname: TEXT, username: TEXT, filename: TEXT, timeout: TEXT } }),
    },
    "a name that is not camelCase": { object: crd({ spec: { pod_servicename: TEXT } }) },
    "a value": { object: crd({ spec: { type: { ...TEXT, enum: ["configmap"] } } }) },
    "keys of a map, which are data": {
      object: crd({ spec: { labels: { type: "object", additionalProperties: TEXT } } }),
    },
  },
  invalid: {
    "an object and a text": {
      object: crd({ spec: { podselector: { type: "object", properties: { clusterid: TEXT } } } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "podselector")],
        ["FieldValueInvalid", schemaPath("spec", "podselector", "clusterid")],
      ],
    },
    "in a longer name, in the status": {
      object: crd({ status: { lastTargetref: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "lastTargetref")]],
    },
  },
});
