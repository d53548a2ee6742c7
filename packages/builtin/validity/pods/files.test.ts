import { type Refusal, refusalsOf } from "../../testing/index.js";

const POD =
  "apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a}\nspec:\n  containers: [{name: c, image: i}]\n  ";

/** A server's refusals of volumes of a Pod; fields are without `spec.volumes`. */
const refusalsOfVolumes = (volumes: string): readonly Refusal[] =>
  refusalsOf(`${POD}volumes: ${volumes}`).map(([field, reason]) => [field.replace(/^spec\.volumes/, ""), reason]);

test.each<[sources: string, refusals: readonly Refusal[]]>([
  [
    "[{secret: {name: a}}, {configMap: {name: b, items: [{key: k, path: p}]}}, {serviceAccountToken: {path: token}}]",
    [],
  ],
  [
    "[{secret: {}, configMap: {name: b}}]",
    [
      ["sources[0]", "Forbidden"],
      ["sources[0].secret.name", "Required"],
    ],
  ],
  [
    "[{secret: {name: a, items: [{key: k, path: p}]}}, {configMap: {name: b, items: [{key: k, path: p}]}}]",
    [["", "Invalid"]],
  ],
  [
    "[{serviceAccountToken: {expirationSeconds: 599}}]",
    [
      ["path", "Required"],
      ["sources[0].serviceAccountToken.expirationSeconds", "Invalid"],
    ],
  ],
  ["[{serviceAccountToken: {path: /a}}]", [["path", "Invalid"]]],
  ["[{downwardAPI: {items: [{path: labels, fieldRef: {fieldPath: metadata.labels}}]}}]", []],
  [
    "[{downwardAPI: {items: [{path: ../x}, {fieldRef: {fieldPath: metadata.name}, path: y, mode: -1}]}}]",
    [
      ["sources[0].downwardAPI.path", "Invalid"],
      ["sources[0].downwardAPI", "Required"],
      ["sources[0].downwardAPI.mode", "Invalid"],
    ],
  ],
  ["[{clusterTrustBundle: {}}, {podCertificate: {}}]", []],
])("projected sources %s", (text, refusals) => {
  const found = refusalsOfVolumes(`[{name: a, projected: {sources: ${text}}}]`);
  expect(found.map(([field, reason]) => [field.replace(/^\[0\]\.projected\.?/, ""), reason])).toEqual(refusals);
});

const CLAIM = "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}";

const set = (volumes: string): string => `
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db, namespace: a}
spec:
  selector: {matchLabels: {a: b}}
  serviceName: db
  volumeClaimTemplates: [{metadata: {name: data}, ${CLAIM}}]
  template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], volumes: ${volumes}}}`;

test.each<[volumes: string, refusals: readonly Refusal[]]>([
  ["[{name: a}, {name: b, configMap: {}}]", [["spec.template.spec.volumes[2].configMap.name", "Required"]]],
  [
    "[{name: data, configMap: {}}, {name: b, configMap: {}}]",
    [["spec.template.spec.volumes[1].configMap.name", "Required"]],
  ],
])("a server counts volumes after those of the claims of a StatefulSet: %s", (volumes, refusals) => {
  expect(refusalsOf(set(volumes))).toEqual(refusals);
});
