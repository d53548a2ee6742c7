import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedValues } from "./described-values.js";

const text = (description: string, more: JsonObject = {}): KubeObject =>
  crd({ spec: { mode: { type: "string", description, ...more } } });
const missing = [["FieldValueRequired", schemaPath("spec", "mode")]] as const;
const wrong = [["FieldValueInvalid", schemaPath("spec", "mode")]] as const;

testRule(describedValues, {
  bad: [["FieldValueRequired", schemaPath("spec", "concurrency")]],
  valid: {
    "the values of a cloud": {
      object: crd({
        crd: { group: "rds.services.k8s.aws" },
        spec: { storageType: { type: "string", description: "Valid values: gp2 | gp3 | io1" } },
      }),
    },
    "the same values": { object: text("Valid values are A, B and C.", { enum: ["A", "B", "C"] }) },
    "an enum with more values": { object: text("Valid values are A and B.", { enum: ["A", "B", "C"] }) },
    "a pattern": { object: text("Valid values are A and B.", { pattern: "^(A|B)$" }) },
    "a CEL rule": {
      object: text("Valid values are A and B.", {
        "x-kubernetes-validations": [{ rule: "self in ['A', 'B']" }],
      }),
    },
    "a CEL rule about changes and values": {
      object: text("Valid values are A and B.", {
        "x-kubernetes-validations": [{ rule: "oldSelf == 'A' ? self in ['A', 'B'] : self == 'B'" }],
      }),
    },
    "an open list": { object: text("Valid values are A, B, etc.") },
    "a list that goes on": { object: text("Valid values are A, B or the name of a class.") },
    prose: { object: text("Must be one of the classes that the cluster has.") },
    "values in some cases": { object: text("If the type is X, must be one of 'A' or 'B'.") },
    fields: {
      object: crd({
        spec: {
          mode: { type: "string", description: "Must be one of 'name' or 'selector'." },
          name: { type: "string" },
          selector: { type: "string" },
        },
      }),
    },
    "a part of the value": { object: text("mode is DAY:HOUR. Days must be one of Mon | Tue | Wed.") },
    "absence as a value": { object: text("Valid values are A, B and omitted.", { enum: ["A", "B"] }) },
    "other words altogether": { object: text("Valid values are A and B.", { enum: ["X", "Y"] }) },
  },
  invalid: {
    status: {
      object: crd({ status: { mode: { type: "string", description: "Valid values are A and B." } } }),
      causes: [["FieldValueRequired", schemaPath("status", "mode")]],
    },
    "valid values": { object: text("mode of it. Valid values are A, B and C."), causes: missing },
    "possible values": { object: text("Possible values: `http`, `https` (the default)."), causes: missing },
    "one of": { object: text("Must be one of 'A', 'B' or 'C'."), causes: missing },
    "words with capitals": { object: text("One of Always, IfNotPresent, Never."), causes: missing },
    either: { object: text('Can be either "A" or "B".'), causes: missing },
    "must be A or B": { object: text("Must be 'A' or 'B'."), causes: missing },
    "a rule that only forbids changes": {
      object: text("Valid values are A and B.", { "x-kubernetes-validations": [{ rule: "self == oldSelf" }] }),
      causes: missing,
    },
    "values in double back-quotes": {
      object: text("Protocol to use. Valid values are (case-sensitive) ``tcp`` and ``udp``; ``udp`` (default)."),
      causes: missing,
    },
    bars: { object: text("Valid Values: gp2 | gp3"), causes: missing },
    "a value that the enum does not allow": {
      object: text("Valid values are A, B and C.", { enum: ["A", "B"] }),
      causes: wrong,
    },
  },
});

test.each([
  ["default value is \"\", means all. The value can be 'a' or 'b'.", "'', 'a' and 'b'"],
  ["Must be 'a' or 'b'. Defaults to the empty string.", "'', 'a' and 'b'"],
  ["Must be 'a' or 'b'. Must not be an empty string.", "'a' and 'b'"],
  ["Must be 'a' or 'b'.", "'a' and 'b'"],
])("of '%s' it lists the values %s", (description, values) => {
  expect(messagesOf(describedValues, text(description))).toEqual([
    `must have an \`enum\` with ${values}, because its \`description\` lists these values`,
  ]);
});
