import { at } from "kube-json";
import { isRfc3339 } from "kube-api";
import { CREATION_TIMESTAMP } from "../../model/precondition.js";
import { configMapExample, invalid, ON_OBJECTS, path, type Rule, typeInvalid } from "../kit.js";

export const creationTimestamp: Rule = {
  id: "metadata/creation-timestamp",
  conventions: ["metadata-10"],
  match: ON_OBJECTS,
  action: "Warn",
  precondition: CREATION_TIMESTAMP,
  *check({ object }) {
    const time = at(object, "metadata", "creationTimestamp") ?? undefined;
    const field = path("metadata", "creationTimestamp");
    const form = "an RFC 3339 time, such as '2026-01-02T15:04:05Z'";
    if (time === undefined) return;
    if (typeof time !== "string") yield typeInvalid(field, `must be a string that holds ${form}`);
    else if (!isRfc3339(time)) yield invalid(field, `must be ${form}`);
  },
  summary: "A `creationTimestamp` must be an RFC 3339 time.",
  rationale:
    "Clients compute the age of objects from it, and the API server rejects a value that it cannot parse. Null, which generators write, counts as absent.",
  good: configMapExample(`
    name: settings
    creationTimestamp: "2026-01-02T15:04:05Z"
  `),
  bad: configMapExample(`
    name: settings
    creationTimestamp: 2026-01-02 15:04
  `),
};
