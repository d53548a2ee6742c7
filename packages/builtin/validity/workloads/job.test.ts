import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

type Case = readonly [spec: string, refusals: readonly Refusal[]];

const template = (pod: string, labels = "{}"): string =>
  `template: {metadata: {labels: ${labels}}, spec: {containers: [{name: a, image: b}], ${pod}}}`;
const TEMPLATE = template("restartPolicy: Never");
const INDEXED = `${TEMPLATE}, completionMode: Indexed, completions: 5`;

const job = (spec: string, metadata = "name: a"): string =>
  `{apiVersion: batch/v1, kind: Job, metadata: {${metadata}}, spec: {${spec}}}`;

const refuses = (spec: string, refusals: readonly Refusal[]): void => {
  expect(inOrder(refusalsOf(job(spec)))).toEqual(inOrder(refusals));
};

test("labels that are no map do not become those of the template", () => {
  const labelled = job(template("restartPolicy: Never", "{a: b}"), "name: a, labels: [{a: b}]");
  expect(refusalsOf(labelled)).toEqual([["metadata.labels", "TypeInvalid"]]);
});

describe("Jobs", () => {
  test.each<Case>([
    [TEMPLATE, []],
    [template("restartPolicy: OnFailure"), []],
    [template(""), [["spec.template.spec.restartPolicy", "Required"]]],
    [template("restartPolicy: Always"), [["spec.template.spec.restartPolicy", "Required"]]],
    [
      `${TEMPLATE}, parallelism: -1, completions: -1, activeDeadlineSeconds: -1, backoffLimit: -1, ttlSecondsAfterFinished: -1`,
      [
        ["spec.parallelism", "Invalid"],
        ["spec.completions", "Invalid"],
        ["spec.activeDeadlineSeconds", "Invalid"],
        ["spec.backoffLimit", "Invalid"],
        ["spec.ttlSecondsAfterFinished", "Invalid"],
      ],
    ],
    [`${TEMPLATE}, completionMode: Sorted`, [["spec.completionMode", "NotSupported"]]],
    [`${TEMPLATE}, completionMode: ''`, [["spec.completionMode", "NotSupported"]]],
    [`${TEMPLATE}, completionMode: '', backoffLimitPerIndex: 1`, [["spec.completionMode", "NotSupported"]]],
    [
      `${TEMPLATE}, backoffLimitPerIndex: 1, maxFailedIndexes: 1`,
      [
        ["spec.backoffLimitPerIndex", "Invalid"],
        ["spec.maxFailedIndexes", "Invalid"],
      ],
    ],
    [`${INDEXED}, backoffLimitPerIndex: 1, maxFailedIndexes: 5`, []],
    [
      `${INDEXED}, maxFailedIndexes: 6`,
      [
        ["spec.backoffLimitPerIndex", "Required"],
        ["spec.maxFailedIndexes", "Invalid"],
      ],
    ],
    [
      `${TEMPLATE}, completionMode: Indexed, parallelism: 100001`,
      [
        ["spec.completions", "Required"],
        ["spec.parallelism", "Invalid"],
      ],
    ],
    [
      `${TEMPLATE}, completionMode: Indexed, completions: 100001, parallelism: 10001, backoffLimitPerIndex: 1`,
      [
        ["spec.maxFailedIndexes", "Required"],
        ["spec.parallelism", "Invalid"],
      ],
    ],
    [`${TEMPLATE}, managedBy: example.com/a`, []],
    [`${TEMPLATE}, managedBy: ''`, [["spec.managedBy", "Required"]]],
    [`${TEMPLATE}, managedBy: a`, [["spec.managedBy", "Invalid"]]],
    [`${TEMPLATE}, managedBy: a/${"b".repeat(70)}`, [["spec.managedBy", "TooLong"]]],
    [`${TEMPLATE}, podReplacementPolicy: Never`, [["spec.podReplacementPolicy", "NotSupported"]]],
  ])("%s", refuses);

  test("host names", () => {
    const metadata = `name: ${"a".repeat(62)}`;
    expect(refusalsOf(job(TEMPLATE, metadata))).toEqual([]);
    expect(refusalsOf(job(INDEXED, metadata))).toEqual([["metadata.name", "Invalid"]]);
    expect(refusalsOf(job(INDEXED, "generateName: a-"))).toEqual([]);
    expect(refusalsOf(job(INDEXED, "generateName: a.b-"))).toEqual([["metadata.name", "Invalid"]]);
  });
});

