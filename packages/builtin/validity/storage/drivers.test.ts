import { type Refusal, refusalsOf } from "../../testing/index.js";

const of = (kind: string, rest: string, version = "v1"): string =>
  `{apiVersion: storage.k8s.io/${version}, kind: ${kind}, metadata: {name: a}, ${rest}}`;
const LABELS = "matchLabelExpressions";

describe("classes", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [of("StorageClass", "provisioner: Example.com/A, parameters: {a: b}, reclaimPolicy: ''"), []],
    [of("StorageClass", `provisioner: a, allowedTopologies: [{${LABELS}: [{key: a, values: [b]}]}]`), []],
    [
      of("StorageClass", "reclaimPolicy: Recycle, volumeBindingMode: '', parameters: {'': a}"),
      [
        ["provisioner", "Required"],
        ["parameters", "Invalid"],
        ["reclaimPolicy", "NotSupported"],
        ["volumeBindingMode", "NotSupported"],
      ],
    ],
    [
      of("StorageClass", `provisioner: a b, parameters: {a: ${"b".repeat(256 * 1024)}}`),
      [
        ["provisioner", "Invalid"],
        ["parameters", "TooLong"],
      ],
    ],
    [
      of(
        "StorageClass",
        `provisioner: a, allowedTopologies: [{${LABELS}: [{key: a, values: [b, b]}]}, {${LABELS}: [{key: a, values: [b]}]}, {}]`,
      ),
      [
        [`allowedTopologies[1].${LABELS}`, "Duplicate"],
        [`allowedTopologies[2].${LABELS}`, "Duplicate"],
        [`allowedTopologies[0].${LABELS}[0].values[1]`, "Duplicate"],
      ],
    ],
    [
      of("StorageClass", `provisioner: a, allowedTopologies: [{${LABELS}: [{key: a b}, {key: a b, values: [c]}]}]`),
      [
        [`allowedTopologies[0].${LABELS}[1].key`, "Duplicate"],
        [`allowedTopologies[0].${LABELS}[0].values`, "Required"],
        [`allowedTopologies[0].${LABELS}[0].key`, "Invalid"],
        [`allowedTopologies[0].${LABELS}[1].key`, "Invalid"],
      ],
    ],
    [of("VolumeAttributesClass", "driverName: a, parameters: {b: c}"), []],
    [
      of("VolumeAttributesClass", "parameters: {}"),
      [
        ["driverName", "Required"],
        ["parameters", "Required"],
      ],
    ],
    [of("CSIStorageCapacity", "storageClassName: a, capacity: 1Gi"), []],
    [
      of("CSIStorageCapacity", "capacity: -1"),
      [
        ["storageClassName", "Invalid"],
        ["capacity", "Invalid"],
      ],
    ],
  ])("case %#", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    [
      of("StorageClass", "provisioner: a, allowVolumeExpansion: true"),
      of("StorageClass", "provisioner: a, parameters: {}"),
      [],
    ],
    [
      of(
        "StorageClass",
        "provisioner: b, parameters: {c: d}, reclaimPolicy: Retain, volumeBindingMode: WaitForFirstConsumer",
      ),
      of("StorageClass", "provisioner: a"),
      [
        ["provisioner", "Invalid"],
        ["reclaimPolicy", "Invalid"],
        ["parameters", "Invalid"],
        ["volumeBindingMode", "Invalid"],
      ],
    ],
    [
      of("StorageClass", "provisioner: a, allowedTopologies: [{}]"),
      of("StorageClass", "provisioner: a"),
      [[`allowedTopologies[0].${LABELS}`, "Duplicate"]],
    ],
    [
      of("CSIStorageCapacity", "storageClassName: a, capacity: -1"),
      of("CSIStorageCapacity", "storageClassName: a"),
      [["capacity", "Invalid"]],
    ],
    [
      of("VolumeAttributesClass", "driverName: b, parameters: {c: d}"),
      of("VolumeAttributesClass", "driverName: a, parameters: {c: e}"),
      [
        ["driverName", "Forbidden"],
        ["parameters", "Forbidden"],
      ],
    ],
    [
      of("CSIStorageCapacity", "storageClassName: b, nodeTopology: {matchLabels: {c: d}}"),
      of("CSIStorageCapacity", "storageClassName: a"),
      [
        ["storageClassName", "Invalid"],
        ["nodeTopology", "Invalid"],
      ],
    ],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(now, old)).toEqual(refusals);
  });
});

