import { counterpart } from "../../kube/api/counterpart.js";
import { select } from "kube-api";
import { isObject, remember } from "kube-json";
import { isRetagged, extraMembers } from "../../kube/unions/union-shape.js";
import {
  UNION_SCHEMA,
  type UnionOptions,
  holdersOf,
  registeredUnion,
  unionProblems,
} from "../../options/union-options.js";
import {
  child,
  examplesIn,
  fieldName,
  forbidden,
  literal,
  matching,
  requestsFor,
  type Rule,
  updateExample,
  widgetExample,
} from "../kit.js";

const compiled = remember(holdersOf);

export const staleUnionMember: Rule<UnionOptions> = {
  id: "generic/stale-union-member",
  match: matching(requestsFor("*", ["*/*"], ["UPDATE"])),
  action: "Warn",
  options: {
    schema: { ...UNION_SCHEMA, required: ["members", "discriminator"] },
    // A pack must name the members and their discriminator.
    defaults: {} as UnionOptions,
    example: { field: "spec.source", members: ["git", "http"], discriminator: "type" },
    check: unionProblems,
  },
  union: registeredUnion,
  *check({ object, oldObject }, options) {
    if (oldObject === undefined) return;
    const { discriminator = "", members } = options;
    for (const { field, value } of select(object, compiled(options))) {
      if (!isObject(value)) continue;
      const old = counterpart(oldObject, object, field);
      if (!isRetagged(value, old, discriminator, members)) continue;
      for (const { member, because } of extraMembers(options, value, old))
        if ("text" in because)
          yield forbidden(
            child(field, member),
            `may not keep its old value when ${fieldName(discriminator)} changes to ${literal(because.text)}`,
          );
    }
  },
  summary: "When the discriminator of a union that the pack names changes, the member for its old value may not stay.",
  rationale:
    "A user who changes only the discriminator wants another member. A well-designed API clears the old one and releases its resources; otherwise it stays and misleads readers. `generic/union` covers everything else about unions, with the same options.",
  reference: "Automatic Resource Allocation And Deallocation",
  ...examplesIn((yaml) =>
    updateExample(
      widgetExample(`
      spec:
        source:
          type: Git
          git: { repository: acme/web }
    `),
      widgetExample(yaml),
    ),
  )(`
    spec:
      source:
        type: HTTP
  -     git: { repository: acme/web }
  +     http: { url: "https://acme.io/web.tar.gz" }
  `),
};