describe("policies", () => {
  const codes = (fields: string): string =>
    `${TEMPLATE}, podFailurePolicy: {rules: [{action: FailJob, onExitCodes: {${fields}}}]}`;
  const RULE = "spec.podFailurePolicy.rules[0]";

  test.each<Case>([
    [codes("containerName: a, operator: In, values: [1, 2]"), []],
    [`${TEMPLATE}, podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: A}]}]}`, []],
    [
      `${template("restartPolicy: OnFailure")}, podFailurePolicy: {rules: []}`,
      [["spec.template.spec.restartPolicy", "Invalid"]],
    ],
    [
      `${TEMPLATE}, podFailurePolicy: {rules: []}, podReplacementPolicy: TerminatingOrFailed`,
      [["spec.podReplacementPolicy", "NotSupported"]],
    ],
    [
      `${TEMPLATE}, podFailurePolicy: {rules: [{}, {action: Retry, onPodConditions: [{status: No}]}, {action: FailIndex, onExitCodes: {}, onPodConditions: [{type: A}]}]}`,
      [
        [`${RULE}.action`, "Required"],
        [RULE, "Invalid"],
        ["spec.podFailurePolicy.rules[1].action", "NotSupported"],
        ["spec.podFailurePolicy.rules[1].onPodConditions[0].type", "Invalid"],
        ["spec.podFailurePolicy.rules[1].onPodConditions[0].status", "NotSupported"],
        ["spec.podFailurePolicy.rules[2].action", "Invalid"],
        ["spec.podFailurePolicy.rules[2]", "Invalid"],
        ["spec.podFailurePolicy.rules[2].onExitCodes.operator", "Required"],
        ["spec.podFailurePolicy.rules[2].onExitCodes.values", "Invalid"],
      ],
    ],
    [
      codes("containerName: b, operator: In, values: [3, 0, 3]"),
      [
        [`${RULE}.onExitCodes.containerName`, "Invalid"],
        [`${RULE}.onExitCodes.values[1]`, "Invalid"],
        [`${RULE}.onExitCodes.values[2]`, "Duplicate"],
        [`${RULE}.onExitCodes.values`, "Invalid"],
      ],
    ],
    [codes("operator: Is, values: [1]"), [[`${RULE}.onExitCodes.operator`, "NotSupported"]]],
    [
      codes(`operator: In, values: [${Array.from({ length: 256 }, (_, index) => index + 1).join(", ")}]`),
      [[`${RULE}.onExitCodes.values`, "TooMany"]],
    ],
    [`${INDEXED}, successPolicy: {rules: [{succeededIndexes: '0,2-4', succeededCount: 4}]}`, []],
    [
      `${INDEXED}, successPolicy: {rules: [{succeededIndexes: '-2'}]}`,
      [["spec.successPolicy.rules[0].succeededIndexes", "Invalid"]],
    ],
    [`${TEMPLATE}, successPolicy: {rules: []}`, [["spec.successPolicy", "Invalid"]]],
    [`${INDEXED}, successPolicy: {}`, [["spec.successPolicy.rules", "Required"]]],
    [
      `${INDEXED}, successPolicy: {rules: [{}, {succeededCount: 6}, {succeededCount: 2, succeededIndexes: '1'}, {succeededIndexes: '1-5'}, {succeededIndexes: '2,1'}, {succeededIndexes: '3-3'}, {succeededIndexes: a}]}`,
      [
        ["spec.successPolicy.rules[0]", "Required"],
        ["spec.successPolicy.rules[1].succeededCount", "Invalid"],
        ["spec.successPolicy.rules[2].succeededCount", "Invalid"],
        ["spec.successPolicy.rules[3].succeededIndexes", "Invalid"],
        ["spec.successPolicy.rules[4].succeededIndexes", "Invalid"],
        ["spec.successPolicy.rules[5].succeededIndexes", "Invalid"],
        ["spec.successPolicy.rules[6].succeededIndexes", "Invalid"],
      ],
    ],
  ])("%s", refuses);
});

