import { isBuiltInGroup } from "kube-api";
import { isStored } from "../../kube/api/metadata.js";
import { type Json, equalJson, isArray, isObject, own } from "kube-json";
import { isUnsent } from "../../model/unsent.js";
import { CUSTOM_KIND } from "../../model/precondition.js";
import { examples, forbidden, literal, ON_OBJECTS, path, type Rule } from "../kit.js";

export const statusIgnoredOnWrite: Rule = {
  id: "status/status-ignored-on-write",
  conventions: ["specstatus-07"],
  match: ON_OBJECTS,
  action: "Warn",
  precondition: CUSTOM_KIND,
  *check(context) {
    const { oldObject, resource } = context;
    const object = context.written ?? context.object;
    if (isBuiltInGroup(resource.group) || !isStored(object.kind)) return;
    const status = own(object, "status");
    if (isUnset(status) || equalJson(status, own(oldObject, "status"))) return;
    const what = oldObject === undefined ? "specified" : "changed";
    const how = isUnsent(context)
      ? `only the controller of ${literal(object.kind)} may write it`
      : "its definition must have the subresource 'status', which only controllers may write";
    const cause = forbidden(path("status"), `may not be ${what} here; ${how}`);
    // A status in the old object does not excuse the change, and its value does not matter.
    yield oldObject === undefined ? { ...cause, about: null } : { ...cause, key: "changed" };
  },
  summary: "The `status` of a custom resource may only be written through the subresource 'status'.",
  rationale:
    "The status is what a controller observes. If the CRD has the subresource 'status', the API server ignores status in other writes, so a status in a manifest has no effect. If such a request still contains a status, the CRD lacks the subresource, and any user who may write the spec may overwrite the status. Zero values that generators write, such as empty lists, are exempt.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Widget
    metadata: { name: a }
    spec: { size: 1 }
  - status: { readyReplicas: 1 }
  + status: {}
  `),
};

/** A deeper status counts as set. */
const MAX_DEPTH = 10;

/** True if all values are those that Go writes for fields that are not set. */
const isUnset = (value: Json | undefined, depth = 0): boolean => {
  if (depth > MAX_DEPTH) return false;
  if (isArray(value)) return value.every((item) => isUnset(item, depth + 1));
  if (isObject(value)) return Object.values(value).every((entry) => isUnset(entry, depth + 1));
  return value === undefined || value === null || value === "" || value === 0 || value === false;
};
