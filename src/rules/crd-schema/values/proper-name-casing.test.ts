import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { properNameCasing } from "./proper-name-casing.js";

const values = (...names: readonly string[]): KubeObject => crd({ spec: { mode: { type: "string", enum: names } } });
const FOUND = [["FieldValueInvalid", schemaPath("spec", "mode")]] as const;

testRule(properNameCasing, {
  bad: [["FieldValueInvalid", schemaPath("spec", "proxyMode")]],
  valid: {
    "as their manuals spell them": { object: values("systemd", "cgroupfs", "IPVS", "iptables") },
    "the concept and the executable": { object: values("Docker", "docker", "Windows", "linux") },
    "other constants": { object: values("None", "best-effort") },
  },
  invalid: {
    "what a status reports": {
      object: crd({ status: { os: { type: "string", enum: ["LINUX"] } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "os")]],
    },
    capitals: { object: values("Iptables", "SystemD"), causes: FOUND },
    "all capitals": { object: values("LINUX", "WINDOWS"), causes: FOUND },
    "capitals within": { object: values("ipTables"), causes: FOUND },
  },
});
