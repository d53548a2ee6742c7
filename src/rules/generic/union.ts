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
import { celForEach, celString } from "../../options/cel-text.js";
import { child, examplesIn, fieldName, forbidden, literal, ON_ANYTHING, type Rule, widgetExample } from "../kit.js";

const compiled = remember(holdersOf);

export const union: Rule<UnionOptions> = {
  id: "generic/union",
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    schema: UNION_SCHEMA,
    // A pack must name the members.
    defaults: {} as UnionOptions,
    example: { field: "spec.source", members: ["git", "http"], discriminator: "type" },
    check: unionProblems,
  },
  union: registeredUnion,
  *check({ object, oldObject }, options) {
    const { discriminator = "", members } = options;
    for (const { field, value } of select(object, compiled(options))) {
      if (!isObject(value)) continue;
      const old = oldObject && counterpart(oldObject, object, field);
      const isStale = isRetagged(value, old, discriminator, members);
      for (const { member, because } of extraMembers(options, value, old)) {
        const place = child(field, member);
        if ("member" in because)
          yield forbidden(
            place,
            `may not be specified when ${fieldName(because.member)} is specified; only one of them may be`,
          );
        else if (!isStale) {
          const { text, isJoined } = because;
          const cause = forbidden(place, `may not be specified when ${fieldName(discriminator)} is ${literal(text)}`);
          // Alone, the member may be a stale one, which was not reported: it excuses no second one.
          yield isJoined ? { ...cause, about: null } : cause;
        }
      }
    }
  },
  policy(options) {
    const { field, members, discriminator } = options;
    if (discriminator !== undefined) return { because: "its members depend on the discriminator" };
    const names = members.map(celString).join(", ");
    const isFilled = "[holder[?name].orValue(dyn(null))].all(member, !(member in [dyn(null), dyn(''), dyn([])]))";
    return {
      expression: celForEach(
        compiled(options),
        (value) => `[${value}].all(holder, type(holder) != map || [${names}].filter(name, ${isFilled}).size() <= 1)`,
      ),
      message: `${field === undefined ? "" : `${fieldName(field)} `}may have only one of ${members.map(fieldName).join(", ")}`,
    };
  },
  summary: "Of the members of a union that the pack names, only the selected one may be set.",
  rationale:
    "Not every API declares in its schema which fields exclude each other. With a discriminator, only the members for its value may be set; without one, or for an unknown value, only one member. If an update changes only the discriminator, `generic/stale-union-member` covers it; later updates may not set a second member beside the old one. Missing members are not reviewed.",
  reference: "Unions",
  ...examplesIn(widgetExample)(`
    spec:
      source:
        type: Git
        git: { repository: acme/web }
  -     http: { url: "https://acme.io/web.tar.gz" }
  `),
};
