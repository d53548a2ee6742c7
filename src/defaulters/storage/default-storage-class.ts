import { path } from "../../kube/field-path.js";
import { type KubeObject, at, stringAt } from "../../kube/object.js";
import type { Defaulter } from "../../model/rule.js";

const IS_DEFAULT = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];
/** What claims named their class by before there was a field for it; it still counts. */
const BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

export const defaultStorageClass: Defaulter = {
  id: "storage/default-storage-class",
  conventions: ["admission-01"],
  kind: "AdmissionControlled",
  reads: [{ group: "storage.k8s.io", kind: "StorageClass" }],
  summary: "Gives a new PersistentVolumeClaim without a storage class the cluster's default one.",
  rationale:
    "Which class is best is for the administrator to say, who marks one StorageClass as the default. If several are marked, as while the default is being changed, the newest wins, then the first by name, as in the API server's own DefaultStorageClass plugin. A class that the user named, even '' (none), stays, and without a marked class the claim is left to wait.",
  reference: "Admission Controlled Defaults",
  since: "0.1.0",
  // The class of a claim never changes: only CREATE can set it.
  match: {
    resourceRules: [{ apiGroups: [""], resources: ["persistentvolumeclaims"], operations: ["CREATE"] }],
  },
  before: `
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: data
spec:
  accessModes: [ReadWriteOnce]
`,
  after: `
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: data
spec:
  accessModes: [ReadWriteOnce]
  storageClassName: fast
`,
  cluster: `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: fast
  annotations:
    storageclass.kubernetes.io/is-default-class: "true"
provisioner: csi.acme.io
`,
  *defaults({ object, cluster }) {
    if (at(object, "metadata", "annotations", BETA_CLASS) !== undefined) return;
    const [chosen] = (cluster.list("storage.k8s.io", "StorageClass") ?? [])
      .filter(isDefault)
      .toSorted((a, b) => created(b) - created(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
    if (chosen !== undefined) yield { field: path("spec", "storageClassName"), value: nameOf(chosen) };
  },
};

const isDefault = (storageClass: KubeObject): boolean =>
  nameOf(storageClass) !== "" &&
  IS_DEFAULT.some((annotation) => stringAt(storageClass, "metadata", "annotations", annotation) === "true");

const nameOf = (storageClass: KubeObject): string => stringAt(storageClass, "metadata", "name") ?? "";

/** Milliseconds since 1970; a class from a manifest has no time yet and counts as the oldest. */
const created = (storageClass: KubeObject): number =>
  Date.parse(stringAt(storageClass, "metadata", "creationTimestamp") ?? "") || 0;
