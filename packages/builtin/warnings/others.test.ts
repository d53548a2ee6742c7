import type { KubeObject } from "kube-json";
import { parse } from "yaml";
import { builtInAnswer } from "../built-in-answer.js";
import { type Refusal, warningsOf } from "../testing/index.js";

const CLASS = "volume.beta.kubernetes.io/storage-class";

test.each<[object: string, warnings: readonly Refusal[]]>([
  // Names of Pods.
  [
    "{apiVersion: batch/v1, kind: Job, metadata: {name: v1.2}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}",
    [["metadata.name", "Invalid"]],
  ],
  ["{apiVersion: v1, kind: ConfigMap, metadata: {name: v1.2}}", []],
  // Services.
  [service("clusterIP: None, sessionAffinity: ClientIP"), [["spec.sessionAffinity", "Forbidden"]]],
  [service("clusterIP: None, externalIPs: [10.0.0.1]"), [["spec.externalIPs", "Forbidden"]]],
  [service("externalName: a.b"), [["spec.externalName", "Forbidden"]]],
  [
    "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {type: ExternalName, externalName: a.b, externalIPs: [10.0.0.1]}}",
    [["spec.externalIPs", "Forbidden"]],
  ],
  [service("trafficDistribution: PreferClose"), [["spec.trafficDistribution", "NotSupported"]]],
  [
    service(
      "type: LoadBalancer, externalIPs: ['2001:DB8::1', '2001:db8::1'], loadBalancerIP: '2001:db8:0::1', loadBalancerSourceRanges: ['2001:DB8::/64']",
    ),
    [
      ["spec.externalIPs[0]", "Invalid"],
      ["spec.loadBalancerIP", "Invalid"],
      ["spec.loadBalancerSourceRanges[0]", "Invalid"],
    ],
  ],
  [
    service("type: ClusterIP", "{service.kubernetes.io/topology-aware-hints: auto}"),
    [["metadata.annotations[service.kubernetes.io/topology-aware-hints]", "Forbidden"]],
  ],
  [
    "{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: a}, spec: {podSelector: {}, ingress: [{from: [{ipBlock: {cidr: '2001:DB8::/32', except: ['2001:DB8::/64']}}]}]}}",
    [
      ["spec.ingress[0].from[0].ipBlock.cidr", "Invalid"],
      ["spec.ingress[0].from[0].ipBlock.except[0]", "Invalid"],
    ],
  ],
  [
    "{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: a, annotations: {kubernetes.io/ingress.class: nginx}}, spec: {defaultBackend: {service: {name: a, port: {number: 80}}}}}",
    [["metadata.annotations[kubernetes.io/ingress.class]", "Forbidden"]],
  ],
  [
    "{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: a, annotations: {kubernetes.io/ingress.class: nginx}}, spec: {ingressClassName: nginx, defaultBackend: {service: {name: a, port: {number: 80}}}}}",
    [],
  ],
  // Storage.
  [
    `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a, annotations: {${CLASS}: a}}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1500m}}}}`,
    [
      [`metadata.annotations[${CLASS}]`, "Forbidden"],
      ["spec.resources.requests[storage]", "Invalid"],
    ],
  ],
  [
    "{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, persistentVolumeReclaimPolicy: Recycle, nfs: {server: a, path: /}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: beta.kubernetes.io/arch, operator: Exists}]}]}}}}",
    [
      ["spec.persistentVolumeReclaimPolicy", "NotSupported"],
      ["spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key", "NotSupported"],
    ],
  ],
  [
    "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a}, provisioner: a.b, allowedTopologies: [{matchLabelExpressions: [{key: failure-domain.beta.kubernetes.io/zone, values: [a]}]}]}",
    [["allowedTopologies[0].matchLabelExpressions[0].key", "NotSupported"]],
  ],
  [volume("flocker: {datasetName: a}"), []],
  [volume("storageos: {volumeName: a}"), [["spec.storageos", "NotSupported"]]],
  [driver("tokenRequests: [{audience: a}]"), [["spec.serviceAccountTokenInSecrets", "Required"]]],
  [driver("tokenRequests: [{audience: a}], serviceAccountTokenInSecrets: false"), []],
  // Names that the server generates.
  [job("generateName: a.b-"), [["metadata.generateName", "Invalid"]]],
  [job("generateName: a-"), []],
  [job(`generateName: ${"a".repeat(70)}`), []],
  // Others.
  [statefulSet("revisionHistoryLimit: -1"), [["spec.revisionHistoryLimit", "Invalid"]]],
  [
    secret("data: {tls.crt: '', tls.key: YQ==}"),
    [
      ["data[tls.crt]", "Invalid"],
      ["data[tls.key]", "Invalid"],
    ],
  ],
  [
    secret(`stringData: {tls.crt: "${pem("CERTIFICATE")}", tls.key: "${pem("RSA PRIVATE KEY")}"}, data: {tls.key: ''}`),
    [],
  ],
  [
    secret(`stringData: {tls.crt: "${pem("PRIVATE KEY")}", tls.key: "${pem("PRIVATE KEY")}"}`),
    [["stringData[tls.crt]", "Invalid"]],
  ],
  [
    "{apiVersion: v1, kind: ResourceQuota, metadata: {name: a}, spec: {hard: {cpu: 2, limits.cpu: 1500m, requests.memory: 1Gi, limits.memory: 1Gi, limits.storage: 1}}}",
    [["spec.hard[cpu]", "Invalid"]],
  ],
])("%s", (object, warnings) => {
  expect(warningsOf(object)).toEqual(warnings);
});

