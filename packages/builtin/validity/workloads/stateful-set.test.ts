import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

const TEMPLATE = "template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}";
const SELECTED = `selector: {matchLabels: {a: b}}, ${TEMPLATE}`;
const claim = (size: string): string =>
  `volumeClaimTemplates: [{metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: ${size}}}}}]`;

const statefulSet = (spec: string, name = "a"): string =>
  `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: ${name}}, spec: {${spec}}}`;

test.each<readonly [spec: string, refusals: readonly Refusal[]]>([
  [SELECTED, []],
  [
    `${SELECTED}, serviceName: a, podManagementPolicy: Parallel, updateStrategy: {type: OnDelete}, ordinals: {start: 1}`,
    [],
  ],
  [`${SELECTED}, ${claim("1Gi")}`, []],
  // Its controller sets the names of its hosts.
  [SELECTED.replace("containers:", "hostname: A_, subdomain: b.c, containers:"), []],
  [`${SELECTED}, ${claim("1Gi").replace("name: a", "name: A_")}`, [["spec.template.spec.volumes[0].name", "Invalid"]]],
  [
    `${SELECTED}, ${claim("1Gi").replace("{name: a}", "{}")}`,
    [
      ["spec.template.spec.volumes[0].name", "Required"],
      ["spec.template.spec.volumes[0].persistentVolumeClaim.claimName", "Required"],
    ],
  ],
  [
    TEMPLATE,
    [
      ["spec.selector", "Required"],
      ["spec.template.metadata.labels", "Invalid"],
    ],
  ],
  [
    `${SELECTED}, serviceName: a.b, podManagementPolicy: Serial, updateStrategy: {type: Recreate}`,
    [
      ["spec.serviceName", "Invalid"],
      ["spec.podManagementPolicy", "Invalid"],
      ["spec.updateStrategy", "Invalid"],
    ],
  ],
  [
    `${SELECTED}, updateStrategy: {type: OnDelete, rollingUpdate: {partition: -1}}`,
    [["spec.updateStrategy.rollingUpdate", "Invalid"]],
  ],
  [
    `${SELECTED}, replicas: -1, minReadySeconds: -1, ordinals: {start: -1}, updateStrategy: {rollingUpdate: {partition: -1}}`,
    [
      ["spec.replicas", "Invalid"],
      ["spec.minReadySeconds", "Invalid"],
      ["spec.ordinals.start", "Invalid"],
      ["spec.updateStrategy.rollingUpdate.partition", "Invalid"],
    ],
  ],
  [
    `${SELECTED}, persistentVolumeClaimRetentionPolicy: {whenDeleted: Keep}`,
    [["spec.persistentVolumeClaimRetentionPolicy.whenDeleted", "NotSupported"]],
  ],
  [
    `${SELECTED}, persistentVolumeClaimRetentionPolicy: Delete`,
    [["spec.persistentVolumeClaimRetentionPolicy", "TypeInvalid"]],
  ],
])("%s", (spec, refusals) => {
  expect(inOrder(refusalsOf(statefulSet(spec)))).toEqual(inOrder(refusals));
});

const UNMADE =
  "selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: A}]}}, volumeClaimTemplates: [{}]";

test("the name is that of pods", () => {
  expect(refusalsOf(statefulSet(SELECTED, "a.b"))).toEqual([["metadata.name", "Invalid"]]);
});

test.each<readonly [old: string, spec: string, refusals: readonly Refusal[]]>([
  [SELECTED, `${SELECTED}, replicas: 3, revisionHistoryLimit: 1, minReadySeconds: 1`, []],
  [SELECTED, `${SELECTED}, serviceName: a`, [["spec", "Forbidden"]]],
  [`${SELECTED}, ${claim("1Gi")}`, `${SELECTED}, ${claim("1024Mi")}`, []],
  [`${SELECTED}, ${claim("1Gi")}`, `${SELECTED}, ${claim("2Gi")}`, [["spec", "Forbidden"]]],
  // As the server stores it.
  [
    `${SELECTED}, ${claim("1Gi").replace("{metadata", "{apiVersion: v1, kind: PersistentVolumeClaim, status: {phase: Pending}, metadata")}`,
    `${SELECTED}, ${claim("1Gi")}`,
    [],
  ],
  [
    `${SELECTED}, ${claim("1Gi")}`,
    `${SELECTED}, ${claim("1Gi").replace("{metadata", "{status: {phase: Bound}, metadata")}`,
    [["spec", "Forbidden"]],
  ],
  // Stored before servers validated these fields: they may stay, the rest of the update is judged.
  [UNMADE, `${UNMADE}, replicas: 2`, []],
  [UNMADE, `${UNMADE}, replicas: -1`, [["spec.replicas", "Invalid"]]],
  [
    UNMADE,
    UNMADE.replace("name: A", "name: B").replace("containers:", "restartPolicy: Never, containers:"),
    [["spec.template.spec.restartPolicy", "NotSupported"]],
  ],
  [SELECTED, SELECTED.replace("name: a", "name: B"), [["spec.template.spec.containers[0].name", "Invalid"]]],
])("an update of %s to %s", (old, spec, refusals) => {
  expect(refusalsOf(statefulSet(spec), statefulSet(old))).toEqual(refusals);
});
