import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { celMessagePrecise } from "./cel-message-precise.js";

const part = (rule: string, more: JsonObject): KubeObject =>
  crd({
    spec: {
      part: {
        type: "object",
        properties: { floor: { type: "integer" }, hardLimit: { type: "integer" }, mode: { type: "string" } },
        "x-kubernetes-validations": [{ rule, ...more }],
      },
    },
  });
const RULE = "self.floor <= self.hardLimit && self.mode != 'Fixed'";
const said = (message: string): { object: KubeObject } => ({ object: part(RULE, { message }) });
const field = `${schemaPath("spec", "part")}.x-kubernetes-validations[0].message`;
const wrong = [
  "invalid value",
  "Invalid configuration.",
  "is invalid",
  "the value is not valid",
  "validation failed",
  "wrong format",
  "not allowed",
  "`floor` is not allowed to be greater than `hardLimit`",
  "`floor` shall not be greater than `hardLimit`",
  "do not set `floor` above `hardLimit`",
  "`floor` is forbidden to exceed `hardLimit`",
  "`floor` must never be greater than `hardLimit`",
  "`floor` has to be less than `hardLimit`",
  "`floor` needs to be less than `hardLimit`",
  "`floor` shall be less than `hardLimit`",
  "please make `floor` less than `hardLimit`",
  "expected `floor` to be less than `hardLimit`",
  "ensure that `floor` is less than `hardLimit`",
  "`floor` must be less than or equal to hardLimit",
  "'floor' must be less than or equal to `hardLimit`",
  '"floor" must be less than or equal to "hardLimit"',
  "spec.floor must be less than or equal to `hardLimit`",
  "must be set if floor is set",
  "`mode` must not be Fixed",
  "`mode` must not be `Fixed`",
  "may not start with 'a'",
  "may not be empty",
];
/** The findings for these messages. */
const corrected = {
  "floor must be less than or equal to hardLimit": "must put fields `floor` and `hardLimit` in back-quotes",
  "floor must be less than or equal to `hardLimit`": "must put field `floor` in back-quotes",
  "either a floor or mode must be specified": "must put fields `floor` and `mode` in back-quotes",
  "part.floor must be less than or equal to self.hardLimit":
    "must put fields `part.floor` and `hardLimit` in back-quotes",
  "only one of 'floor' or 'hardLimit' can be set":
    "must put fields `floor` and `hardLimit` in back-quotes instead of single quotes",
  "floor must be set, and 'hardLimit' must be Fixed":
    "must put field `floor` in back-quotes, must put field `hardLimit` in back-quotes instead of single quotes and must put 'Fixed' in single quotes",
};
/** Of a rule that compares with several literals. */
const LITERALS = "self.mode == 'Fixed' || self.mode == 'Free' || self.mode in ['Free', 'None', 'Other']";
const literals = {
  "must be either Fixed or Free": "must put 'Fixed' and 'Free' in single quotes",
  "must be 'Fixed', Free, None or Other": "must put 'Free', 'None' and 'Other' in single quotes",
  "must be Fixed, Free, None or Other": "must put 'Fixed', 'Free', 'None' and others in single quotes",
  "must be `Fixed` or Free":
    "must put 'Fixed' in single quotes instead of back-quotes and must put 'Free' in single quotes",
};
const right = [
  "`floor` requires a new object to ensure the state",
  "Fixed values must be unique; `floor` must be less than or equal to `hardLimit`",
  "`floor` must be less than or equal to `hardLimit`",
  "must not start with 'a'",
  "`mode` must not be 'Fixed'",
  "`mode` must not be 'Fixed' or a Fixed offset",
  "`floor` may not be changed",
  "may not be set when `mode` is 'Fixed'",
  "the floor of it must be solid",
  "only invalid values may be removed",
  "`mode` is immutable",
];

/** A rule on a field whose name CEL reserves. */
const reserved = (message: string): { object: KubeObject } => ({
  object: crd({
    spec: {
      part: {
        type: "object",
        properties: { namespace: { type: "string" }, clusterName: { type: "string" } },
        "x-kubernetes-validations": [{ rule: "has(self.__namespace__) == has(self.clusterName)", message }],
      },
    },
  }),
});

testRule(celMessagePrecise, {
  bad: [["FieldValueInvalid", `${schemaPath("spec")}.x-kubernetes-validations[0].message`]],
  valid: {
    ...Object.fromEntries(right.map((message) => [message, said(message)] as const)),
    "the bound of a duration": {
      object: part("duration(self.mode) >= duration('1ms')", {
        message: "must be greater than or equal to 1ms",
      }),
    },
    "the name of what several values begin with": {
      object: part("!self.mode.startsWith('AzureDevOps') || self.floor > 1", {
        message: "`floor` must be greater than 1 for an AzureDevOps provider",
      }),
    },
    "the bound of a quantity": {
      object: part("quantity(self.mode).isLessThan(quantity('10Gi'))", { message: "must be less than 10Gi" }),
    },
    "a field with a reserved name in back-quotes": reserved(
      "`namespace` must be set if `clusterName` is, and only then",
    ),
    "an ordinary word that is also a reserved name": reserved("the namespace of a cluster must be known"),
    "wrong words, which cel-message-wording reports with the rest": said("floor cannot be above hardLimit"),
    "a rule that repeats an enum of one value": {
      object: crd({
        spec: {
          part: {
            type: "object",
            properties: { kind: { type: "string", enum: ["http"] } },
            "x-kubernetes-validations": [{ rule: "self.kind == 'http'" }],
          },
        },
      }),
    },
    "a message expression": { object: part(RULE, { messageExpression: "'a'" }) },
  },
  invalid: {
    ...Object.fromEntries(
      wrong.map((message) => [message, { ...said(message), causes: [["FieldValueInvalid", field]] }] as const),
    ),
    ...Object.fromEntries(
      Object.entries(corrected).map(
        ([message, says]) =>
          [message, { ...said(message), causes: [["FieldValueInvalid", field]], says: [says] }] as const,
      ),
    ),
    ...Object.fromEntries(
      Object.entries(literals).map(
        ([message, says]) =>
          [
            message,
            { object: part(LITERALS, { message }), causes: [["FieldValueInvalid", field]], says: [says] },
          ] as const,
      ),
    ),
    "a field with a reserved name": {
      ...reserved("namespace must be set if `clusterName` is"),
      causes: [["FieldValueInvalid", field]],
    },
    "an equal quantity and a string": {
      object: part("quantity(self.mode) == quantity('10Gi')", { message: "must be 10Gi" }),
      causes: [["FieldValueInvalid", field]],
    },
    "no message": {
      object: part(RULE, {}),
      causes: [["FieldValueRequired", field]],
      says: ["must be specified, such as '`min` must be less than or equal to `max`'"],
    },
    "no message on a text and on what may not be changed": {
      object: crd({
        spec: {
          name: {
            type: "string",
            "x-kubernetes-validations": [{ rule: "!self.startsWith('a')" }, { rule: "self == oldSelf" }],
          },
        },
      }),
      causes: [0, 1].map((index) => [
        "FieldValueRequired",
        `${schemaPath("spec", "name")}.x-kubernetes-validations[${String(index)}].message`,
      ]),
      says: [
        "must be specified, such as 'must begin with a letter'",
        "must be specified, such as 'may not be changed'",
      ],
    },
  },
});