test("the name of an object that is there is not warned of", () => {
  const set =
    "{apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: v1.2, resourceVersion: '1'}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}}}";
  expect(warningsOf(set)).toEqual([["metadata.name", "Invalid"]]);
  expect(warningsOf(set, set)).toEqual([]);
});

const ACCOUNT =
  "{apiVersion: v1, kind: ServiceAccount, metadata: {name: a, annotations: {kubernetes.io/enforce-mountable-secrets: 'true'}}}";

test("of an annotation of ServiceAccounts it warns once", () => {
  expect(warningsOf(ACCOUNT)).toEqual([["metadata.annotations[kubernetes.io/enforce-mountable-secrets]", "Forbidden"]]);
  expect(warningsOf(ACCOUNT, ACCOUNT)).toEqual([]);
});

test("of tokens of CSI drivers it warns if they change", () => {
  const old = driver("tokenRequests: [{audience: a}]");
  expect(warningsOf(old, old)).toEqual([]);
  expect(warningsOf(old, driver("podInfoOnMount: false"))).toEqual([["spec.serviceAccountTokenInSecrets", "Required"]]);
  // Kubernetes has the field since 1.35.
  expect(builtInAnswer(parse(old) as KubeObject, undefined, "1.34")?.warnings).toEqual([]);
});

function volume(source: string): string {
  return `{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, ${source}}}`;
}

function driver(spec: string): string {
  return `{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: a.b}, spec: {${spec}}}`;
}

function job(metadata: string): string {
  return `{apiVersion: batch/v1, kind: Job, metadata: {${metadata}}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}`;
}

function statefulSet(spec: string): string {
  return `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}, ${spec}}}`;
}

function secret(data: string): string {
  return `{apiVersion: v1, kind: Secret, metadata: {name: a}, type: kubernetes.io/tls, ${data}}`;
}

function pem(block: string): string {
  return `-----BEGIN ${block}-----\\nYQ==\\n-----END ${block}-----\\n`;
}

function service(spec: string, annotations = "{}"): string {
  return `{apiVersion: v1, kind: Service, metadata: {name: a, annotations: ${annotations}}, spec: {ports: [{port: 80}], ${spec}}}`;
}
