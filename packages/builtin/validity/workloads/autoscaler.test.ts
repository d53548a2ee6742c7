import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

type Case = readonly [spec: string, refusals: readonly Refusal[]];

const TARGET = "maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}";

const autoscaler = (spec: string, version = "v2"): string =>
  `{apiVersion: autoscaling/${version}, kind: HorizontalPodAutoscaler, metadata: {name: a}, spec: {${spec}}}`;

const refuses = (spec: string, refusals: readonly Refusal[]): void => {
  expect(inOrder(refusalsOf(autoscaler(spec)))).toEqual(inOrder(refusals));
};

describe("replicas and target", () => {
  test.each<Case>([
    [TARGET, []],
    ["maxReplicas: 1, scaleTargetRef: {kind: ReplicationController, name: a}", []],
    [
      "",
      [
        ["spec.maxReplicas", "Required"],
        ["spec.maxReplicas", "Invalid"],
        ["spec.scaleTargetRef.kind", "Required"],
        ["spec.scaleTargetRef.name", "Required"],
        ["spec.scaleTargetRef.apiVersion", "Invalid"],
      ],
    ],
    [`${TARGET}, minReplicas: 4`, [["spec.maxReplicas", "Invalid"]]],
    [
      `${TARGET}, minReplicas: 0`,
      [
        ["spec.minReplicas", "Invalid"],
        ["spec.metrics", "Forbidden"],
      ],
    ],
    [
      "maxReplicas: 1, scaleTargetRef: {apiVersion: a/b/c, kind: a/b, name: '..'}",
      [
        ["spec.scaleTargetRef.kind", "Invalid"],
        ["spec.scaleTargetRef.name", "Invalid"],
        ["spec.scaleTargetRef.apiVersion", "Invalid"],
      ],
    ],
  ])("%s", refuses);

  test("an update may keep the version of its target", () => {
    const spec = "maxReplicas: 1, scaleTargetRef: {kind: Deployment, name: a}";
    expect(refusalsOf(autoscaler(spec), autoscaler(spec))).toEqual([]);
  });

  test("version 1", () => {
    expect(refusalsOf(autoscaler(`${TARGET}, targetCPUUtilizationPercentage: 50`, "v1"))).toEqual([]);
    expect(refusalsOf(autoscaler(`${TARGET}, targetCPUUtilizationPercentage: 0, minReplicas: -1`, "v1"))).toEqual([
      ["spec.minReplicas", "Invalid"],
      ["spec.metrics[0].resource.target.averageUtilization", "Invalid"],
    ]);
  });
});

describe("metrics", () => {
  const metric = (fields: string): string => `${TARGET}, metrics: [{${fields}}]`;
  const METRIC = "spec.metrics[0]";

  test.each<Case>([
    [metric("type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}"), []],
    [metric("type: Pods, pods: {metric: {name: a}, target: {type: AverageValue, averageValue: 1k}}"), []],
    // The server does not look into the selector.
    [
      metric(
        "type: External, external: {metric: {name: a, selector: {matchLabels: {'a|b': c d}}}, target: {type: Value, value: 30}}",
      ),
      [],
    ],
    [
      metric(
        "type: Object, object: {describedObject: {apiVersion: v1, kind: A, name: b}, metric: {name: a}, target: {type: Value, value: 1}}",
      ),
      [],
    ],
    [
      metric(""),
      [
        [`${METRIC}.type`, "Required"],
        [`${METRIC}.type`, "NotSupported"],
      ],
    ],
    [metric("type: Resource"), [[`${METRIC}.resource`, "Required"]]],
    [
      metric("type: Pods, pods: {metric: {name: a}, target: {type: AverageValue, averageValue: 1}}, resource: {}"),
      [[`${METRIC}.resource`, "Forbidden"]],
    ],
    [
      metric("type: Resource, resource: {}"),
      [
        [`${METRIC}.resource.name`, "Required"],
        [`${METRIC}.resource.target.type`, "Required"],
        [`${METRIC}.resource.target.type`, "Invalid"],
        [`${METRIC}.resource.target.averageUtilization`, "Required"],
      ],
    ],
    [
      metric(
        "type: Resource, resource: {name: a, target: {type: Value, averageUtilization: 0, averageValue: 0, value: -1}}",
      ),
      [
        [`${METRIC}.resource.target.value`, "Invalid"],
        [`${METRIC}.resource.target.averageValue`, "Invalid"],
        [`${METRIC}.resource.target.averageUtilization`, "Invalid"],
        [`${METRIC}.resource.target.averageValue`, "Forbidden"],
      ],
    ],
    [
      metric(
        "type: ContainerResource, containerResource: {name: cpu, container: A, target: {type: Value, averageValue: 1}}",
      ),
      [[`${METRIC}.containerResource.container`, "Invalid"]],
    ],
    [
      metric(
        "type: ContainerResource, containerResource: {name: pods, container: a, target: {type: Value, averageValue: 1}}",
      ),
      [[`${METRIC}.containerResource.name`, "Invalid"]],
    ],
    [
      metric(
        "type: ContainerResource, containerResource: {name: a.b/c, container: a, target: {type: Value, averageValue: 1}}",
      ),
      [],
    ],
    [
      metric("type: External, external: {metric: {name: a/b}, target: {type: Value, value: 1, averageValue: 1}}"),
      [
        [`${METRIC}.external.metric.name`, "Invalid"],
        [`${METRIC}.external.target.value`, "Forbidden"],
      ],
    ],
    [
      metric("type: Object, object: {describedObject: {apiVersion: a/b/c}, target: {type: Value}}"),
      [
        [`${METRIC}.object.describedObject.kind`, "Required"],
        [`${METRIC}.object.describedObject.name`, "Required"],
        [`${METRIC}.object.describedObject.apiVersion`, "Invalid"],
        [`${METRIC}.object.metric.name`, "Required"],
        [`${METRIC}.object.target.averageValue`, "Required"],
      ],
    ],
  ])("%s", refuses);
});

describe("behavior", () => {
  test.each<Case>([
    [
      `${TARGET}, behavior: {scaleUp: {stabilizationWindowSeconds: 0, tolerance: '0'}, scaleDown: {selectPolicy: Min}}`,
      [],
    ],
    [`${TARGET}, behavior: {scaleUp: {tolerance: '-0.1'}}`, [["spec.behavior.scaleUp.tolerance", "Invalid"]]],
    [`${TARGET}, behavior: {scaleUp: {policies: []}}`, [["spec.behavior.scaleUp.policies", "Required"]]],
    [
      `${TARGET}, behavior: {scaleDown: {stabilizationWindowSeconds: 3601, selectPolicy: '', policies: [{}, {type: Pods, value: 1, periodSeconds: 1801}]}}`,
      [
        ["spec.behavior.scaleDown.stabilizationWindowSeconds", "Invalid"],
        ["spec.behavior.scaleDown.selectPolicy", "NotSupported"],
        ["spec.behavior.scaleDown.policies[0].type", "NotSupported"],
        ["spec.behavior.scaleDown.policies[0].value", "Invalid"],
        ["spec.behavior.scaleDown.policies[0].periodSeconds", "Invalid"],
        ["spec.behavior.scaleDown.policies[1].periodSeconds", "Invalid"],
      ],
    ],
  ])("%s", refuses);
});
