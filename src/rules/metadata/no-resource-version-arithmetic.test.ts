import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { noResourceVersionArithmetic } from "./no-resource-version-arithmetic.js";

const policy = (spec: JsonObject, kind = "ValidatingAdmissionPolicy"): Json => ({
  apiVersion: "admissionregistration.k8s.io/v1",
  kind,
  metadata: { name: "a" },
  spec,
});
const says = (expression: string): { readonly object: Json } => ({
  object: policy({ validations: [{ expression }] }),
});
const wrong = (expression: string) =>
  ({ ...says(expression), causes: [["FieldValueForbidden", "spec.validations[0].expression"]] }) as const;

const VERSION = "object.metadata.resourceVersion";

testRule(noResourceVersionArithmetic, {
  bad: [["FieldValueForbidden", "spec.validations[0].expression"]],
  valid: {
    equality: says(`${VERSION} == oldObject.metadata.resourceVersion`),
    "being set": says(`has(${VERSION}) && ${VERSION} != ''`),
    "its length": says(`size(${VERSION}) > 0 && 1 <= ${VERSION}.size()`),
    "an order of something else": says(`object.spec.size > 3 && ${VERSION} != "1"`),
    "a choice after an order": says(`object.spec.size > 3 ? ${VERSION} : oldObject.metadata.resourceVersion`),
    "words in a string": says("object.spec.note != 'int(resourceVersion) > 3'"),
    "words in a comment": says("true // int(resourceVersion) > 3"),
    "another field whose name begins like it": says("object.spec.resourceVersionCount > 3"),
    "another field whose name ends like it": says("object.spec.minResourceVersion < 3"),
    "a message that tells it": {
      object: policy({ validations: [{ messageExpression: `'at ' + string(${VERSION})` }] }),
    },
    "what is no text": { object: policy({ validations: [{ expression: 7 }, null], variables: "x" }) },
  },
  invalid: {
    "a number": wrong(`int(${VERSION}) > 5`),
    "a number of the other kinds": wrong(`uint(${VERSION}) == uint('5') || double(${VERSION}) == 1.0`),
    "an order on the left": wrong(`${VERSION} > oldObject.metadata.resourceVersion`),
    "an order on the right": wrong(`'5' <= ${VERSION}`),
    "an order over lines": wrong(`(${VERSION})\n  >= '5'`),
    "an order in brackets": wrong(`'5' < (${VERSION})`),
    "an index": wrong("object.metadata['resourceVersion'] < '5'"),
    "an optional field": wrong("object.metadata.?resourceVersion.orValue('0') < '5'"),
    "everywhere that a policy has expressions": {
      object: policy({
        matchConditions: [
          { name: "a", expression: "true" },
          { name: "b", expression: `int(${VERSION}) > 1` },
        ],
        variables: [{ name: "v", expression: `int(${VERSION})` }],
        validations: [{ expression: "true", messageExpression: `string(int(${VERSION}) + 1)` }],
        auditAnnotations: [{ key: "k", valueExpression: `'x' < ${VERSION} ? 'a' : 'b'` }],
      }),
      causes: [
        ["FieldValueForbidden", "spec.matchConditions[1].expression"],
        ["FieldValueForbidden", "spec.variables[0].expression"],
        ["FieldValueForbidden", "spec.validations[0].messageExpression"],
        ["FieldValueForbidden", "spec.auditAnnotations[0].valueExpression"],
      ],
    },
    "a policy that changes objects": {
      object: policy(
        {
          mutations: [
            {
              patchType: "ApplyConfiguration",
              applyConfiguration: { expression: `Object{a: int(${VERSION})}` },
            },
            { patchType: "JSONPatch", jsonPatch: { expression: `${VERSION} > '1' ? [] : []` } },
          ],
        },
        "MutatingAdmissionPolicy",
      ),
      resource: "mutatingadmissionpolicies",
      causes: [
        ["FieldValueForbidden", "spec.mutations[0].applyConfiguration.expression"],
        ["FieldValueForbidden", "spec.mutations[1].jsonPatch.expression"],
      ],
    },
    "the conditions of a webhook": {
      object: {
        apiVersion: "admissionregistration.k8s.io/v1",
        kind: "ValidatingWebhookConfiguration",
        metadata: { name: "a" },
        webhooks: [{ name: "a.b.c", matchConditions: [{ name: "n", expression: `int(${VERSION}) > 1` }] }],
      },
      causes: [["FieldValueForbidden", "webhooks[0].matchConditions[0].expression"]],
    },
  },
});
