import type { JsonObject, KubeObject } from "kube-json";
import { contextOf } from "../../model/context.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { celMessageWording } from "./cel-message-wording.js";

const validated = (...validations: readonly JsonObject[]): KubeObject =>
  crd({ spec: { size: { type: "integer", "x-kubernetes-validations": validations } } });
const message = (text: string): KubeObject => validated({ rule: "self > 0", message: text });
const place = (index: number, name = "message"): string =>
  `${schemaPath("spec", "size")}.x-kubernetes-validations[${String(index)}].${name}`;

testRule(celMessageWording, {
  bad: [["FieldValueInvalid", `${schemaPath("spec")}.x-kubernetes-validations[0].message`]],
  valid: {
    must: { object: message("must be greater than 0") },
    "in an author's own style": { object: message("Size is immutable.") },
    "a placeholder": { object: message("must be in the form <number>Gi") },
    "no message": { object: validated({ rule: "self > 0" }) },
    "an expression": { object: validated({ rule: "self > 0", messageExpression: "'should be > 0'" }) },
    "a message where one is required": {
      object: validated({ rule: "self > 1", message: "must be set" }, { rule: "self > 0", messageExpression: "'a'" }),
      options: { require: ["message"] },
    },
    "a core type": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: {
              a: { type: "string", "x-kubernetes-validations": [{ rule: "true", message: "should" }] },
            },
          },
        },
      }),
    },
  },
  invalid: {
    should: { object: message("should be positive"), causes: [["FieldValueInvalid", place(0)]] },
    "three faults of one message": {
      object: message('cannot be < 0 or more than "5"'),
      causes: [["FieldValueInvalid", place(0)]],
    },
    "one of two": {
      object: validated({ rule: "true", message: "must be set" }, { rule: "true", message: "can't be set" }),
      causes: [["FieldValueInvalid", place(1)]],
    },
    "at the top level": {
      object: crd({
        version: {
          schema: {
            openAPIV3Schema: {
              type: "object",
              "x-kubernetes-validations": [{ rule: "true", message: "should" }],
            },
          },
        },
      }),
      causes: [["FieldValueInvalid", "spec.versions[0].schema.openAPIV3Schema.x-kubernetes-validations[0].message"]],
    },
    "what is missing": {
      object: validated({ rule: "self > 0" }),
      options: { require: ["message", "reason"] },
      causes: [
        ["FieldValueRequired", place(0)],
        ["FieldValueRequired", place(0, "reason")],
      ],
    },
  },
});

test.each(["cannot", "can't", "can not"])("the message quotes the word that is wrong: %s", (word) => {
  const causes = [...celMessageWording.check(contextOf(message(`Size ${word} be 0`)), { require: [] })];
  expect(causes.map((cause) => cause.message)).toEqual([`must say 'must not' or 'may not' instead of '${word}'`]);
});

test("one finding has all that is wrong with a message, also what cel-message-precise would say", () => {
  const object = crd({
    spec: {
      part: {
        type: "object",
        properties: { floor: { type: "integer" }, hardLimit: { type: "integer" } },
        "x-kubernetes-validations": [
          { rule: "self.floor <= self.hardLimit", message: "floor cannot be above hardLimit" },
        ],
      },
    },
  });
  const causes = [...celMessageWording.check(contextOf(object), { require: [] })];
  expect(causes.map((cause) => cause.message)).toEqual([
    "must say 'must not' or 'may not' instead of 'cannot' and must put fields `floor` and `hardLimit` in back-quotes",
  ]);
});
