import { type Json, at, isArray } from "kube-json";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import { UNSENT_OR_VERSIONED } from "../../model/precondition.js";
import { configMapExample, fieldName, forbidden, formatPointer, ON_NEW_OBJECTS, path, type Rule } from "../kit.js";

/** Fields that only an object from an API server has. */
const SERVER_FIELDS = ["resourceVersion", "uid", "generation", "selfLink", "managedFields"] as const;

export const noServerFields: Rule = {
  id: "metadata/no-server-fields",
  match: ON_NEW_OBJECTS,
  action: "Warn",
  precondition: UNSENT_OR_VERSIONED,
  *check(context) {
    const [first, ...others] = given(context);
    // One finding for all fields: they have one cause, an exported object.
    if (first !== undefined)
      yield forbidden(
        path("metadata", first),
        `may not be specified when the object is created${neither(others)}; only fields such as \`name\`, \`labels\` and \`annotations\` may`,
      );
  },
  fix: (_, context) => given(context).map((name) => ({ op: "remove", path: formatPointer(path("metadata", name)) })),
  summary: "A new object may not have fields that only the API server sets.",
  rationale:
    "Such fields show that a manifest was exported from a cluster. The API server rejects a new object with a `resourceVersion` and silently overwrites the other fields, and readers take them for facts about the new object. In requests only `resourceVersion` is reviewed, because the API server has already set the others.",
  reference: "Metadata",
  good: configMapExample(`
    name: settings
    creationTimestamp: null
  `),
  bad: configMapExample(`
    name: settings
    creationTimestamp: "2026-01-02T15:04:05Z"
    resourceVersion: "1042"
    uid: 5f0c1f8e-6d3b-4a57-9c53-0d5f3a3c2b11
  `),
};

const given = (context: Context): readonly string[] => {
  const names: readonly string[] = isUnsent(context) ? SERVER_FIELDS : ["resourceVersion"];
  return names.filter((name) => isGiven(at(context.object, "metadata", name)));
};

/** Such as `, nor may 'uid' or 'generation'`, with the names in back-quotes. */
const neither = (others: readonly string[]): string =>
  others.length === 0 ? "" : `, nor may ${others.map((name) => fieldName(name)).join(" or ")}`;

/** Go writes a field that is not set in any of these ways. */
const isGiven = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && value !== 0 && !(isArray(value) && value.length === 0);
