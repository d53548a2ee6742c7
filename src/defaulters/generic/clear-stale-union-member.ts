import { counterpart } from "../../kube/api/counterpart.js";
import { child, isObject, remember } from "kube-json";
import { select } from "kube-api";
import { isRetagged, extraMembers } from "../../kube/unions/union-shape.js";
import { ON_OBJECT_UPDATES } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { UNION_SCHEMA, type UnionOptions, holdersOf, unionProblems } from "../../options/union-options.js";
import { beforeAndAfter } from "../../text/examples.js";

const compiled = remember(holdersOf);

export const clearStaleUnionMember: Defaulter<UnionOptions> = {
  id: "generic/clear-stale-union-member",
  conventions: ["allocation-04"],
  kind: "AdmissionControlled",
  match: ON_OBJECT_UPDATES,
  clears: true,
  options: {
    schema: { ...UNION_SCHEMA, required: ["members", "discriminator"] },
    // A pack must name the members and their discriminator.
    defaults: {} as UnionOptions,
    example: { field: "spec.source", members: ["git", "http"], discriminator: "type" },
    check: unionProblems,
  },
  *defaults({ object, oldObject }, options) {
    if (oldObject === undefined) return;
    const { discriminator = "", members } = options;
    for (const { field, value } of select(object, compiled(options))) {
      if (!isObject(value)) continue;
      const old = counterpart(oldObject, object, field);
      if (!isRetagged(value, old, discriminator, members)) continue;
      for (const { member, because } of extraMembers(options, value, old))
        if ("text" in because) yield { clear: child(field, member), discriminator: child(field, discriminator) };
    }
  },
  summary: "Removes the old member of a union that the pack names if an update changes only the discriminator.",
  rationale:
    "A user who changes only the discriminator wants another member; the system clears the old one and releases its resources, no matter who set it. This is the only default that removes a value, and only for packs that list it. A member is removed only if it is exactly as stored and belongs to the old value; a member that the user writes in the same update stays, and a rule such as `generic/stale-union-member` reports it.",
  ...beforeAndAfter(`
    apiVersion: acme.io/v1
    kind: Widget
    metadata: { name: a }
    spec:
      source:
  -     type: Git
  -     git: { repository: acme/web }
  - ---
  - apiVersion: acme.io/v1
  - kind: Widget
  - metadata: { name: a }
  - spec:
  -   source:
        type: HTTP
  -     git: { repository: acme/web }
  `),
};
