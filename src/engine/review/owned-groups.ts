import { remember } from "kube-json";
import { type Context, designedGroup } from "../../model/context.js";
import { type BoundRule, ownsGroup } from "../../model/pack.js";
import { type Action, atMostWarn } from "../../model/rule.js";

/** Other people's APIs must stay installable, so their denials become warnings. */
export const soften = (bound: BoundRule, context: Context): Action =>
  isForeign(bound, context) ? atMostWarn(bound.action) : bound.action;

/**
 * The rules without those that only review CRDs of owned groups, if the request is about a CRD of another group. Usually the
 * group is of all packs or of none, for which the list is the same each time: others keep what they know of a list.
 */
export const ofLevel = (bounds: readonly BoundRule[], context: Context): readonly BoundRule[] => {
  const { basic, owners } = levelsOf(bounds);
  const foreign = owners.filter((owner) => isForeign(owner, context)).length;
  if (foreign === 0) return bounds;
  if (foreign === owners.length) return basic;
  return bounds.filter((bound) => isBasic(bound) || !isForeign(bound, context));
};

/** The rules for all groups, and a rule for each list of owned groups of the others. */
const levelsOf = remember((bounds: readonly BoundRule[]) => ({
  basic: bounds.filter(isBasic),
  owners: [...new Map(bounds.flatMap((bound) => (isBasic(bound) ? [] : [[bound.ownedGroups, bound]]))).values()],
}));

export const isBasic = ({ level }: BoundRule): boolean => level === undefined || level === "Basic";

/** True for a design in a group that is not an owned group of the pack. */
export const isForeign = ({ ownedGroups }: BoundRule, context: Context): boolean => {
  const group = ownedGroups === undefined ? undefined : designedGroup(context);
  return group !== undefined && ownedGroups?.some((owned) => ownsGroup(owned, group)) !== true;
};
