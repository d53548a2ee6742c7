import { crd } from "kube-schema/testing";
import { type SchemaNode, crdOf, jsonPath, ownNodes } from "../crd/crd.js";
import {
  exceedsPrecision,
  hasNegativeMinimum,
  isCountName,
  isCountWithoutMinimum,
  isLimitName,
  isPoorlyBounded,
  missingBounds,
} from "./numeric-fields.js";
import type { JsonObject } from "kube-json";

const INT32: JsonObject = { type: "integer", format: "int32" };
const INT64: JsonObject = { type: "integer", format: "int64" };

const found = (holds: (node: SchemaNode) => boolean, spec: JsonObject, rule = "true"): readonly string[] => {
  const one = crd({
    root: {
      spec: { type: "object", properties: spec, "x-kubernetes-validations": [{ rule }] },
      status: { type: "object", properties: spec },
    },
  });
  return [...ownNodes(crdOf(one))].filter(holds).map(jsonPath);
};

const FIELDS: JsonObject = {
  port: INT32,
  retryCount: INT64,
  retryLimit: INT64,
  offset: INT64,
  factor: INT32,
  ratio: { type: "number" },
  percentile: { ...INT32, minimum: 0, maximum: 100 },
};

test("each field of `spec` is spoken of once; a controller writes the status", () => {
  expect(found(isCountWithoutMinimum, FIELDS)).toEqual([".spec.retryCount"]);
  expect(found(isPoorlyBounded, FIELDS)).toEqual([".spec.retryLimit", ".spec.offset", ".spec.factor"]);
});

test("a negative minimum of an amount needs a meaning", () => {
  const limit = { ...INT32, minimum: -1, maximum: 5 };
  const negative = (schema: JsonObject, name = "retryLimit"): number =>
    found(hasNegativeMinimum, { [name]: schema }).length;
  expect(negative(limit)).toBe(2);
  expect(negative({ ...limit, minimum: -1000 }, "shardCount")).toBe(2);
  expect(negative({ ...limit, description: "Must not be negative." })).toBe(2);
  expect(negative({ ...limit, description: "Negative values are invalid." })).toBe(2);
  expect(negative({ ...limit, description: "-1 means no limit." })).toBe(0);
  expect(negative({ ...limit, default: -1 })).toBe(0);
  expect(negative({ ...limit, minimum: 0 })).toBe(0);
  expect(negative(limit, "offset")).toBe(0);
});

test("a rule that compares two fields bounds neither", () => {
  const range: JsonObject = { least: INT32, most: INT32 };
  expect(found(isPoorlyBounded, range, "self.least <= self.most")).toEqual([".spec.least", ".spec.most"]);
  expect(found(isPoorlyBounded, range, "!has(self.most) || self.most < 10")).toContain(".spec.least");
  expect(found(isPoorlyBounded, range, "0 < self.least && self.most in [1, 2]")).toEqual([]);
});

test("bounds beyond 53 bits have a rule of their own", () => {
  expect(found(isPoorlyBounded, { offset: { ...INT64, maximum: 2n ** 63n - 1n } })).toEqual([]);
  expect(found(exceedsPrecision, { offset: { ...INT64, maximum: 2n ** 63n - 1n } })).toHaveLength(2);
});

test("nor of a status that is kept in the spec, as a revision keeps it", () => {
  const revision: JsonObject = {
    revision: { type: "object", properties: { status: { type: "object", properties: FIELDS } } },
  };
  expect(found(isCountWithoutMinimum, revision)).toEqual([]);
  expect(found(isPoorlyBounded, revision).filter((field) => field.startsWith(".spec"))).toEqual([]);
});

test("one bound is not enough", () => {
  const half: JsonObject = { offset: { ...INT64, maximum: 5 }, factor: { ...INT32, minimum: 5n } };
  expect(found(isPoorlyBounded, half)).toHaveLength(2);
});

test("a list of values, or a rule in CEL, bounds a field", () => {
  const bounded: JsonObject = {
    listed: { ...INT32, enum: [1, 2] },
    ruled: { ...INT64, "x-kubernetes-validations": [{ rule: "self > 0" }] },
    other: INT32,
  };
  expect(found(isPoorlyBounded, bounded)).toEqual([".spec.other"]);
  expect(found(isPoorlyBounded, { other: INT32 }, "self.other > 0")).toEqual([]);
});

test("generations grow by themselves, and the seconds of a Timestamp count from 1970", () => {
  expect(found(isPoorlyBounded, { generation: INT64, observedGeneration: INT64 })).toEqual([]);
  const time = { type: "object", properties: { seconds: INT64, nanos: INT32 } };
  expect(found(isPoorlyBounded, { time, seconds: INT64 })).toEqual([".spec.seconds"]);
});

test.each(["replicas", "retryCount", "maxReplicas", "parallelism"])("%s counts something", (name) => {
  expect([isCountName(name), isLimitName(name)]).toEqual([true, false]);
});

test.each(["retryLimit", "timeoutSeconds", "maxItems", "minAvailable", "weight", "queueSize"])(
  "%s limits something",
  (name) => {
    expect([isCountName(name), isLimitName(name)]).toEqual([false, true]);
  },
);

test.each(["priority", "maxPriority", "minOffset", "index", "max", "maximum", "mincho", "limited", ""])(
  "'%s' does neither",
  (name) => {
    expect([isCountName(name), isLimitName(name)]).toEqual([false, false]);
  },
);

test("bounds that are missing", () => {
  const missing = (schema: JsonObject): readonly string[] =>
    [...ownNodes(crdOf(crd({ spec: { a: schema } })))].slice(1).flatMap(missingBounds);
  expect(missing(INT32)).toEqual(["minimum", "maximum"]);
  expect(missing({ ...INT32, minimum: 0 })).toEqual(["maximum"]);
  expect(missing({ ...INT32, minimum: 0, maximum: 2n ** 60n })).toEqual([]);
  expect(missing({ ...INT32, minimum: "0", maximum: 5 })).toEqual(["minimum"]);
});
