import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { defaultPriorityClass } from "./default-priority-class.js";

const pod = (spec: JsonObject): Json => ({ apiVersion: "v1", kind: "Pod", metadata: { name: "web" }, spec });
const priorityClass = (name: string, value: Json, more: JsonObject = {}): string =>
  JSON.stringify({
    apiVersion: "scheduling.k8s.io/v1",
    kind: "PriorityClass",
    metadata: { name },
    value,
    ...more,
  });
const all = (...classes: readonly string[]): string => classes.join("\n---\n");
const DEFAULT = { globalDefault: true };
const LOWER = { preemptionPolicy: "PreemptLowerPriority" };
const standard = priorityClass("standard", 1000, { ...DEFAULT, ...LOWER });
const high = priorityClass("high", 5000, { preemptionPolicy: "Never" });
const asStandard = pod({ priorityClassName: "standard", priority: 1000, ...LOWER });

testDefaulter(defaultPriorityClass, {
  changes: {
    "an update with the manifest that made it, though the class is gone": {
      oldObject: pod({ priorityClassName: "standard", priority: 1000, preemptionPolicy: "Never" }),
      object: pod({}),
      cluster: high,
      after: pod({ priorityClassName: "standard", priority: 1000, preemptionPolicy: "Never" }),
    },
    "the class alone, where the API server has kept the rest": {
      oldObject: pod({ priorityClassName: "standard", priority: 1000, ...LOWER }),
      object: pod({ priority: 1000, ...LOWER }),
      cluster: standard,
      after: pod({ priorityClassName: "standard", priority: 1000, ...LOWER }),
    },
    "the global default": { object: pod({}), cluster: all(high, standard), after: asStandard },
    "the lowest of several, however new it is": {
      object: pod({}),
      cluster: all(
        priorityClass("b", 2000, { ...DEFAULT, ...LOWER }),
        standard,
        priorityClass("a", 1001, {
          ...DEFAULT,
          metadata: { name: "a", creationTimestamp: "2026-01-01T00:00:00Z" },
        }),
      ),
      after: asStandard,
    },
    "a negative one, which is lower": {
      object: pod({}),
      cluster: all(standard, priorityClass("idle", -10, DEFAULT)),
      after: pod({ priorityClassName: "idle", priority: -10 }),
    },
    "the first by name of equal ones": {
      object: pod({}),
      cluster: all(priorityClass("z", 1000, DEFAULT), standard),
      after: asStandard,
    },
    "null, which is no class": {
      object: pod({ priorityClassName: null }),
      cluster: standard,
      after: asStandard,
    },
    "priority and policy of the class that the user named": {
      object: pod({ priorityClassName: "high" }),
      cluster: all(high, standard),
      after: pod({ priorityClassName: "high", priority: 5000, preemptionPolicy: "Never" }),
    },
    "a policy of the user that is the class's": {
      object: pod(LOWER),
      cluster: standard,
      after: asStandard,
    },
    "a policy of the user where the class has none": {
      object: pod({ preemptionPolicy: "Never" }),
      cluster: priorityClass("standard", 1000, DEFAULT),
      after: pod({ preemptionPolicy: "Never", priorityClassName: "standard", priority: 1000 }),
    },
    "a priority of 0": {
      object: pod({}),
      cluster: priorityClass("zero", 0, DEFAULT),
      after: pod({ priorityClassName: "zero", priority: 0 }),
    },
  },
  untouched: {
    "a Pod that was stored without a class": {
      oldObject: pod({ priority: 0 }),
      object: pod({ priority: 0 }),
      cluster: standard,
    },
    "another class that an update names": {
      oldObject: pod({ priorityClassName: "standard", priority: 1000 }),
      object: pod({ priorityClassName: "high" }),
      cluster: standard,
    },
    "another priority that an update names": {
      oldObject: pod({ priorityClassName: "standard", priority: 1000 }),
      object: pod({ priority: 0 }),
      cluster: standard,
    },
    "a priority that the API server has found": { object: pod({ priority: 0 }), cluster: standard },
    "a priority and a class": {
      object: pod({ priorityClassName: "high", priority: 5000 }),
      cluster: all(high, standard),
    },
    "'', which is there and may not change": { object: pod({ priorityClassName: "" }), cluster: standard },
    "a class that nobody knows": { object: pod({ priorityClassName: "gone" }), cluster: standard },
    "a policy that the class does not have": {
      object: pod({ preemptionPolicy: "Never" }),
      cluster: standard,
    },
    "a policy that the named class does not have": {
      object: pod({ priorityClassName: "high", ...LOWER }),
      cluster: high,
    },
    "no class that is the default, without a word": { object: pod({}), cluster: high },
    "no class at all, without a word": { object: pod({}) },
    "a default that is no boolean": {
      object: pod({}),
      cluster: priorityClass("standard", 1000, { globalDefault: "true" }),
    },
    "a default without a value": { object: pod({}), cluster: priorityClass("standard", "1000", DEFAULT) },
  },
});
