import { type Refusal, refusalsOf } from "../../testing/index.js";

const of = (kind: string, spec: string): string =>
  `{apiVersion: v1, kind: ${kind}, metadata: {name: a, namespace: b}, spec: {${spec}}}`;
const EXPRESSIONS = "spec.scopeSelector.matchExpressions";

describe("quotas", () => {
  test.each<[spec: string, refusals: readonly Refusal[]]>([
    ["hard: {pods: 5, requests.cpu: 100m, count/jobs.batch: 3, requests.example.com/gpu: 1, hugepages-2Mi: 2Mi}", []],
    ["hard: {gold.storageclass.storage.k8s.io/requests.storage: 1Gi}", []],
    [
      "hard: {pods: 500m, cpus: 1, storage: 1Gi, memory: -1, count/a: 0.5, a/b/c: 1}",
      [
        ["spec.hard[pods]", "Invalid"],
        ["spec.hard[cpus]", "Invalid"],
        ["spec.hard[storage]", "Invalid"],
        ["spec.hard[memory]", "Invalid"],
        ["spec.hard[count/a]", "Invalid"],
        ["spec.hard[a/b/c]", "Invalid"],
      ],
    ],
    ["hard: {pods: 1}, scopes: [BestEffort, Terminating]", []],
    ["hard: {cpu: 1}, scopes: [BestEffort]", [["spec.scopes", "Invalid"]]],
    ["scopes: [Other]", [["spec.scopes", "Invalid"]]],
    ["hard: {persistentvolumeclaims: 1}, scopes: [VolumeAttributesClass]", []],
    ["hard: {pods: 1}, scopes: [VolumeAttributesClass]", [["spec.scopes", "Invalid"]]],
    ["scopes: [BestEffort, NotBestEffort]", [["spec.scopes", "Invalid"]]],
    ["hard: {pods: 1}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In, values: [a]}]}", []],
    [
      "scopeSelector: {matchExpressions: [{operator: Exists}, {scopeName: PriorityClass, operator: In}]}",
      [
        [`${EXPRESSIONS}.scopeName`, "Invalid"],
        [`${EXPRESSIONS}.values`, "Required"],
      ],
    ],
    [
      "scopeSelector: {matchExpressions: [{scopeName: BestEffort, operator: DoesNotExist, values: [a]}]}",
      [
        [`${EXPRESSIONS}.values`, "Invalid"],
        [`${EXPRESSIONS}.operator`, "Invalid"],
      ],
    ],
    ["scopeSelector: {matchExpressions: [{scopeName: PriorityClass}]}", [[`${EXPRESSIONS}.operator`, "Invalid"]]],
    [
      "hard: {secrets: 1}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: Exists}]}",
      [[EXPRESSIONS, "Invalid"]],
    ],
  ])("%s", (spec, refusals) => {
    expect(refusalsOf(of("ResourceQuota", spec))).toEqual(refusals);
  });

  test("scopes stay", () => {
    const old = of("ResourceQuota", "scopes: [BestEffort]");
    expect(refusalsOf(of("ResourceQuota", "hard: {pods: 1}, scopes: [BestEffort]"), old)).toEqual([]);
    expect(refusalsOf(of("ResourceQuota", "hard: {pods: 1}"), old)).toEqual([["spec.scopes", "Invalid"]]);
    expect(refusalsOf("{apiVersion: v1, kind: ResourceQuota, metadata: {name: a}}", old)).toEqual([
      ["spec.scopes", "Invalid"],
    ]);
  });
});

const item = (fields: string): string => of("LimitRange", `limits: [{${fields}}]`);
const at = (field: string): string => `spec.limits[0].${field}`;

describe("limits", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [item("type: Container, max: {cpu: 2}, min: {cpu: 100m}, default: {cpu: 1}, defaultRequest: {cpu: 500m}"), []],
    [item("type: PersistentVolumeClaim, max: {storage: 2Gi}"), []],
    [item("type: Pod, max: {cpu: 4}, min: {cpu: 1}, maxLimitRequestRatio: {cpu: 4}"), []],
    [item("type: example.com/a, max: {storage: 1}"), []],
    [item("type: Other"), [[at("type"), "Invalid"]]],
    [of("LimitRange", "limits: [{type: Pod}, {type: Pod}]"), [["spec.limits[1].type", "Duplicate"]]],
    [
      item("type: Pod, default: {cpu: 1}, defaultRequest: {cpu: 1}"),
      [
        [at("default"), "Forbidden"],
        [at("defaultRequest"), "Forbidden"],
      ],
    ],
    [item("type: PersistentVolumeClaim"), [[at("limits"), "Required"]]],
    [
      item("type: Pod, max: {storage: 1Gi}, min: {requests.a/b: 1}"),
      [
        [at("max[storage]"), "Invalid"],
        [at("min[requests.a/b]"), "Invalid"],
      ],
    ],
    [
      item("type: Container, max: {cpu: 1}, min: {cpu: 2}"),
      [
        [at("min[cpu]"), "Invalid"],
        [at("defaultRequest[cpu]"), "Invalid"],
        [at("default[cpu]"), "Invalid"],
      ],
    ],
    [
      item("type: Container, default: {memory: 1Gi}, defaultRequest: {memory: 2Gi}"),
      [[at("defaultRequest[memory]"), "Invalid"]],
    ],
    [
      item("type: Container, default: {a.b/c: 2}, defaultRequest: {a.b/c: 1}"),
      [[at("defaultRequest[a.b/c]"), "Invalid"]],
    ],
    [item("type: Pod, maxLimitRequestRatio: {cpu: 500m}"), [[at("maxLimitRequestRatio[cpu]"), "Invalid"]]],
    [
      item("type: Pod, max: {cpu: 4}, min: {cpu: 1}, maxLimitRequestRatio: {cpu: 4001m}"),
      [[at("maxLimitRequestRatio[cpu]"), "Invalid"]],
    ],
    // Rounded up to thousandths.
    [item("type: Container, min: {cpu: 1m}, default: {cpu: 1u}, defaultRequest: {cpu: 1n}"), []],
    [item("type: Pod, min: {cpu: 1001u}, max: {cpu: 1m}"), [[at("min[cpu]"), "Invalid"]]],
    [item("type: Pod, maxLimitRequestRatio: {cpu: 0.9999}"), []],
    // A value that is copied from a wrong amount is not reported again.
    [item("type: Container, max: {cpu: x}"), [[at("max[cpu]"), "TypeInvalid"]]],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });
});
