import type { JsonObject } from "kube-json";
import { type Case, inField, testCases, withField } from "../testing/definitions.js";

const rule = (more: JsonObject) =>
  withField({
    type: "object",
    properties: {
      a: { type: "string" },
      "b.c": { type: "object", additionalProperties: { type: "string" } },
    },
    "x-kubernetes-validations": [{ rule: "self.a == 'a'", ...more }],
  });
const at = (name: string) => inField(`x-kubernetes-validations[0].${name}`);

const cases: readonly Case[] = [
  [
    "a rule with all fields",
    rule({ message: "a", messageExpression: "self.a", reason: "FieldValueInvalid", fieldPath: ".a" }),
    [],
  ],
  ["a rule with line breaks and a message", rule({ rule: "self.a == 'a'\n&& true", message: " a\n" }), []],
  ["the path of a map's value", rule({ fieldPath: "['b.c']['d']" }), []],
  ["no rule", rule({ rule: " " }), [`Required ${at("rule")}`]],
  ["a blank message", rule({ message: " " }), [`Invalid ${at("message")}`]],
  ["a message with a line break", rule({ message: "a\nb" }), [`Invalid ${at("message")}`]],
  ["a rule with line breaks", rule({ rule: "a\n&& b" }), [`Required ${at("message")}`]],
  ["a blank message expression", rule({ messageExpression: " " }), [`Required ${at("messageExpression")}`]],
  ["a reason of another field", rule({ reason: "FieldValueTooLong" }), [`NotSupported ${at("reason")}`]],
  ["a path without a dot", rule({ fieldPath: "a" }), [`Invalid ${at("fieldPath")}`]],
  ["a path that leads nowhere", rule({ fieldPath: ".d" }), [`Invalid ${at("fieldPath")}`]],
  ["a path with a line break", rule({ fieldPath: ".a\n" }), [`Invalid ${at("fieldPath")}`]],
  ["a path with an index", rule({ fieldPath: ".a[0]" }), [`Invalid ${at("fieldPath")}`]],
  ["a rule that is no string", rule({ rule: 5 }), [`TypeInvalid ${inField("x-kubernetes-validations")}`]],
];

testCases(cases);
