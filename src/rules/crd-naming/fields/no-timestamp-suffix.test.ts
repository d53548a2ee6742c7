import type { Cause } from "../../../model/cause.js";
import type { KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { noTimestampSuffix } from "./no-timestamp-suffix.js";

const TIME = { type: "string", format: "date-time" };

testRule(noTimestampSuffix, {
  bad: [["FieldValueInvalid", schemaPath("status", "startTimestamp")]],
  valid: {
    "a field of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, status: { createTimestamp: TIME } }),
    },
    "a time": { object: crd({ status: { startTime: TIME } }) },
    "whether timestamps matter": { object: crd({ spec: { honorTimestamps: { type: "boolean" } } }) },
    "whether there is a timestamp": { object: crd({ spec: { addTimestamp: { type: "boolean" } } }) },
    "a message in two parts": {
      object: crd({
        status: {
          timestamp: { type: "object", properties: { seconds: { type: "integer", format: "int64" } } },
        },
      }),
    },
    "copied metadata": {
      object: crd({
        spec: {
          metadata: { type: "object", properties: { creationTimestamp: TIME, deletionTimestamp: TIME } },
        },
      }),
    },
    "a word that only ends alike": { object: crd({ spec: { restamp: TIME } }) },
  },
  invalid: {
    "a start": {
      object: crd({ status: { startTimestamp: TIME } }),
      causes: [["FieldValueInvalid", schemaPath("status", "startTimestamp")]],
    },
    "a creation that is not the object's": {
      object: crd({ status: { creationTimestamp: TIME } }),
      causes: [["FieldValueInvalid", schemaPath("status", "creationTimestamp")]],
    },
    "milliseconds since 1970": {
      object: crd({ status: { timeStamp: { type: "integer", format: "int64" } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "timeStamp")]],
    },
    "a text without format, in a list": {
      object: crd({
        status: {
          events: { type: "array", items: { type: "object", properties: { timestamp: { type: "string" } } } },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "events")}.items.properties.timestamp`]],
    },
    "a stamp without a time": {
      object: crd({ status: { buildStamp: TIME } }),
      causes: [["FieldValueInvalid", schemaPath("status", "buildStamp")]],
    },
  },
});

test.each([
  ["startTimestamp", "'startTime'"],
  ["timestamp", "'time'"],
  ["timeStamp", "'time'"],
  ["buildStamp", "'buildTime'"],
  ["start_timestamp", "'startTime'"],
])("for %s it proposes %s", (name, proposal) => {
  const object: KubeObject = crd({ status: { [name]: TIME } });
  const causes: readonly Cause[] = [...noTimestampSuffix.check(scenarioContext({ object }), undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
