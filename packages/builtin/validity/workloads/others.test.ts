import { type Refusal, refusalsOf } from "../../testing/index.js";

type Case = readonly [fields: string, refusals: readonly Refusal[]];

const object =
  (apiVersion: string, kind: string) =>
  (fields: string, name = "a"): string =>
    `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: ${name}}, ${fields}}`;

const budget = object("policy/v1", "PodDisruptionBudget");
const priorityClass = object("scheduling.k8s.io/v1", "PriorityClass");
const lease = object("coordination.k8s.io/v1", "Lease");
const revision = object("apps/v1", "ControllerRevision");

test.each<Case>([
  ["spec: {minAvailable: 50%}", []],
  ["spec: {maxUnavailable: 0, unhealthyPodEvictionPolicy: AlwaysAllow}", []],
  ["spec: {minAvailable: 1, maxUnavailable: 1}", [["spec", "Invalid"]]],
  // Go reads the null as a time that is not set.
  ["spec: {minAvailable: 1}, status: {disruptedPods: {a: null}}", []],
  ["spec: {minAvailable: 1}, status: {disruptedPods: {a: ''}}", [["status.disruptedPods[a]", "TypeInvalid"]]],
  ["spec: {minAvailable: -1}", [["spec.minAvailable", "Invalid"]]],
  ["spec: {minAvailable: '5'}", [["spec.minAvailable", "Invalid"]]],
  ["spec: {maxUnavailable: 101%}", [["spec.maxUnavailable", "Invalid"]]],
  ["spec: {unhealthyPodEvictionPolicy: Never}", [["spec.unhealthyPodEvictionPolicy", "NotSupported"]]],
])("PodDisruptionBudgets: %s", (fields, refusals) => {
  expect(refusalsOf(budget(fields))).toEqual(refusals);
});

test.each<Case>([
  ["name: A b", []],
  ["name: a/b", [["metadata.name", "Invalid"]]],
  ["name: a, labels: {a: '-'}", [["metadata.labels", "Invalid"]]],
  ["name: a, ownerReferences: [{apiVersion: v1, kind: Pod, name: a}]", [["metadata.ownerReferences.uid", "Invalid"]]],
])("metadata of PodDisruptionBudgets: %s", (metadata, refusals) => {
  const text = `{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {${metadata}}, spec: {minAvailable: 1}}`;
  expect(refusalsOf(text)).toEqual(refusals);
});

test("metadata of PodDisruptionBudgets is judged last", () => {
  expect(refusalsOf(budget("spec: {minAvailable: -1}", "a/b"))).toEqual([["spec.minAvailable", "Invalid"]]);
});

describe("PriorityClasses", () => {
  test.each<readonly [name: string, fields: string, refusals: readonly Refusal[]]>([
    ["a", "value: 1000000000, preemptionPolicy: Never", []],
    ["a", "value: 1000000001", [["value", "Forbidden"]]],
    ["a", "value: 1, preemptionPolicy: Always", [["preemptionPolicy", "NotSupported"]]],
    ["system-node-critical", "value: 2000001000", []],
    ["system-node-critical", "value: 1", [["metadata.name", "Forbidden"]]],
    ["system-a", "value: 1", [["metadata.name", "Forbidden"]]],
  ])("%s, %s", (name, fields, refusals) => {
    expect(refusalsOf(priorityClass(fields, name))).toEqual(refusals);
  });

  test("an update keeps the value", () => {
    expect(refusalsOf(priorityClass("value: 1"), priorityClass("value: 2, preemptionPolicy: Never"))).toEqual([
      ["value", "Forbidden"],
      ["preemptionPolicy", "Invalid"],
    ]);
  });
});

test.each<Case>([
  ["spec: {leaseDurationSeconds: 1, leaseTransitions: 0, holderIdentity: ''}", []],
  ["spec: {strategy: a}", []],
  ["spec: {preferredHolder: a}", []],
  [
    "spec: {leaseDurationSeconds: 0, leaseTransitions: -1}",
    [
      ["spec.leaseDurationSeconds", "Invalid"],
      ["spec.leaseTransitions", "Invalid"],
    ],
  ],
  ["spec: {renewTime: '2026-01-31T12:00:00.123456Z', acquireTime: '2026-01-31T12:00:00.000000+01:00'}", []],
  ["spec: {renewTime: '2026-01-31T12:00:00Z'}", [["spec.renewTime", "TypeInvalid"]]],
  ["spec: {acquireTime: '2026-01-31T12:00:00.123Z'}", [["spec.acquireTime", "TypeInvalid"]]],
])("Leases: %s", (fields, refusals) => {
  expect(refusalsOf(lease(fields))).toEqual(refusals);
});

test.each<readonly [fields: string, old: string | undefined, refusals: readonly Refusal[]]>([
  ["data: {a: 1}, revision: 1", undefined, []],
  [
    "revision: -1",
    undefined,
    [
      ["data", "Required"],
      ["revision", "Invalid"],
    ],
  ],
  ["data: {a: 1}, revision: 2", "data: {a: 1}, revision: 1", []],
  ["data: {a: 2}, revision: 1", "data: {a: 1}, revision: 1", [["data", "Invalid"]]],
  ["data: [a]", undefined, [["data", "Required"]]],
  ["revision: 1", "data: {a: 1}, revision: 1", [["data", "Invalid"]]],
])("ControllerRevisions: %s after %s", (fields, old, refusals) => {
  expect(refusalsOf(revision(fields), old === undefined ? undefined : revision(old))).toEqual(refusals);
});
