import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { periodSeconds } from "./period-seconds.js";

const INTEGER = { type: "integer", format: "int32" };

testRule(periodSeconds, {
  bad: [["FieldValueInvalid", schemaPath("spec", "syncIntervalSeconds")]],
  valid: {
    "a period": { object: crd({ spec: { periodSeconds: INTEGER, syncPeriodSeconds: INTEGER } }) },
    "an interval of another unit": { object: crd({ spec: { intervalDays: INTEGER } }) },
    "a part of another word": { object: crd({ spec: { subintervalSeconds: INTEGER } }) },
    "a text": { object: crd({ spec: { intervalSeconds: { type: "string" } } }) },
  },
  invalid: {
    "other words": {
      object: crd({ spec: { scrapeFrequencySeconds: INTEGER, graceSeconds: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "scrapeFrequencySeconds")],
        ["FieldValueInvalid", schemaPath("spec", "graceSeconds")],
      ],
    },
    alone: {
      object: crd({ spec: { intervalSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "intervalSeconds")]],
    },
    "of something": {
      object: crd({ spec: { retryIntervalSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "retryIntervalSeconds")]],
    },
  },
});

test.each([
  ["intervalSeconds", "'periodSeconds'"],
  ["retryIntervalSeconds", "'retryPeriodSeconds'"],
])("for %s it proposes %s", (name, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: INTEGER } }) });
  const causes: readonly Cause[] = [...periodSeconds.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
