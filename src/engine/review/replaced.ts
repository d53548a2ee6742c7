import { type FieldPath, formatPointer, remember } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { ACTIONS, type Action, type AnyRule } from "../../model/rule.js";

/**
 * The findings without those that say the same as a finding of another rule: of a rule that the other one `replaces`, in
 * the same field or above it, or at the field that it names. What the other rule does not say of a field stays, and so does
 * a finding with a stronger action.
 */
export const withoutReplaced = (findings: readonly Finding[], bounds: readonly BoundRule[]): readonly Finding[] => {
  const { replacing, ids } = namesOf(bounds);
  if (replacing.size === 0) return findings;
  const replaced: ReplacedPlaces = new Map();
  for (const { pack, rule, field, action } of findings) {
    const by = replacing.get(`${pack}/${rule}`);
    if (by !== undefined) addPlaces(by, field, strengthOf(action), replaced);
  }
  if (replaced.size === 0) return findings;
  return findings.filter(({ pack, rule, field, action }) => {
    const places = replaced.get(ids.get(`${pack}/${rule}`) ?? "");
    return places === undefined || (places.get(formatPointer(field)) ?? WEAKEST) < strengthOf(action);
  });
};

/** By the names in findings: the rules that replace others, and the ids of all. */
const namesOf = remember((bounds: readonly BoundRule[]) => ({
  replacing: new Map(
    bounds.flatMap(({ pack, id, rule }) => (isReplacing(rule) ? [[`${pack}/${id}`, rule] as const] : [])),
  ),
  ids: new Map(bounds.map(({ pack, id, rule }) => [`${pack}/${id}`, rule.id] as const)),
}));

const isReplacing = ({ replaces, replacesAtField, replacesElsewhere }: AnyRule): boolean =>
  replaces !== undefined || replacesAtField !== undefined || replacesElsewhere !== undefined;

/** The strength of the strongest finding that replaces others, by their rule, then by their field. */
type ReplacedPlaces = Map<string, Map<string, number>>;

const strengthOf = (action: Action): number => ACTIONS.length - ACTIONS.indexOf(action);
const WEAKEST = 0;

const addPlaces = (by: AnyRule, field: FieldPath, strength: number, replaced: ReplacedPlaces): void => {
  const add = (id: string, place: string): boolean => {
    const places = replaced.get(id) ?? new Map<string, number>();
    if ((places.get(place) ?? WEAKEST) >= strength) return false;
    places.set(place, strength);
    replaced.set(id, places);
    return true;
  };
  const place = formatPointer(field);
  // A '/' in a name is escaped.
  for (const id of by.replaces ?? [])
    for (let end = place.length; end > 0; end = place.lastIndexOf("/", end - 1))
      if (!add(id, place.slice(0, end))) break;
  for (const id of by.replacesAtField ?? []) add(id, place);
  for (const other of by.replacesElsewhere ?? [])
    if (`${place}/`.startsWith(`${formatPointer(other.from)}/`)) add(other.rule, formatPointer(other.at));
};
