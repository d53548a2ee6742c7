import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { properNamePrefix } from "./proper-name-prefix.js";

const values = (...names: readonly string[]): KubeObject => crd({ spec: { mode: { type: "string", enum: names } } });
const FOUND = [["FieldValueInvalid", schemaPath("spec", "mode")]] as const;

testRule(properNamePrefix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "dataPlane")]],
  valid: {
    "as it is spelled": { object: values("eBPFDelegation", "eBPF", "mTLS") },
    "capitals where they are usual": { object: values("GRPCRoute", "VSphereMachine", "MTLS") },
    "small letters, of which enum-camel-case tells": { object: values("ebpf") },
    "words that begin likewise": { object: values("Ebpfx", "Mtlsx") },
  },
  invalid: {
    capitals: { object: values("EBPFDelegation"), causes: FOUND },
    "as a word": { object: values("EbpfDelegation", "Macvlan", "Iscsi"), causes: FOUND },
  },
});
