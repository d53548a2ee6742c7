import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

type Case = readonly [spec: string, refusals: readonly Refusal[]];

const POD = "containers: [{name: a, image: b}]";
const TEMPLATE = `template: {metadata: {labels: {a: b, c: d}}, spec: {${POD}}}`;
const SELECTED = `selector: {matchLabels: {a: b}}, ${TEMPLATE}`;

const controller =
  (apiVersion: string, kind: string) =>
  (spec: string): string =>
    `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a}, spec: {${spec}}}`;

const deployment = controller("apps/v1", "Deployment");

describe("Deployments", () => {
  test.each<Case>([
    [SELECTED, []],
    [
      `selector: {matchExpressions: [{key: a, operator: In, values: [b, x]}, {key: z, operator: DoesNotExist}]}, ${TEMPLATE}`,
      [],
    ],
    [`${SELECTED}, strategy: {type: Recreate}`, []],
    [`${SELECTED}, strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 150%}}`, []],
    [
      TEMPLATE,
      [
        ["spec.selector", "Required"],
        ["spec.template.metadata.labels", "Invalid"],
      ],
    ],
    [`selector: {}, ${TEMPLATE}`, [["spec.selector", "Invalid"]]],
    [`selector: {matchLabels: {a: c}}, ${TEMPLATE}`, [["spec.template.metadata.labels", "Invalid"]]],
    [
      `selector: {matchLabels: {a: b c}}, ${TEMPLATE}`,
      [
        ["spec.selector", "Invalid"],
        ["spec.selector.matchLabels", "Invalid"],
      ],
    ],
    [
      `selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d e}, annotations: {'f g': h}}, spec: {${POD}}}`,
      [
        ["spec.template.labels", "Invalid"],
        ["spec.template.annotations", "Invalid"],
      ],
    ],
    [
      `selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {${POD}, restartPolicy: Never, activeDeadlineSeconds: 1}}`,
      [
        ["spec.template.spec.restartPolicy", "NotSupported"],
        ["spec.template.spec.activeDeadlineSeconds", "Forbidden"],
      ],
    ],
    [
      `${SELECTED}, replicas: -1, minReadySeconds: -1, revisionHistoryLimit: -1, progressDeadlineSeconds: -1`,
      [
        ["spec.replicas", "Invalid"],
        ["spec.minReadySeconds", "Invalid"],
        ["spec.revisionHistoryLimit", "Invalid"],
        ["spec.progressDeadlineSeconds", "Invalid"],
        ["spec.progressDeadlineSeconds", "Invalid"],
      ],
    ],
    [`${SELECTED}, minReadySeconds: 600`, [["spec.progressDeadlineSeconds", "Invalid"]]],
    [`${SELECTED}, strategy: {type: Canary}`, [["spec.strategy", "NotSupported"]]],
    [`${SELECTED}, strategy: {rollingUpdate: 25%}`, [["spec.strategy.rollingUpdate", "TypeInvalid"]]],
    [`${SELECTED}, strategy: {type: [RollingUpdate]}`, [["spec.strategy.type", "TypeInvalid"]]],
    [`${SELECTED}, strategy: {type: true}`, [["spec.strategy.type", "TypeInvalid"]]],
    [`${SELECTED}, strategy: {type: Recreate, rollingUpdate: {}}`, [["spec.strategy.rollingUpdate", "Forbidden"]]],
    [
      `${SELECTED}, strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 0%}}`,
      [["spec.strategy.rollingUpdate.maxUnavailable", "Invalid"]],
    ],
    [
      `${SELECTED}, strategy: {rollingUpdate: {maxUnavailable: 101%, maxSurge: a}}`,
      [
        ["spec.strategy.rollingUpdate.maxUnavailable", "Invalid"],
        ["spec.strategy.rollingUpdate.maxSurge", "Invalid"],
      ],
    ],
  ])("%s", (spec, refusals) => {
    expect(inOrder(refusalsOf(deployment(spec)))).toEqual(inOrder(refusals));
  });

  test("an update keeps the selector", () => {
    const other = `selector: {matchLabels: {c: d}}, ${TEMPLATE}`;
    expect(refusalsOf(deployment(SELECTED), deployment(other))).toEqual([["spec.selector", "Invalid"]]);
    expect(refusalsOf(deployment(SELECTED), deployment(`${SELECTED}, replicas: 3`))).toEqual([]);
  });
});

test.each<Case>([
  [SELECTED, []],
  [
    `${TEMPLATE}, replicas: -1`,
    [
      ["spec.replicas", "Invalid"],
      ["spec.selector", "Required"],
      ["spec.template.metadata.labels", "Invalid"],
    ],
  ],
])("ReplicaSets: %s", (spec, refusals) => {
  expect(inOrder(refusalsOf(controller("apps/v1", "ReplicaSet")(spec)))).toEqual(inOrder(refusals));
});

test.each<Case>([
  [TEMPLATE, []],
  [`selector: {a: b}, ${TEMPLATE}`, []],
  [`selector: {a: c}, ${TEMPLATE}`, [["spec.template.metadata.labels", "Invalid"]]],
  [
    "",
    [
      ["spec.selector", "Required"],
      ["spec.template", "Required"],
    ],
  ],
  [`selector: [{a: b}], ${TEMPLATE}`, [["spec.selector", "TypeInvalid"]]],
  [`selector: a, ${TEMPLATE}`, [["spec.selector", "TypeInvalid"]]],
])("ReplicationControllers: %s", (spec, refusals) => {
  expect(refusalsOf(controller("v1", "ReplicationController")(spec))).toEqual(refusals);
});

test.each<Case>([
  [SELECTED, []],
  [`${SELECTED}, updateStrategy: {type: OnDelete}`, []],
  [`${SELECTED}, updateStrategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 1}}`, []],
  [TEMPLATE, [["spec.template.metadata.labels", "Invalid"]]],
  [`selector: {}, ${TEMPLATE}`, [["spec.selector", "Invalid"]]],
  [`${SELECTED}, updateStrategy: {type: Recreate}`, [["spec.updateStrategy", "NotSupported"]]],
  [
    `${SELECTED}, updateStrategy: {rollingUpdate: {maxSurge: 1}}`,
    [["spec.updateStrategy.rollingUpdate.maxSurge", "Invalid"]],
  ],
  [
    `${SELECTED}, updateStrategy: {rollingUpdate: {maxUnavailable: 0}}`,
    [["spec.updateStrategy.rollingUpdate.maxUnavailable", "Required"]],
  ],
  [
    `${SELECTED}, updateStrategy: {rollingUpdate: {maxUnavailable: 200%}}`,
    [["spec.updateStrategy.rollingUpdate.maxUnavailable", "Invalid"]],
  ],
])("DaemonSets: %s", (spec, refusals) => {
  expect(refusalsOf(controller("apps/v1", "DaemonSet")(spec))).toEqual(refusals);
});
