import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import { noGoDuration } from "./no-go-duration.js";

const text = (pattern: string): { type: string; pattern: string } => ({ type: "string", pattern });

testRule(noGoDuration, {
  bad: [["FieldValueInvalid", schemaPath("spec", "expireAfter")]],
  valid: {
    "texts that only mention durations": {
      object: crd({
        spec: {
          window: { type: "string", description: "The name of the window; its duration is unlimited." },
          size: { type: "string", description: "Such as 5m for five meters." },
          startTime: { type: "string", description: "An RFC 3339 timestamp; the duration is 5m." },
        },
      }),
    },
    "an integer": { object: crd({ spec: { expireAfterSeconds: { type: "integer", format: "int32" } } }) },
    "any text": { object: crd({ spec: { expireAfter: { type: "string" } } }) },
    "the name of a duration, of which duration-integer tells": {
      object: crd({ spec: { timeout: { type: "string", format: "duration" } } }),
    },
    "a pattern of names": { object: crd({ spec: { schema: text("^[a-z0-9]+$") } }) },
    "a pattern of quantities": { object: crd({ spec: { smallShare: text("^[0-9]+(m|k|M|G|Ki|Mi|h)?$") } }) },
    "a pattern of any number and unit": {
      object: crd({ spec: { anything: text("^[0-9]+[a-zA-Z]+ms?h?$") } }),
    },
    "the durations of the Gateway API": {
      object: crd({ spec: { request: text("^([0-9]{1,5}(h|m|s|ms)){1,4}$") } }),
    },
    "a duration or a word, which an integer cannot hold": {
      object: crd({
        spec: {
          consolidateAfter: text("^(([0-9]+(s|m|h))+|Never)$"),
          synSent: text("^(([0-9]*(\\.[0-9]*)?(ms|s|h|m|us)+)+|Auto)$"),
          retention: { type: "string", description: "How long to keep it, such as 24h or 'Forever'." },
        },
      }),
    },
    "a parameter of a cloud provider": {
      object: crd({
        crd: { group: "rds.services.k8s.aws" },
        spec: { keep: { type: "string", format: "duration" } },
      }),
    },
    "a pattern that is none": { object: crd({ spec: { mesh: text("(smh") } }) },
  },
  invalid: {
    "a text that the description calls a Go duration": {
      object: crd({
        spec: {
          maxScheduleTime: {
            type: "string",
            description: "The maximal time to wait; a Go duration such as 1m30s",
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "maxScheduleTime")]],
    },
    "a time span with an example in the description": {
      object: crd({
        spec: { retention: { type: "string", description: "How long to keep it. Defaults to 24h." } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "retention")]],
    },
    "the format": {
      object: crd({ spec: { expireAfter: { type: "string", format: "duration" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "expireAfter")]],
    },
    "the units of Go": {
      object: crd({ spec: { jitter: text("^[0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h)$") } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "jitter")]],
    },
    "the units of Prometheus": {
      object: crd({
        spec: {
          retention: text("^(0|(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$"),
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "retention")]],
    },
    "items of a list": {
      object: crd({ spec: { steps: { type: "array", items: text("^[0-9]+[smh]$") } } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "steps")}.items`]],
    },
    "more patterns than can be judged": {
      object: crd({
        spec: Object.fromEntries(
          Array.from({ length: 25 }, (_, index) => [`f${String(index)}`, text(`^[hms0-9${String(index)}]{0,900}x$`)]),
        ),
      }),
      causes: Array.from({ length: 6 }, (_, index) => [
        "FieldValueTooLong",
        `${schemaPath("spec", `f${String(index + 19)}`)}.pattern`,
      ]),
    },
  },
});

const MESSAGE = "must be an integer";
test.each([
  [
    "renewBefore",
    `${MESSAGE} whose name ends with its unit, such as 'renewBeforeSeconds', instead of text such as '1h30m'`,
  ],
  ["jitter", `${MESSAGE} whose name ends with its unit, such as 'jitterMilliseconds', instead of text such as '1h30m'`],
])("for %s it proposes the name", (name, message) => {
  expect(messagesOf(noGoDuration, crd({ spec: { [name]: text("^[0-9]+(ms|s|m|h)$") } }))).toEqual([message]);
});

test("items of a list have no name", () => {
  const object = crd({ spec: { steps: { type: "array", items: text("^[0-9]+(ms|s|m|h)$") } } });
  expect(messagesOf(noGoDuration, object)).toEqual([
    `${MESSAGE} that counts a unit of time, instead of text such as '1h30m'`,
  ]);
});
