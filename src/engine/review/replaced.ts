import { type FieldPath, formatPointer, groupBy, remember } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { ACTIONS, type Action } from "../../model/rule.js";
import { REPLACEMENTS, type Replacement } from "./replacements.js";

/**
 * The findings without those that say the same as a finding of another rule, of the same pack or not. What the other rule does
 * not say of a field stays, and so does a finding with a stronger action.
 */
export const withoutReplaced = (
  findings: readonly Finding[],
  bounds: readonly BoundRule[],
  replacements = REPLACEMENTS,
): readonly Finding[] => {
  const ids = idsOf(bounds);
  const by = byRule(replacements);
  const replaced: ReplacedPlaces = new Map();
  for (const { pack, rule, field, action } of findings)
    for (const replacement of by.get(ids.get(`${pack}/${rule}`) ?? "") ?? [])
      addPlaces(replacement, field, strengthOf(action), replaced);
  if (replaced.size === 0) return findings;
  return findings.filter(({ pack, rule, field, action }) => {
    const places = replaced.get(ids.get(`${pack}/${rule}`) ?? "");
    return places === undefined || (places.get(formatPointer(field)) ?? WEAKEST) < strengthOf(action);
  });
};

/** The ids of rules by the names in findings. */
const idsOf = remember(
  (bounds: readonly BoundRule[]) => new Map(bounds.map(({ pack, id, rule }) => [`${pack}/${id}`, rule.id] as const)),
);

const byRule = remember((replacements: readonly Replacement[]) => groupBy(replacements, ({ by }) => [by]));

/** The strength of the strongest finding that replaces others, by their rule, then by their field. */
type ReplacedPlaces = Map<string, Map<string, number>>;

const strengthOf = (action: Action): number => ACTIONS.length - ACTIONS.indexOf(action);
const WEAKEST = 0;

const addPlaces = (
  { rules, where }: Replacement,
  field: FieldPath,
  strength: number,
  replaced: ReplacedPlaces,
): void => {
  const place = formatPointer(field);
  const add = (id: string, at: string): boolean => {
    const places = replaced.get(id) ?? new Map<string, number>();
    if ((places.get(at) ?? WEAKEST) >= strength) return false;
    places.set(at, strength);
    replaced.set(id, places);
    return true;
  };
  for (const id of rules)
    if (where === "SameField") add(id, place);
    else if (where === "AtOrAbove") {
      // A '/' in a name is escaped.
      for (let end = place.length; end > 0; end = place.lastIndexOf("/", end - 1))
        if (!add(id, place.slice(0, end))) break;
    } else if (`${place}/`.startsWith(`${formatPointer(where.from)}/`)) add(id, formatPointer(where.at));
};
