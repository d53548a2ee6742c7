import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { kindAcronymCase } from "./kind-acronym-case.js";

const INVALID = [["FieldValueInvalid", "spec.names.kind"]] as const;

testRule(kindAcronymCase, {
  bad: [["FieldValueInvalid", "spec.names.kind"]],
  valid: {
    "a kind without acronyms": { object: crd() },
    "acronyms in capitals": { object: crd({ names: { kind: "HTTPRoute" } }) },
    "an acronym alone": { object: crd({ names: { kind: "VPC" } }) },
    "several acronyms": { object: crd({ names: { kind: "HTTPAPI" } }) },
    "an acronym that is also a word": { object: crd({ names: { kind: "RestMapping" } }) },
    "a short unknown acronym": { object: crd({ names: { kind: "ROSA" } }) },
    "a patch without versions": {
      object: crd({ names: { kind: "HttpRoute" }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "a common word in capitals": {
      object: crd({ names: { kind: "QUEUE", plural: "queues" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "at the start": { object: crd({ names: { kind: "HttpRoute" } }), causes: INVALID },
    "in the middle": { object: crd({ names: { kind: "PodDnsConfig" } }), causes: INVALID },
    "all in capitals": { object: crd({ names: { kind: "WEBGADGET" } }), causes: INVALID },
  },
});
