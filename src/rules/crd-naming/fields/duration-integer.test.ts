import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { durationInteger } from "./duration-integer.js";

const TEXT = { type: "string" };

testRule(durationInteger, {
  bad: [["FieldValueInvalid", schemaPath("spec", "timeout")]],
  valid: {
    "an integer with its unit": {
      object: crd({ spec: { timeoutSeconds: { type: "integer", format: "int32" } } }),
    },
    "an integer without one, of which explicit-unit tells": {
      object: crd({ spec: { timeout: { type: "integer", format: "int32" } } }),
    },
    "words that only end alike": { object: crd({ spec: { image: TEXT, message: TEXT, storage: TEXT } }) },
    "one of several values": { object: crd({ spec: { period: { ...TEXT, enum: ["Daily", "Weekly"] } } }) },
    "a pattern that takes no time span": {
      object: crd({ spec: { interval: { ...TEXT, pattern: "^(daily|weekly)$" } } }),
    },
    "a pattern that is none": { object: crd({ spec: { interval: { ...TEXT, pattern: "(" } } }) },
    "the durations of the Gateway API": {
      object: crd({ spec: { idleTimeout: { ...TEXT, pattern: "^([0-9]{1,5}(h|m|s|ms)){1,4}$" } } }),
    },
    "a duration or a word": {
      object: crd({
        spec: {
          genericTimeout: { ...TEXT, pattern: "^(([0-9]*(\\.[0-9]*)?(ms|s|h|m|us)+)+|Auto)$" },
          gracePeriod: { ...TEXT, description: "A duration such as 5m, or 'Never'." },
        },
      }),
    },
    "a parameter of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, spec: { timeout: TEXT } }),
    },
    "a time": { object: crd({ spec: { timeoutTime: { ...TEXT, format: "date-time" } } }) },
    "an object": { object: crd({ spec: { timeout: { type: "object" } } }) },
    "days of the week": { object: crd({ spec: { days: TEXT } }) },
  },
  invalid: {
    "a timeout": {
      object: crd({ spec: { timeout: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "timeout")]],
    },
    "a Go duration, of which no-go-duration does not tell again": {
      object: crd({ spec: { pollInterval: { ...TEXT, pattern: "^([0-9]+(s|m|h))+$" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "pollInterval")]],
    },
    "a number in a text": {
      object: crd({ spec: { leaseDuration: { ...TEXT, pattern: "^[0-9]+$" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "leaseDuration")]],
    },
    "a number with its unit, as a text": {
      object: crd({ spec: { timeoutSeconds: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "timeoutSeconds")]],
    },
    "in the status": {
      object: crd({ status: { remainingTTL: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "remainingTTL")]],
    },
    "more patterns than can be judged": {
      object: crd({
        spec: Object.fromEntries(
          Array.from({ length: 25 }, (_, index) => [
            `f${String(index)}Timeout`,
            { ...TEXT, pattern: `^[hms0-9${String(index)}]{0,900}x$` },
          ]),
        ),
      }),
      causes: Array.from({ length: 6 }, (_, index) => [
        "FieldValueTooLong",
        `${schemaPath("spec", `f${String(index + 19)}Timeout`)}.pattern`,
      ]),
    },
  },
});

test.each([
  ["timeout", { default: "5s" }, "'timeoutSeconds'"],
  ["timeout", { default: "500ms" }, "'timeoutMilliseconds'"],
  ["minDelay", { description: "How long to wait. Defaults to 5ms." }, "'minDelayMilliseconds'"],
  ["delay", { description: 'Such as "300ms", "-1.5h" or "2h45m".' }, "'delaySeconds'"],
  ["delay", { description: "Defaults to 30000ms." }, "'delaySeconds'"],
])("for %s with %p, it proposes %s", (name, more, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: { ...TEXT, ...more } } }) });
  const causes = [...durationInteger.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