describe("drivers", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [of("CSIDriver", "spec: {tokenRequests: [{audience: a}, {audience: '', expirationSeconds: 600}]}"), []],
    ["{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: a}}", []],
    [of("CSIDriver", "spec: {tokenRequests: [{audience: a}], serviceAccountTokenInSecrets: false}"), []],
    [
      of("CSIDriver", "spec: {serviceAccountTokenInSecrets: false}"),
      [["spec.serviceAccountTokenInSecrets", "Invalid"]],
    ],
    [
      of(
        "CSIDriver",
        "spec: {fsGroupPolicy: '', volumeLifecycleModes: [Other], tokenRequests: [{expirationSeconds: 1}, {}]}",
      ),
      [
        ["spec.fsGroupPolicy", "NotSupported"],
        ["spec.tokenRequests[1].audience", "Duplicate"],
        ["spec.tokenRequests[0].expirationSeconds", "Invalid"],
        ["spec.volumeLifecycleModes", "NotSupported"],
      ],
    ],
    [of("CSINode", "spec: {drivers: [{name: a, nodeID: b, topologyKeys: [c]}]}"), []],
    [
      of(
        "CSINode",
        "spec: {drivers: [{name: a, topologyKeys: [c, c, ''], allocatable: {count: -1}}, {name: a, nodeID: b}]}",
      ),
      [
        ["spec.drivers[1].name", "Duplicate"],
        ["spec.drivers[0].nodeID", "Required"],
        ["spec.drivers[0].allocatable.count", "Invalid"],
        ["spec.drivers[0]", "Required"],
        ["spec.drivers[0]", "Duplicate"],
        ["spec.drivers[0]", "Invalid"],
      ],
    ],
    [of("VolumeAttachment", "spec: {attacher: a.b, nodeName: c, source: {persistentVolumeName: d}}"), []],
    [
      "{apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: a}}",
      [
        ["spec.attacher", "Required"],
        ["spec.nodeName", "Invalid"],
        ["spec.source", "Required"],
      ],
    ],
    [
      of(
        "VolumeAttachment",
        "spec: {attacher: a, nodeName: c, source: {inlineVolumeSpec: {capacity: {storage: 1}, nfs: {server: a, path: /b}, accessModes: [ReadWriteOnce]}}}",
      ),
      [
        ["spec.source.inlineVolumeSpec.capacity", "Forbidden"],
        ["spec.source.inlineVolumeSpec.csi", "Required"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    [
      of("CSIDriver", "spec: {attachRequired: false, volumeLifecycleModes: [Ephemeral], podInfoOnMount: true}"),
      of("CSIDriver", "spec: {}"),
      [
        ["spec.attachedRequired", "Invalid"],
        ["spec.volumeLifecycleModes", "Invalid"],
      ],
    ],
    [of("CSIDriver", "spec: {volumeLifecycleModes: []}"), of("CSIDriver", "spec: {}"), []],
    [
      of("CSINode", "spec: {drivers: [{name: b, nodeID: b}, {name: a, nodeID: b, allocatable: {count: 1}}]}"),
      of("CSINode", "spec: {drivers: [{name: a, nodeID: b}]}"),
      [],
    ],
    [
      of("CSINode", "spec: {drivers: [{name: a, nodeID: c}]}"),
      of("CSINode", "spec: {drivers: [{name: a, nodeID: b}]}"),
      [["spec.drivers", "Invalid"]],
    ],
    [
      of("VolumeAttachment", "spec: {attacher: a, nodeName: d, source: {persistentVolumeName: d}}"),
      of("VolumeAttachment", "spec: {attacher: a, nodeName: c, source: {persistentVolumeName: d}}"),
      [["spec", "Invalid"]],
    ],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(now, old)).toEqual(refusals);
  });
});
