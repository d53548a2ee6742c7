import { counterpart } from "../../kube/api/counterpart.js";
import { DEFINITIONS, TOO_MUCH_WORK } from "kube-schema";
import { type Exclusive, isSet } from "../../kube/unions/declared-unions.js";
import { type Json, isObject } from "kube-json";
import { type UnionPlace, unionPlaces } from "../../kube/unions/union-places.js";
import { DEFINED_KIND } from "../../model/precondition.js";
import {
  child,
  examplesIn,
  fieldName,
  forbidden,
  notJudged,
  ON_OBJECTS,
  path,
  type Rule,
  specExample,
  widgetExample,
} from "../kit.js";

/** The members that are set. The one that may stay comes first: it matches the discriminator and was set before. */
const byRight = ({ members }: Exclusive, { value, unions }: UnionPlace, old: Json | undefined): readonly string[] => {
  const misplaced = new Set(unions.tied.flatMap((tied) => tied.misplaced(value)));
  const rank = (name: string): number => (misplaced.has(name) ? 2 : 0) + (isObject(old) && isSet(old, name) ? 0 : 1);
  return members.filter((name) => isSet(value, name)).toSorted((a, b) => rank(a) - rank(b));
};

export const unionOneMember: Rule = {
  id: "unions/union-one-member",
  conventions: ["unions-06"],
  match: ON_OBJECTS,
  action: "Deny",
  reads: [DEFINITIONS],
  precondition: DEFINED_KIND,
  *check({ object, oldObject, kind, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    // A default that is missing makes no second member.
    const { found, isComplete } = unionPlaces(definitions, kind, object);
    for (const place of found) {
      const told = new Set<string>();
      for (const exclusive of place.unions.exclusive) {
        if (!exclusive.isBroken(place.value)) continue;
        const old = oldObject && counterpart(oldObject, object, place.field);
        const [kept = "", ...extra] = byRight(exclusive, place, old);
        for (const name of extra)
          if (!told.has(name))
            yield forbidden(
              child(place.field, name),
              `may not be specified when ${fieldName(kept)} is specified; only one of them may be`,
            );
        for (const name of extra) told.add(name);
      }
    }
    if (!isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
  summary: "A union that a CRD declares may have only one member that is set.",
  rationale:
    "Two members contradict each other, and which one counts is undefined. The API server rejects violations of `oneOf`, `maxProperties` or a CEL rule, but reports only the object or the schema; this rule reports each excess field, before the object reaches a cluster. It covers unions that the CRD declares, not those that field names suggest.",
  cluster: specExample(`
    volume:
      type: object
      oneOf:
        - required: [nfs]
        - required: [hostPath]
      properties:
        nfs: { type: object, properties: { server: { type: string } } }
        hostPath: { type: object, properties: { path: { type: string } } }
  `),
  ...examplesIn(widgetExample)(`
    spec:
      volume:
        nfs: { server: nfs.acme.io }
  -     hostPath: { path: /data }
  `),
};