describe("selectors", () => {
  const LABELED = template("restartPolicy: Never", "{a: b}");
  const OWN = "selector: {matchLabels: {a: b}}";
  const MANUAL = `${OWN}, manualSelector: true, ${LABELED}`;

  test.each<Case>([
    [MANUAL, []],
    [
      `manualSelector: true, ${LABELED}`,
      [
        ["spec.selector", "Required"],
        ["spec.template.metadata.labels", "Invalid"],
      ],
    ],
    [
      `selector: {matchLabels: {a: c}}, manualSelector: true, ${LABELED}`,
      [["spec.template.metadata.labels", "Invalid"]],
    ],
    [`selector: {matchLabels: {job-name: a}}, ${LABELED}`, []],
    [`${OWN}, ${LABELED}`, [["spec.selector", "Invalid"]]],
    [template("restartPolicy: Never", "{job-name: a}"), []],
    [template("restartPolicy: Never", "{job-name: b}"), [["spec.template.metadata.labels[job-name]", "Invalid"]]],
    [
      template("restartPolicy: Never", "{controller-uid: b}"),
      [["spec.template.metadata.labels[controller-uid]", "Invalid"]],
    ],
  ])("%s", refuses);

  const UID = "b94d27b9-934d-4e08-a52e-52d7da7dabfa";
  const GENERATED = `selector: {matchLabels: {batch.kubernetes.io/controller-uid: ${UID}}}, ${template(
    "restartPolicy: Never",
    `{controller-uid: ${UID}, batch.kubernetes.io/controller-uid: ${UID}, job-name: a, batch.kubernetes.io/job-name: a}`,
  )}`;

  test("generated before the admission", () => {
    expect(refusalsOf(job(GENERATED, `name: a, uid: ${UID}`))).toEqual([]);
  });

  test.each<readonly [old: string, spec: string, refusals: readonly Refusal[]]>([
    [GENERATED, GENERATED, []],
    [GENERATED, TEMPLATE, []],
    [TEMPLATE, GENERATED, []],
    [GENERATED, GENERATED.replace("image: b", "image: c"), [["spec.template", "Invalid"]]],
    [`suspend: true, ${GENERATED}`, GENERATED.replace("image: b", "image: c"), [["spec.template.spec", "Invalid"]]],
    [`suspend: true, ${GENERATED}`, GENERATED.replace("image: b", "image: b, resources: {limits: {cpu: 1}}"), []],
    [`suspend: true, ${GENERATED}`, GENERATED.replace("containers:", "nodeSelector: {a: b}, containers:"), []],
    [GENERATED, GENERATED.replace("containers:", "nodeSelector: {a: b}, containers:"), [["spec.template", "Invalid"]]],
    [GENERATED, TEMPLATE.replace("image: b", "image: c"), [["spec.template", "Invalid"]]],
    // A selector of one's own stays, and so does that it is one. `kubectl apply` keeps a generated one.
    [MANUAL, MANUAL, []],
    [TEMPLATE, `manualSelector: true, ${TEMPLATE}`, []],
    [TEMPLATE, `selector: {}, ${TEMPLATE}`, []],
    [LABELED, MANUAL, [["spec.selector", "Invalid"]]],
    [LABELED, `${OWN}, ${LABELED}`, [["spec.selector", "Invalid"]]],
    [MANUAL, LABELED, [["spec.selector", "Invalid"]]],
    [MANUAL, `${OWN}, ${LABELED}`, [["spec.selector", "Invalid"]]],
    [MANUAL, `manualSelector: true, ${LABELED}`, [["spec.selector", "Invalid"]]],
    [TEMPLATE, `${TEMPLATE}, completions: 2, parallelism: 1`, [["spec.completions", "Invalid"]]],
    // What both leave out stays as the server set it: kubectl apply does not touch it.
    [TEMPLATE, `${TEMPLATE}, parallelism: 2`, []],
    [`${TEMPLATE}, completionMode: Indexed`, `${TEMPLATE}, completionMode: Indexed, parallelism: 2`, []],
    [`${TEMPLATE}, completions: 1`, `${TEMPLATE}, parallelism: 2`, [["spec.completions", "Invalid"]]],
    [`${TEMPLATE}, parallelism: 2`, TEMPLATE, [["spec.completions", "Invalid"]]],
    [INDEXED, INDEXED.replace("5", "6, parallelism: 6"), []],
    [INDEXED, INDEXED.replace("5", "6, parallelism: 5"), [["spec.completions", "Invalid"]]],
    [TEMPLATE, `${TEMPLATE}, managedBy: a/b`, [["spec.managedBy", "Invalid"]]],
    [TEMPLATE, `${TEMPLATE}, backoffLimit: 1, suspend: true`, []],
    [TEMPLATE, `${TEMPLATE}, podFailurePolicy: {}`, [["spec.podFailurePolicy", "Invalid"]]],
    [`suspend: true, ${TEMPLATE}`, `suspend: true, ${template("restartPolicy: Never, affinity: {}")}`, []],
  ])("an update of %s to %s", (old, spec, refusals) => {
    expect(refusalsOf(job(spec), job(old))).toEqual(refusals);
  });
});
