import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { typedValue } from "./typed-value.js";

const text = (name: string, schema: JsonObject = {}): { readonly object: ReturnType<typeof crd> } => ({
  object: crd({ spec: { [name]: { type: "string", ...schema } } }),
});
const wrong = (
  name: string,
  schema: JsonObject = {},
): ReturnType<typeof text> & { causes: [["FieldValueInvalid", string]] } => ({
  ...text(name, schema),
  causes: [["FieldValueInvalid", schemaPath("spec", name)]],
});

testRule(typedValue, {
  bad: [["FieldValueInvalid", schemaPath("spec", "shardCount")]],
  valid: {
    "an integer": { object: crd({ spec: { shardCount: { type: "integer" } } }) },
    "named values": text("mode", { enum: ["True", "False", "Unknown"] }),
    "values of a condition": text("status", { description: "One of True, False, Unknown." }),
    "a number beyond 53 bits": text("offset", { pattern: "^[0-9]+$", maxLength: 19 }),
    "digits that name something": text("accountID", { pattern: "^[0-9]{12}$", maxLength: 12 }),
    "an address": text("address", { pattern: "^[0-9]{1,3}\\.[0-9]{1,3}$" }),
    "digits in groups": text("range", { pattern: "^[0-9]{1,3}-[0-9]{1,3}$" }),
    "a number or a percentage": text("shardCount", { description: "A number or a percentage." }),
    "an expression": text("replicaCount", { description: "An expression for the number of replicas." }),
    "a quantity": {
      object: crd({
        spec: {
          memoryLimit: { type: "string", "x-kubernetes-int-or-string": true, pattern: "^(Ki|Mi|Gi)$" },
        },
      }),
    },
    "sizes of another system": text("bufferSize", {
      pattern: "^\\d+[kKmM]?$",
      description: "Such as '10m'.",
    }),
    "a port, of which well-known-bounds tells": text("port", { pattern: "^[0-9]{1,5}$" }),
    "seconds, of which duration-integer tells": text("timeoutSeconds", { pattern: "^[0-9]{1,5}$" }),
    "a flag of Kubernetes, of which well-known-field-shape tells": text("paused", { enum: ["yes", "no"] }),
    "an account": text("account"),
  },
  invalid: {
    "spellings of a flag": wrong("secure", { enum: ["", "0", "1", "True", "true", "yes", "Disabled"] }),
    "a count": wrong("shardCount", { maxLength: 10 }),
    "what is described as a number": wrong("queueLength", {
      description: "queueLength is the maximum number of entries.",
    }),
    "digits with a maximum": wrong("budget", { pattern: "^\\d{1,6}$" }),
    "a sign and digits": wrong("level", { pattern: "^-?[1-9][0-9]*$", maxLength: 4 }),
    "true and false": wrong("compressed", { enum: ["true", "false"] }),
    "on and off": wrong("compression", { enum: ["on", "off", ""] }),
    "a flag by its default": wrong("compressed", { default: "true" }),
    "a flag by its pattern": wrong("compressed", { pattern: "^(true|false)$" }),
    "a flag by its description": wrong("compressed", { description: "Must be 'true' or 'false'." }),
    "a described quantity": wrong("budget", { description: "budget is a resource quantity." }),
    "a quantity by its example": wrong("cacheSize", { description: "The size of the cache, such as 10Gi." }),
    "a quantity by its default": wrong("memory", { default: "512Mi" }),
    "a quantity by its pattern": wrong("cpuLimit", { pattern: "^(\\d+m|\\d+(\\.\\d{1,3})?)$" }),
    "a count in status": {
      object: crd({ status: { shardCount: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "shardCount")]],
    },
  },
});
