import { type FieldPath, remember } from "kube-json";
import { type Context, designedGroup } from "../../model/context.js";
import { type BoundRule, ownsGroup } from "../../model/pack.js";
import { type Action, atMostWarn } from "../../model/rule.js";

/** Other people's APIs must stay installable, so their denials become warnings. */
export const soften = (bound: BoundRule, context: Context): Action =>
  isForeign(bound, context) ? atMostWarn(bound.action) : bound.action;

/**
 * True for a field deep in the schema of an owned CRD, of which a rule on designs only warns: its type is often that of
 * another API, so a reviewer would ask, but not block. Rules that also review Kubernetes types in CRDs deny at any depth.
 */
export const isDeep = ({ ownedGroups, rule }: BoundRule, field: FieldPath): boolean =>
  ownedGroups !== undefined && rule.insideCoreTypes !== true && depthIn(field) > DEEP;

/** 'spec.template.options' is three deep. Reviewers called 9 % of the denials up to there not right, and 21 % of those below. */
const DEEP = 3;

/** The number of fields above and at a place in the schema of a CRD; 0 elsewhere. */
const depthIn = (field: FieldPath): number => {
  if (field[4] !== "openAPIV3Schema") return 0;
  let depth = 0;
  for (let index = 5; index < field.length; index++) {
    if (field[index] === "properties") {
      depth++;
      index++;
    } else if (field[index] !== "items" && field[index] !== "additionalProperties") break;
  }
  return depth;
};

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
