import { crd } from "kube-schema/testing";
import { isDurationName, isDurationText, namesTimeUnit, takesDurations } from "./durations.js";
import { createPatternBudget } from "kube-api";
import { type SchemaNode, crdOf, property } from "../crd/crd.js";
import type { JsonObject } from "kube-json";

const field = (name: string, schema: JsonObject): SchemaNode => {
  const node = property(crdOf(crd({ spec: { [name]: schema } })).versions[0]?.root, "spec", name);
  if (node === undefined) throw new Error("no such field");
  return node;
};

test.each(["timeout", "idleTimeout", "syncInterval", "gracePeriod", "maxTTL", "ttl", "maxAge", "retry_delay"])(
  "%s is the name of a duration without a unit",
  (name) => {
    expect(isDurationName(name)).toBe(true);
  },
);

test.each(["timeoutSeconds", "secondsBeforeTimeout", "percentage", "storage", "message", "delayed", "periods", ""])(
  "'%s' is not",
  (name) => {
    expect(isDurationName(name)).toBe(false);
  },
);

test("units of time are words of their own", () => {
  expect(["timeoutMs", "retentionDays", "minute"].map(namesTimeUnit)).toEqual([true, true, true]);
  expect(["items", "status", "secret", "min"].map(namesTimeUnit)).toEqual([false, false, false, false]);
});

test.each([
  ["timeout", {}, true],
  ["timeoutSeconds", {}, true],
  ["delayMilliseconds", {}, true],
  ["timeout", { format: "duration" }, true],
  ["timeout", { pattern: "^[0-9]+$" }, true],
  ["timeout", { pattern: "^P[0-9]+D$" }, true],
  ["timeout", { pattern: "^(daily|weekly)$" }, false],
  ["timeout", { enum: ["1h", "1d"] }, false],
  ["timeout", { type: "integer" }, false],
  ["timeout", { pattern: "^([0-9]{1,5}(h|m|s|ms)){1,4}$" }, false],
  ["expireAfter", { format: "duration" }, false],
  ["days", {}, false],
])("a string %s with %j", (name, schema, expected) => {
  expect(isDurationText(field(name, { type: "string", ...schema }), createPatternBudget())).toBe(expected);
});

test.each([{ format: "duration" }, { pattern: "^[0-9]+(ns|us|ms|s|m|h)$" }, { pattern: "^[0-9]+[smh]$" }])(
  "%j takes durations",
  (schema) => {
    expect(takesDurations(schema, createPatternBudget())).toBe(true);
  },
);

test.each([
  { pattern: "^(([0-9]+(s|m|h))+|Never)$" },
  {},
  { format: "date-time" },
  { pattern: ".*" },
  { pattern: "^[a-z0-9]+(-mesh)?$" },
  { pattern: "^[0-9]+(s|m)h?$" },
  { pattern: "(smh" },
  { pattern: `^[0-9]+[smh]${"?".repeat(1000)}$` },
  { pattern: "^([0-9]{1,5}(h|m|s|ms)){1,4}$" },
])("%j does not take them, or not only them", (schema) => {
  expect(takesDurations(schema, createPatternBudget())).toBe(false);
});
