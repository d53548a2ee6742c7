import {
  type Allocated,
  allocatedOfClaim,
  allocatedOfJob,
  allocatedOfService,
} from "../../kube/api/allocated-fields.js";
import type { KubeObject } from "kube-json";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

const BY_RESOURCE: ReadonlyMap<string, (object: KubeObject, old: KubeObject) => Iterable<Allocated>> = new Map([
  ["services", allocatedOfService],
  ["persistentvolumeclaims", allocatedOfClaim],
  ["jobs", allocatedOfJob],
]);

export const carryOverAllocated: Defaulter = {
  id: "updates/carry-over",
  conventions: ["put-03"],
  kind: "AdmissionControlled",
  match: matching(
    requestsFor("", ["persistentvolumeclaims", "services"], ["UPDATE"]),
    requestsFor("batch", ["jobs"], ["UPDATE"]),
  ),
  *defaults({ object, oldObject, resource }) {
    const allocated = BY_RESOURCE.get(resource.resource);
    if (oldObject === undefined || allocated === undefined) return;
    for (const { field, value } of allocated(object, oldObject)) yield { field, value };
  },
  summary: "Restores the allocated values of a Service, PersistentVolumeClaim or Job if an update leaves them out.",
  rationale:
    "Replacing a claim or a Job with its original manifest fails, because its volume, class or selector is not in the manifest and may not change. For Services the API server restores addresses and node ports itself; the defaulter does the same, so that a dry run shows it. Values in the update stay even if they differ, and the API server validates them. A Service that becomes an ExternalName does not get its addresses back.",
  ...beforeAndAfter(`
    apiVersion: v1
    kind: PersistentVolumeClaim
  - metadata: { name: data }
  + metadata: { name: data, labels: { app: web } }
    spec:
      accessModes: [ReadWriteOnce]
      storageClassName: fast
      volumeName: pvc-6f1c
  - ---
  - apiVersion: v1
  - kind: PersistentVolumeClaim
  - metadata: { name: data, labels: { app: web } }
  - spec:
  -   accessModes: [ReadWriteOnce]
  `),
};
