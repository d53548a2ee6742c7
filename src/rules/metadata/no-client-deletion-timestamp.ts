import { at } from "kube-json";
import { DELETION_TIMESTAMP } from "../../model/precondition.js";
import { configMapExample, forbidden, formatPointer, ON_OBJECTS, path, type Rule } from "../kit.js";

export const noClientDeletionTimestamp: Rule = {
  id: "metadata/no-client-deletion-timestamp",
  conventions: ["metadata-11"],
  match: ON_OBJECTS,
  action: "Warn",
  precondition: DELETION_TIMESTAMP,
  *check({ object, oldObject }) {
    const isBeingDeleted = (at(oldObject, "metadata", "deletionTimestamp") ?? null) !== null;
    if (!isBeingDeleted && (at(object, "metadata", "deletionTimestamp") ?? null) !== null)
      yield forbidden(
        path("metadata", "deletionTimestamp"),
        "may not be specified by clients; only the API server may set it, on a 'DELETE' request",
      );
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  summary: "A `deletionTimestamp` may only be set by the API server.",
  rationale:
    "It shows that a deletion was requested and when the object will be deleted; writing it deletes nothing. A manifest that has one was exported from an object that was being deleted. The API server drops it from a new object and rejects it in an update.",
  good: configMapExample(`
    name: settings
    deletionTimestamp: null
  `),
  bad: configMapExample(`
    name: settings
    deletionTimestamp: "2026-01-02T15:04:05Z"
  `),
};
