import { path } from "kube-json";
import { type Cause, forbidden } from "../model/cause.js";
import type { JsonSchema } from "../model/rule.js";

/** The kind of other objects that a pack names. */
export interface OtherKind {
  readonly group: string;
  readonly kind: string;
}

/** The schemas of both options; `what` ends the sentence 'API group of ...'. */
export const otherKindProperties = (what: string): JsonSchema => ({
  group: {
    type: "string",
    description: `API group of ${what}, such as 'storage.k8s.io'; '' for the core group.`,
  },
  kind: { type: "string", minLength: 1, description: `Kind of ${what}.` },
});

/** Yields a problem for Secrets, which a service may not read. */
export function* otherKindProblems({ group, kind }: OtherKind): Iterable<Cause> {
  if (group === "" && kind === "Secret")
    yield forbidden(
      path("kind"),
      "may not be 'Secret', because every reader of the object could read its value; only kinds such as 'ConfigMap' may be used",
    );
}
