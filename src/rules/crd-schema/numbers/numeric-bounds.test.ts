import { crd, schemaPath } from "kube-schema/testing";
import type { JsonObject } from "kube-json";
import { contextOf } from "../../../model/context.js";
import { testRule } from "../../../testing/test-rule.js";
import { numericBounds } from "./numeric-bounds.js";

const INT32 = { type: "integer", format: "int32" };

testRule(numericBounds, {
  bad: [["FieldValueRequired", schemaPath("spec", "backoffFactor")]],
  valid: {
    "a bound that the description states, of which described-bounds tells": {
      object: crd({ spec: { factor: { type: "integer", description: "Must be between 1 and 10." } } }),
    },
    "both bounds": { object: crd({ spec: { factor: { type: "integer", minimum: 1, maximum: 10 } } }) },
    "a list of values": { object: crd({ spec: { factor: { type: "integer", enum: [1, 2] } } }) },
    "a rule": {
      object: crd({
        spec: { factor: { type: "integer", "x-kubernetes-validations": [{ rule: "self > 0" }] } },
      }),
    },
    "a float, of which no-float-in-spec tells": { object: crd({ spec: { factor: { type: "number" } } }) },
    "a bound beyond 53 bits, of which number-precision tells": {
      object: crd({ spec: { offset: { type: "integer", format: "int64", maximum: 2 ** 60 } } }),
    },
    "a port, of which well-known-bounds tells": { object: crd({ spec: { port: { type: "integer" } } }) },
    "a count without a lower bound, of which count-minimum tells": {
      object: crd({ spec: { retryCount: { type: "integer" } } }),
    },
    "a generation": {
      object: crd({ status: { observedGeneration: { type: "integer", format: "int64" } } }),
    },
    "the seconds of a Timestamp": {
      object: crd({
        spec: {
          last: { type: "object", properties: { seconds: { type: "integer" }, nanos: { type: "integer" } } },
        },
      }),
    },
  },
  invalid: {
    "no bounds": {
      object: crd({ spec: { factor: { type: "integer" } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "factor")]],
    },
    "a count without an upper bound": {
      object: crd({ spec: { retryLimit: { type: "integer", minimum: 0 } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "retryLimit")]],
    },
    "a limit without bounds, and one with a special value": {
      object: crd({
        spec: {
          retryLimit: { type: "integer" },
          maxSurge: { type: "integer", default: -1 },
          replicas: INT32,
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "retryLimit")],
        ["FieldValueRequired", schemaPath("spec", "maxSurge")],
        ["FieldValueRequired", schemaPath("spec", "replicas")],
      ],
    },
    "a field of status": {
      object: crd({ status: { factor: { type: "integer" } } }),
      causes: [["FieldValueRequired", schemaPath("status", "factor")]],
    },
    "the items of a list, without bounds of an int64": {
      object: crd({ spec: { offsets: { type: "array", items: { type: "integer", format: "int64" } } } }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "offsets")}.items`]],
    },
    "an int64 without a lower bound": {
      object: crd({ spec: { offset: { type: "integer", format: "int64", maximum: 5 } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "offset")]],
    },
  },
});

test("one message says all that is missing", () => {
  const messages = (schema: JsonObject, name = "factor"): readonly string[] =>
    [...numericBounds.check(contextOf(crd({ spec: { [name]: schema } })), undefined)].map(({ message }) => message);
  expect(messages({ type: "integer" })).toEqual(["must have format 'int32' or 'int64', a `minimum` and a `maximum`"]);
  expect(messages(INT32, "retryLimit")).toEqual(["must have a `minimum` (such as 0) and a `maximum`"]);
  expect(messages({ ...INT32, default: -1 }, "retryLimit")).toEqual([
    "must have a `minimum` (such as -1) and a `maximum`",
  ]);
  expect(messages({ type: "integer", format: "int64", minimum: 0 })).toEqual([
    "must have a `maximum` (at most 9007199254740991)",
  ]);
});
