import { defaultClass } from "../../kube/api/default-class.js";
import { at, path } from "kube-json";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

const IS_DEFAULT = ["storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class"];
/** The annotation for the class before the field existed; it still counts. */
const BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

export const defaultStorageClass: Defaulter = {
  id: "storage/default-storage-class",
  conventions: ["admission-01", "admission-02", "put-03"],
  kind: "AdmissionControlled",
  match: matching(requestsFor("", ["persistentvolumeclaims"])),
  reads: [{ group: "storage.k8s.io", kind: "StorageClass" }],
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
  summary:
    "Sets the default StorageClass of the cluster on a new PersistentVolumeClaim without a class; an update without a class keeps the stored one.",
  rationale:
    "The administrator marks one StorageClass as the default. If several are marked, for example while the default changes, the newest wins, then the first by name, as in the DefaultStorageClass admission plugin. A class that the user sets stays, even '' (no class). Without a marked class the claim stays pending, with a warning. The class of a claim is immutable, so an update gets the stored one even if the default has changed.",
  cluster: `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: fast
  annotations:
    storageclass.kubernetes.io/is-default-class: "true"
provisioner: csi.acme.io
`,
  ...beforeAndAfter(`
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata:
      name: data
    spec:
      accessModes: [ReadWriteOnce]
  +   storageClassName: fast
  `),
};
