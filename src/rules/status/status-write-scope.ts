import { isBuiltInGroup } from "kube-api";
import { changedFields } from "../../kube/api/changed-fields.js";
import { withoutApplied } from "../../kube/api/bookkeeping.js";
import { type KubeObject, equalJson, own } from "kube-json";
import { examples, type FieldPath, forbidden, matching, path, requestsFor, type Rule } from "../kit.js";

export const statusWriteScope: Rule = {
  id: "status/status-write-scope",
  conventions: ["kinds-15"],
  match: matching(requestsFor("*", ["*/status"], ["UPDATE"])),
  action: "Warn",
  *check({ object, oldObject, resource }) {
    if (oldObject === undefined || isBuiltInGroup(resource.group)) return;
    for (const field of changesOutsideStatus(oldObject, object))
      yield forbidden(field, "may not be changed through subresource 'status'; only `status` may be changed");
  },
  summary: "A request to the subresource 'status' may only change `status`.",
  rationale:
    "Permissions are granted separately for the status and the spec. kube-apiserver silently drops other changes of such a request; other API servers may store them. Built-in kinds are exempt: kubelets write labels and annotations this way.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Widget
    metadata: { name: a }
    spec: { size: 1 }
    ---
    apiVersion: acme.io/v1
    kind: Widget
    metadata: { name: a }
  - spec: { size: 2 }
  + spec: { size: 1 }
    status: { readyReplicas: 1 }
  `),
};

const NOT_COMPARED: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/** Absent fields of the new object are not changes: a request may consist of the status alone. */
function* changesOutsideStatus(old: KubeObject, now: KubeObject): Iterable<FieldPath> {
  const [before, after] = [withoutApplied(old), withoutApplied(now)];
  for (const name of ["labels", "annotations", "finalizers", "ownerReferences"]) {
    const value = own(after["metadata"], name);
    if (value !== undefined && !equalJson(value, own(before["metadata"], name))) yield path("metadata", name);
  }
  for (const [name, value] of Object.entries(after))
    if (!NOT_COMPARED.has(name) && value !== undefined) yield* changedFields(own(before, name), value, path(name));
}
