import { defaultClass } from "../../kube/api/default-class.js";
import { path } from "../../kube/json/field-path.js";
import { at } from "../../kube/json/object.js";
import type { Defaulter } from "../../model/rule.js";

const IS_DEFAULT = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];
/** What claims named their class by before there was a field for it; it still counts. */
const BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

export const defaultStorageClass: Defaulter = {
  id: "storage/default-storage-class",
  conventions: ["admission-01", "admission-02", "put-03"],
  kind: "AdmissionControlled",
  reads: [{ group: "storage.k8s.io", kind: "StorageClass" }],
  summary:
    "Gives a new PersistentVolumeClaim without a storage class the cluster's default one, and an update that leaves the class out the stored one.",
  rationale:
    "Which class is best is for the administrator to say, who marks one StorageClass as the default. If several are marked, as while the default is being changed, the newest wins, then the first by name, as in the API server's own DefaultStorageClass plugin. A class that the user named, even '' (none), stays, and without a marked class the claim is left to wait, and a warning says so. The class of a claim never changes, so an update gets back what is stored, also if another class is the default by now.",
  reference: "Admission Controlled Defaults",
  since: "0.1.0",
  match: {
    resourceRules: [
      { apiGroups: [""], resources: ["persistentvolumeclaims"], operations: ["CREATE", "UPDATE"] },
    ],
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
  *defaults({ object, oldObject, operation, cluster }) {
    const field = path("spec", "storageClassName");
    const hasClass = at(object, "spec", "storageClassName") !== undefined;
    if (hasClass || at(object, "metadata", "annotations", BETA_CLASS) !== undefined) return;
    if (operation === "UPDATE") {
      const stored = at(oldObject, "spec", "storageClassName");
      if (stored !== undefined) yield { field, value: stored };
      return;
    }
    const name = defaultClass(cluster.list("storage.k8s.io", "StorageClass") ?? [], IS_DEFAULT);
    if (name === undefined) yield { field, undecided: "no StorageClass is marked as the default" };
    else yield { field, value: name };
  },
};
