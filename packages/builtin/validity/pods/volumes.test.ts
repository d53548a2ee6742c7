import { type Refusal, refusalsOf } from "../../testing/index.js";

const POD =
  "apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a}\nspec:\n  containers: [{name: c, image: i}]\n  ";

/** A server's refusals of volumes of a Pod; fields are without `spec.volumes`. */
const refusalsOfVolumes = (volumes: string): readonly Refusal[] =>
  refusalsOf(`${POD}volumes: ${volumes}`).map(([field, reason]) => [field.replace(/^spec\.volumes/, ""), reason]);

test.each<[volumes: string, refusals: readonly Refusal[]]>([
  ["[{name: a}, {name: b, emptyDir: {sizeLimit: 1Gi}}, {name: c, hostPath: {path: /x, type: Directory}}]", []],
  ["[{name: a}, {name: a}]", [["[1].name", "Duplicate"]]],
  [
    "[{name: A}, {name: A}, {}]",
    [
      ["[0].name", "Invalid"],
      ["[1].name", "Invalid"],
      ["[2].name", "Required"],
    ],
  ],
  ["[{name: a, emptyDir: {sizeLimit: -1}}]", [["[0].emptyDir.sizeLimit", "Forbidden"]]],
  ["[{name: a, emptyDir: {}, secret: {}}]", [["[0].secret", "Forbidden"]]],
  [
    "[{name: a, emptyDir: {}, cephfs: {}, downwardAPI: {}, gcePersistentDisk: {}}]",
    [
      ["[0].gcePersistentDisk", "Forbidden"],
      ["[0].cephFS", "Forbidden"],
      ["[0].downwarAPI", "Forbidden"],
    ],
  ],
  ["[{name: a, hostPath: {}}]", [["[0].hostPath.path", "Required"]]],
  [
    "[{name: a, hostPath: {path: /a/../b, type: Folder}}]",
    [
      ["[0].hostPath.path", "Invalid"],
      ["[0].hostPath.type", "NotSupported"],
    ],
  ],
  ["[{name: a, hostPath: {path: /a..b}}]", []],
  ["[{name: a, configMap: {name: x, defaultMode: 755}}]", [["[0].configMap.defaultMode", "Invalid"]]],
  ["[{name: a, configMap: {name: x, defaultMode: 511, items: [{key: k, path: p/q, mode: 0}]}}]", []],
  [
    "[{name: a, secret: {secretName: x, items: [{key: k, path: /p}, {key: k, path: ..p}, {path: p, mode: 512}]}}]",
    [
      ["[0].secret.items[0].path", "Invalid"],
      ["[0].secret.items[1].path", "Invalid"],
      ["[0].secret.items[2].key", "Required"],
      ["[0].secret.items[2].mode", "Invalid"],
    ],
  ],
  ["[{name: a, nfs: {server: s, path: p}}]", [["[0].nfs.path", "Invalid"]]],
  ["[{name: a, persistentVolumeClaim: {}}]", [["[0].persistentVolumeClaim.claimName", "Required"]]],
  [
    "[{name: a, gcePersistentDisk: {partition: 256}}, {name: b, awsElasticBlockStore: {volumeID: v, partition: 0}}]",
    [
      ["[0].persistentDisk.pdName", "Required"],
      ["[0].persistentDisk.partition", "Invalid"],
    ],
  ],
  [
    "[{name: a, iscsi: {targetPortal: t, iqn: x, lun: 256, chapAuthSession: true, initiatorName: iqn.x}}]",
    [
      ["[0].iscsi.iqn", "Invalid"],
      ["[0].iscsi.secretRef", "Required"],
      ["[0].iscsi.initiatorname", "Invalid"],
      ["[0].iscsi.lun", "Invalid"],
    ],
  ],
  ["[{name: a, iscsi: {targetPortal: '10.0.0.1:3260', iqn: 'iqn.2001-04.com.example:disk', lun: 0}}]", []],
  [
    `[{name: a, iscsi: {targetPortal: ${"x".repeat(63)}, iqn: eui.02004567A425678D, lun: 0, initiatorName: naa.62004567BA64678D0123456789ABCDEF}}]`,
    [["[0].name", "Invalid"]],
  ],
  [
    "[{name: a, fc: {}}, {name: b, fc: {targetWWNs: [x], wwids: [y]}}, {name: c, fc: {wwids: [y]}}]",
    [
      ["[0].fc.targetWWNs", "Required"],
      ["[1].fc.targetWWNs", "Invalid"],
      ["[1].fc.lun", "Required"],
    ],
  ],
  [
    "[{name: a, flocker: {}}, {name: b, flocker: {datasetName: a/b, datasetUUID: c}}]",
    [
      ["[0].flocker", "Required"],
      ["[1].flocker", "Invalid"],
      ["[1].flocker.datasetName", "Invalid"],
    ],
  ],
  [
    "[{name: a, quobyte: {registry: 'h:1,[::1]:2', volume: v}}, {name: b, quobyte: {registry: 'a:b:1'}}]",
    [
      ["[1].quobyte.registry", "Invalid"],
      ["[1].quobyte.volume", "Required"],
    ],
  ],
  [
    "[{name: a, flexVolume: {driver: d, options: {Example.K8s.io/x: '1', a: b}}}]",
    [["[0].flexVolume.options[Example.K8s.io/x]", "Invalid"]],
  ],
  ["[{name: a, azureDisk: {diskName: d, diskURI: /x}}]", [["[0].azureDisk.diskURI", "NotSupported"]]],
  [
    "[{name: a, azureDisk: {diskName: d, diskURI: /subscriptions/x, kind: Managed, cachingMode: All}}]",
    [["[0].azureDisk.cachingMode", "NotSupported"]],
  ],
  [
    "[{name: a, storageos: {volumeName: V, secretRef: {}}}]",
    [
      ["[0].storageos.volumeName", "Invalid"],
      ["[0].storageos.secretRef.name", "Required"],
    ],
  ],
  [
    "[{name: a, csi: {driver: a_b, nodePublishSecretRef: {name: X}}}, {name: b, csi: {nodePublishSecretRef: {}}}]",
    [
      ["[0].csi.driver", "Invalid"],
      ["[0].csi.name", "Invalid"],
      ["[1].csi.driver", "Required"],
      ["[1].csi.nodePublishSecretRef.name", "Required"],
    ],
  ],
  [
    "[{name: a, image: {}}, {name: b, image: {reference: r, pullPolicy: Sometimes}}]",
    [
      ["[0].image.reference", "Required"],
      ["[1].image.pullPolicy", "NotSupported"],
    ],
  ],
  [
    "[{name: a, gitRepo: {directory: ../x}}]",
    [
      ["[0].gitRepo.repository", "Required"],
      ["[0].gitRepo.directory", "Invalid"],
    ],
  ],
])("volumes %s", (text, refusals) => {
  expect(refusalsOfVolumes(text)).toEqual(refusals);
});

const CLAIM = "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}";

test.each<[volumes: string, refusals: readonly Refusal[]]>([
  [`[{name: a, ephemeral: {volumeClaimTemplate: {metadata: {labels: {a: b}}, ${CLAIM}}}}]`, []],
  ["[{name: a, ephemeral: {}}]", [["[0].ephemeral.volumeClaimTemplate", "Required"]]],
  [
    `[{name: a, ephemeral: {volumeClaimTemplate: {metadata: {name: x, finalizers: [a/b]}, ${CLAIM}}}}]`,
    [
      ["[0].ephemeral.volumeClaimTemplate.metadata.name", "Forbidden"],
      ["[0].ephemeral.volumeClaimTemplate.metadata.finalizers", "Forbidden"],
    ],
  ],
  [
    `[{name: a, ephemeral: {volumeClaimTemplate: {${CLAIM}}}}, {name: b, persistentVolumeClaim: {claimName: web-a}}]`,
    [["[1].persistentVolumeClaim.claimName", "Invalid"]],
  ],
])("claims %s", (text, refusals) => {
  expect(refusalsOfVolumes(text)).toEqual(refusals);
});
