import { type Refusal, inOrder, refusalsOf, refusalsOfContainer } from "../../testing/index.js";

const VOLUMES =
  "{volumes: [{name: a, emptyDir: {}}, {name: b, persistentVolumeClaim: {claimName: b}}, {name: bad, configMap: {}, emptyDir: {}}]}";

test.each<[fields: string, refusals: readonly Refusal[]]>([
  ["{volumeMounts: [{name: a, mountPath: /a}, {name: a, mountPath: /b, subPath: x..y}]}", []],
  [
    "{volumeMounts: [{}]}",
    [
      ["volumeMounts[0].name", "Required"],
      ["volumeMounts[0].name", "NotFound"],
      ["volumeMounts[0].mountPath", "Required"],
    ],
  ],
  ["{volumeMounts: [{name: c, mountPath: /a}]}", [["volumeMounts[0].name", "NotFound"]]],
  ["{volumeMounts: [{name: bad, mountPath: /a}]}", [["volumeMounts[0].name", "NotFound"]]],
  ["{volumeMounts: [{name: a, mountPath: /a}, {name: b, mountPath: /a}]}", [["volumeMounts[1].mountPath", "Invalid"]]],
  [
    "{volumeMounts: [{name: a, mountPath: /a, subPath: /x, subPathExpr: ../y}]}",
    [
      ["volumeMounts.subPath", "Invalid"],
      ["volumeMounts.subPathExpr", "Invalid"],
      ["volumeMounts[0].subPathExpr", "Invalid"],
    ],
  ],
  [
    "{volumeMounts: [{name: a, mountPath: /a, mountPropagation: Both}]}",
    [["volumeMounts.mountPropagation", "NotSupported"]],
  ],
  [
    "{volumeMounts: [{name: a, mountPath: /a, mountPropagation: Bidirectional}]}",
    [["volumeMounts.mountPropagation", "Forbidden"]],
  ],
  [
    "{securityContext: {privileged: true}, volumeMounts: [{name: a, mountPath: /a, mountPropagation: Bidirectional}]}",
    [],
  ],
  ["{volumeMounts: [{name: a, mountPath: /a, recursiveReadOnly: Enabled, readOnly: true}]}", []],
  [
    "{volumeMounts: [{name: a, mountPath: /a, recursiveReadOnly: Enabled, mountPropagation: HostToContainer}]}",
    [
      ["volumeMounts.recursiveReadOnly", "Forbidden"],
      ["volumeMounts.recursiveReadOnly", "Forbidden"],
    ],
  ],
  [
    "{volumeMounts: [{name: a, mountPath: /a, recursiveReadOnly: Yes}]}",
    [["volumeMounts.recursiveReadOnly", "NotSupported"]],
  ],
  ["{volumeDevices: [{name: b, devicePath: /dev/b}]}", []],
  ["{volumeDevices: [{name: a, devicePath: /dev/a}]}", [["volumeDevices[0].name", "Invalid"]]],
  [
    "{volumeDevices: [{}]}",
    [
      ["volumeDevices[0].name", "Required"],
      ["volumeDevices[0].name", "NotFound"],
      ["volumeDevices[0].devicePath", "Required"],
    ],
  ],
  [
    "{volumeDevices: [{name: b, devicePath: /dev/../b}, {name: b, devicePath: /dev/../b}]}",
    [
      ["volumeDevices[0].devicePath", "Invalid"],
      ["volumeDevices[1].name", "Invalid"],
      ["volumeDevices[1].devicePath", "Invalid"],
    ],
  ],
  [
    "{volumeMounts: [{name: b, mountPath: /b}], volumeDevices: [{name: b, devicePath: /b}]}",
    [
      ["volumeMounts[0].name", "Invalid"],
      ["volumeMounts[0].mountPath", "Invalid"],
      ["volumeDevices[0].name", "Invalid"],
      ["volumeDevices[0].devicePath", "Invalid"],
    ],
  ],
])("%s", (fields, refusals) => {
  const found = refusalsOfContainer(fields, VOLUMES).filter(([field]) => !field.startsWith("spec.volumes"));
  expect(inOrder(found)).toEqual(inOrder(refusals));
});

test("the claims of a StatefulSet are volumes", () => {
  const claim = "{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}";
  expect(
    refusalsOf(
      `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: a, namespace: b}, spec: {serviceName: a, selector: {matchLabels: {a: b}},
        volumeClaimTemplates: [${claim}], template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a,
        volumeMounts: [{name: data, mountPath: /data}, {name: x, mountPath: /x}]}]}}}}`,
    ),
  ).toEqual([["spec.template.spec.containers[0].volumeMounts[1].name", "NotFound"]]);
});
