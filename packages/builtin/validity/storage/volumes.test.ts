import { type Refusal, refusalsOf } from "../../testing/index.js";

const volume = (spec: string): string =>
  `{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {${spec}}}`;
const BASE = "accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}";
const NFS = "nfs: {server: a, path: /b}";
const holding = (source: string): string => volume(`${BASE}, ${source}`);

describe("volumes", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [holding(`${NFS}, storageClassName: '', volumeMode: Block, persistentVolumeReclaimPolicy: Recycle`), []],
    [holding("csi: {driver: a.b, volumeHandle: c, nodePublishSecretRef: {name: d, namespace: e}}"), []],
    [
      "{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}}",
      [
        ["spec.accessModes", "Required"],
        ["spec.capacity", "Required"],
        ["spec.capacity", "NotSupported"],
        ["spec", "Required"],
      ],
    ],
    [
      volume(`accessModes: [Any, ReadWriteOncePod, ReadWriteOnce], capacity: {storage: 0, cpu: 1}, ${NFS}`),
      [
        ["spec.accessModes", "NotSupported"],
        ["spec.accessModes", "Forbidden"],
        ["spec.capacity", "NotSupported"],
        ["spec.capacity[storage]", "Invalid"],
      ],
    ],
    [
      holding(`${NFS}, storageClassName: A, volumeMode: Other, persistentVolumeReclaimPolicy: Keep`),
      [
        ["spec.persistentVolumeReclaimPolicy", "NotSupported"],
        ["spec.storageClassName", "Invalid"],
        ["spec.volumeMode", "NotSupported"],
      ],
    ],
    [
      holding(`${NFS}, cephfs: {}, csi: {}`),
      [
        ["spec.cephFS", "Forbidden"],
        ["spec.csi", "Forbidden"],
      ],
    ],
    [holding(`${NFS}, volumeMode: ''`), [["spec.volumeMode", "NotSupported"]]],
    [holding(`${NFS}, flexVolume: {driver: a}`), []],
    [holding("gcePersistentDisk: {}"), [["spec.persistentDisk.pdName", "Required"]]],
    [
      holding("hostPath: {path: //.}, persistentVolumeReclaimPolicy: Recycle"),
      [["spec.persistentVolumeReclaimPolicy", "Forbidden"]],
    ],
    [
      holding("local: {path: a/../b}"),
      [
        ["spec.local.path", "Invalid"],
        ["spec.nodeAffinity", "Required"],
      ],
    ],
    [
      holding(
        "local: {path: /a}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}",
      ),
      [],
    ],
    [holding("local: {path: /a}, nodeAffinity: {}"), [["spec.nodeAffinity.required", "Required"]]],
    [
      holding("csi: {nodeExpandSecretRef: {name: A}, nodeStageSecretRef: {}}"),
      [
        ["spec.csi.driver", "Required"],
        ["spec.csi.volumeHandle", "Required"],
        ["spec.csi.nodeExpandSecretRef.name", "Invalid"],
        ["spec.csi.nodeExpandSecretRef.namespace", "Required"],
      ],
    ],
    [
      holding(
        `iscsi: {targetPortal: ${"a".repeat(63)}, iqn: iqn.2001-04.com.example:a, initiatorName: iqn, secretRef: {}}`,
      ),
      [
        ["spec.iscsi.initiatorname", "Invalid"],
        ["spec.iscsi.targetportal", "Invalid"],
        ["spec.iscsi.secretRef.name", "Required"],
      ],
    ],
    [
      holding("glusterfs: {endpoints: a, path: b, endpointsNamespace: ''}"),
      [["spec.glusterfs.endpointsNamespace", "Invalid"]],
    ],
    [
      holding("azureFile: {secretName: a, shareName: b, secretNamespace: ''}"),
      [["spec.azureFile.secretNamespace", "Required"]],
    ],
    [
      holding("cinder: {volumeID: a, secretRef: {}}"),
      [
        ["spec.cinder.secretRef.name", "Required"],
        ["spec.cinder.secretRef.namespace", "Required"],
      ],
    ],
    [
      holding(`${NFS}, volumeAttributesClassName: ''`),
      [
        ["spec.volumeAttributesClassName", "Required"],
        ["spec.csi", "Required"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });
});

const csi = (rest: string): string => holding(`csi: {driver: a, volumeHandle: b, ${rest}}`);
const affinity = (name: string): string =>
  holding(
    `${NFS}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: ${name}, operator: Exists}]}]}}`,
  );

describe("changes of volumes", () => {
  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    [holding(`${NFS}, claimRef: {name: a}`), holding(NFS), []],
    [holding("nfs: {server: b, path: /b}"), holding(NFS), [["spec.persistentvolumesource", "Forbidden"]]],
    [csi("controllerExpandSecretRef: {name: a, namespace: b}"), csi(""), []],
    [
      csi(""),
      csi("controllerExpandSecretRef: {name: a, namespace: b}"),
      [["spec.persistentvolumesource", "Forbidden"]],
    ],
    [holding(`${NFS}, volumeMode: Block`), holding(NFS), [["volumeMode", "Invalid"]]],
    [affinity("a"), holding(NFS), []],
    [affinity("a"), affinity("b"), [["nodeAffinity", "Invalid"]]],
    [affinity("topology.kubernetes.io/zone"), affinity("failure-domain.beta.kubernetes.io/zone"), []],
    [
      affinity("topology.kubernetes.io/region"),
      affinity("failure-domain.beta.kubernetes.io/zone"),
      [["nodeAffinity", "Invalid"]],
    ],
    [holding(NFS), affinity("beta.kubernetes.io/os"), [["nodeAffinity", "Invalid"]]],
    [
      csi(""),
      volume(`${BASE}, csi: {driver: a, volumeHandle: b}, volumeAttributesClassName: c`),
      [["spec.volumeAttributesClassName", "Forbidden"]],
    ],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(now, old)).toEqual(refusals);
  });
});
