import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { describedUnit } from "./described-unit.js";

const number = (name: string, description: string, type = "integer"): KubeObject =>
  crd({ spec: { [name]: { type, description } } });
const stated = [
  ["warmupSeconds", "warmupSeconds is how long it takes, in milliseconds."],
  ["warmupSeconds", "The warmup in minutes."],
  ["warmupSeconds", "The warmup (in minutes)."],
  ["warmupSeconds", "The warmup (minutes)."],
  ["warmupSeconds", "The warmup, measured in ms."],
  ["warmupSeconds", "The warmup in whole minutes before it starts."],
  ["lockSeconds", "lockSeconds is for how many minutes an account is locked."],
  ["lockSeconds", "The number of hours that it lasts."],
  ["lockMinutes", "The number of hours that it lasts."],
  ["retentionDays", "How long it is kept, expressed as hours."],
  ["pollMillis", "The interval in seconds."],
  ["fileSizeBytes", "fileSizeBytes is the largest file, in megabytes."],
  ["quotaGigabytes", "quotaGigabytes is the quota in megabytes."],
  ["quotaGiB", "The quota, in MiB."],
  ["limitMB", "The limit. Unit: bytes."],
] as const;

testRule(describedUnit, {
  bad: [["FieldValueInvalid", schemaPath("spec", "warmupSeconds")]],
  valid: {
    "the same unit": { object: number("warmupSeconds", "The warmup in seconds.") },
    "the same unit in short": { object: number("sizeGiB", "The size in gibibytes.") },
    "both units": { object: number("warmupSeconds", "The warmup in seconds, not in minutes.") },
    "an example": { object: number("warmupSeconds", "For example, it takes one hour in minutes.") },
    "a rate": { object: number("rateBytes", "How many bytes pass in seconds.") },
    "no unit": { object: number("warmupSeconds", "The warmup.") },
    "no unit in the name": { object: number("warmup", "The warmup in minutes.") },
    "a number with a unit": { object: number("warmupSeconds", "Ready in 5 minutes.") },
    "a string": { object: number("warmupSeconds", "The warmup in minutes.", "string") },
    "another thing in days": { object: number("warmupSeconds", "How often it starts in days past.") },
  },
  invalid: Object.fromEntries(
    stated.map(
      ([name, says]) =>
        [
          `${name}: ${says}`,
          { object: number(name, says), causes: [["FieldValueInvalid", schemaPath("spec", name)]] },
        ] as const,
    ),
  ),
});
