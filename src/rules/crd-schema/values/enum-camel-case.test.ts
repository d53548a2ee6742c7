import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { enumCamelCase } from "./enum-camel-case.js";

const values = (...names: readonly (string | number)[]): KubeObject =>
  crd({ spec: { mode: { type: "string", enum: names } } });
const FOUND = [["FieldValueInvalid", schemaPath("spec", "mode")]] as const;

testRule(enumCamelCase, {
  bad: [["FieldValueInvalid", schemaPath("spec", "allocationPolicy")]],
  valid: {
    "operations of a JSON patch": {
      object: crd({
        spec: {
          op: { type: "string", enum: ["add", "remove", "replace", "move", "copy", "test"] },
          operator: { type: "string", enum: ["add", "remove"] },
        },
      }),
    },
    "several spellings of one value": {
      object: crd({ spec: { action: { type: "string", enum: ["hashmod", "HashMod"] } } }),
    },
    "spellings of a flag": {
      object: crd({
        spec: { secure: { type: "string", enum: ["", "0", "1", "True", "true", "yes", "Disabled"] } },
      }),
    },
    "a deprecated field": {
      object: crd({
        spec: { mode: { type: "string", enum: ["slow"], description: "Deprecated: use pace." } },
      }),
    },
    "a document of another product": {
      object: crd({
        spec: {
          policy: {
            type: "object",
            properties: {
              "bot-defense": { type: "string" },
              serverMode: { type: "string", enum: ["block"] },
            },
          },
        },
      }),
    },
    "a kind with its group": {
      object: crd({ spec: { kind: { type: "string", enum: ["Deployment", "argo.Rollout"] } } }),
    },
    CamelCase: { object: values("ClusterFirst", "None", "TCP", "") },
    "proper names and executables": {
      object: values("iptables", "IPVS", "docker", "linux", "amd64", "eBPFDelegation", "restic"),
    },
    "names spelled wrong, of which proper-name-casing tells": { object: values("ipTables") },
    "usages of certificates": { object: values("signing", "digital signature", "any") },
    "verbs of RBAC": { object: values("get", "list", "watch") },
    "numbers, sizes, versions and media types": {
      object: values("1.2", "4Ki", "v1", "TLSv1.2", "text/plain", "*"),
    },
    "a domain before the name": { object: values("kubernetes.io/h2c") },
    "values that are no strings, of which enum-is-string tells": { object: values("Auto", 5) },
    "flags, of which typed-value tells": { object: values("on", "off") },
    "resources of an API": { object: crd({ spec: { resource: { type: "string", enum: ["widgets"] } } }) },
    "acronyms and methods": { object: values("TCP", "ECDSA", "DELETE", "GET", "AES256") },
    "what the pack allows": { object: values("acme-turbo", "Classic"), options: { allowed: ["acme-turbo"] } },
    "a version that is neither served nor stored": {
      object: crd({
        spec: { mode: { type: "string", enum: ["best-effort"] } },
        version: { served: false, storage: false },
      }),
    },
  },
  invalid: {
    "operations of something else": {
      object: crd({
        spec: {
          operator: { type: "string", enum: ["add", "drop"] },
          action: { type: "string", enum: ["add", "remove"] },
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "operator")],
        ["FieldValueInvalid", schemaPath("spec", "action")],
      ],
    },
    "lower case": { object: values("none", "Always"), causes: FOUND },
    "dashes, underscores and a small initial": {
      object: values("best-effort", "BEST_EFFORT", "bestEffort"),
      causes: FOUND,
    },
    "words in capitals": { object: values("ALWAYS", "NEVER"), causes: FOUND },
    "one of many": { object: values("Small", "Medium", "LARGE"), causes: FOUND },
    "what a status reports": {
      object: crd({ status: { state: { type: "string", enum: ["running"] } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "state")]],
    },
    "items of a list": {
      object: crd({ spec: { modes: { type: "array", items: { type: "string", enum: ["http"] } } } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "modes")}.items`]],
    },
    "a field beside spec": {
      object: crd({ root: { mode: { type: "string", enum: ["a"] } } }),
      causes: [["FieldValueInvalid", schemaPath("mode")]],
    },
    "other values than the pack allows": {
      object: values("acme-turbo", "classic"),
      options: { allowed: ["acme-turbo"] },
      causes: FOUND,
    },
    "letters beyond ASCII": { object: values("größer"), causes: FOUND },
    "many long values": {
      object: values(...Array.from({ length: 20 }, (_, index) => `${"very-".repeat(20)}long-${String(index)}`)),
      causes: FOUND,
    },
  },
});
