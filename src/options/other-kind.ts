import { path } from "kube-json";
import { type Cause, forbidden } from "../model/cause.js";
import type { JsonSchema, Read } from "../model/rule.js";

/** The kind of other objects that a pack names. */
export interface OtherKind {
  readonly group: string;
  readonly kind: string;
  readonly version?: string;
}

/** The schemas of the options; `what` ends the sentence 'API group of ...'. */
export const otherKindProperties = (what: string): JsonSchema => ({
  group: {
    type: "string",
    description: `API group of ${what}, such as 'storage.k8s.io'; '' for the core group.`,
  },
  kind: { type: "string", minLength: 1, description: `Kind of ${what}.` },
  version: {
    type: "string",
    minLength: 1,
    description:
      "The API version that has the fields, such as 'v1'; by default, the one that the API server prefers, which may change. Name it for a kind that is served in several versions.",
  },
});

/** Yields a problem for Secrets, which a service may not read. */
export function* otherKindProblems({ group, kind }: OtherKind): Iterable<Cause> {
  if (group === "" && kind === "Secret")
    yield forbidden(
      path("kind"),
      "may not be 'Secret', because every reader of the object could read its value; only kinds such as 'ConfigMap' may be used",
    );
}

/** The kind, whose objects are read at these fields. Metadata is the same in all versions. */
export const readOf = ({ group, kind, version }: OtherKind, fields: readonly string[]): Read => {
  if (version !== undefined) return { group, kind, version };
  return fields.every((field) => field.startsWith("metadata.")) ? { group, kind } : { group, kind, anyVersion: true };
};
