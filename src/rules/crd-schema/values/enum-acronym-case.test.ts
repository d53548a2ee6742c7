import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { enumAcronymCase } from "./enum-acronym-case.js";

const values = (...names: readonly string[]): KubeObject => crd({ spec: { mode: { type: "string", enum: names } } });
const FOUND = [["FieldValueInvalid", schemaPath("spec", "mode")]] as const;

testRule(enumAcronymCase, {
  bad: [["FieldValueInvalid", schemaPath("spec", "sessionAffinity")]],
  valid: {
    capitals: { object: values("ClientIP", "TCPDelay", "HTTP2") },
    words: { object: values("TheRest", "Pending") },
    "small letters, of which enum-camel-case tells": { object: values("tcp", "client-ip") },
    "a name, of which proper-name-prefix tells": { object: values("EbpfIp") },
  },
  invalid: {
    "what a status reports": {
      object: crd({ status: { mode: { type: "string", enum: ["ClientIp"] } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "mode")]],
    },
    "an acronym at the end": { object: values("None", "ClientIp"), causes: FOUND },
    "acronyms at the start, and alone": { object: values("TcpDelay", "Http2", "Dns"), causes: FOUND },
  },
});
