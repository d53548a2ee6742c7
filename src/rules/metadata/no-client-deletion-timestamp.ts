import { formatPointer, path } from "../../kube/json/field-path.js";
import { at } from "../../kube/json/object.js";
import { forbidden } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import { DELETION_TIMESTAMP } from "../../model/need.js";
import type { Rule } from "../../model/rule.js";
import { configMapExample } from "../example.js";

export const noClientDeletionTimestamp: Rule = {
  id: "metadata/no-client-deletion-timestamp",
  conventions: ["metadata-11"],
  summary: "A `deletionTimestamp` may only be set by the server.",
  rationale:
    "It says that somebody has asked for the deletion of the object and when it is to be gone; writing it deletes nothing. A manifest that has one is an export of an object that was about to go. The API server drops it from a new object and refuses it in an update.",
  reference: "Metadata",
  since: "0.1.0",
  match: ON_OBJECTS,
  needs: DELETION_TIMESTAMP,
  action: "Warn",
  good: configMapExample(`
    name: settings
    deletionTimestamp: null
  `),
  bad: configMapExample(`
    name: settings
    deletionTimestamp: "2026-01-02T15:04:05Z"
  `),
  *check({ object, oldObject }) {
    const isGoing = (at(oldObject, "metadata", "deletionTimestamp") ?? null) !== null;
    if (!isGoing && (at(object, "metadata", "deletionTimestamp") ?? null) !== null)
      yield forbidden(
        path("metadata", "deletionTimestamp"),
        "may not be specified by clients; only the server may set it, when it is asked to 'DELETE'",
      );
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
};
