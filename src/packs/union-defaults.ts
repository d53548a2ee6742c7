import { child, path } from "../kube/json/field-path.js";
import type { Json } from "../kube/json/object.js";
import { mayLieWithin } from "../kube/api/field-selector.js";
import { type Cause, forbidden } from "../model/cause.js";
import type { ResourceRule } from "../model/match.js";
import { fieldName, literal } from "../text/message.js";
import type { Bound, BoundRule, Pack } from "../model/pack.js";
import type { Filling } from "../model/rule.js";
import { fieldOfEntry } from "./entries/entry-ids.js";
import { overlap } from "./overlap.js";

/**
 * Problems of the defaulters of `pack`: an entry may not default a member of a union that a rule entry of any of
 * `packs` describes, because only the user can choose a member (API conventions, "Unions"). The discriminator may be
 * defaulted, and so may fields within a member that is set. Fields of causes are paths in the pack's document.
 */
export function* unionDefaultCauses(pack: Pack, document: Json, packs: readonly Pack[]): Iterable<Cause> {
  const describing = packs.flatMap(({ rules }) => rules.filter(({ union }) => union !== undefined));
  for (const bound of pack.defaulters) {
    if (bound.fills === undefined) continue;
    for (const rule of describing) {
      const member = filledMember(rule, bound.fills);
      if (member === undefined || !concernSame(bound, rule)) continue;
      const entry = fieldOfEntry(document, "defaulters", bound.id);
      const why = `${fieldName(member)} is a member of the union that ${literal(rule.id)} describes; only its discriminator may be defaulted`;
      yield entry === undefined
        ? forbidden(path("spec", "extends"), `may not bring the defaulter ${literal(bound.id)}: ${why}`)
        : forbidden(child(entry, "options", "field"), `may not be defaulted: ${why}`);
      break;
    }
  }
}

/** The member of the union that the default would create; undefined if there is none. */
const filledMember = ({ union }: BoundRule, { field, needs }: Filling): string | undefined => {
  if (union === undefined) return undefined;
  const { holder, members } = union;
  return members.find((name) => {
    const member = [...holder, name];
    return mayLieWithin(field, member) && !needs.some((needed) => mayLieWithin(needed, member));
  });
};

/** Ignores operations, because a union is the same on all of them. */
const concernSame = (a: Bound, b: Bound): boolean =>
  overlap(
    [a, b]
      .flatMap(({ match, narrowings }) => [match.resourceRules, ...narrowings.map((one) => one.resourceRules)])
      .filter((list) => list !== undefined)
      .map((list) => list.map((rule): ResourceRule => ({ ...rule, operations: ["*"] }))),
  );
