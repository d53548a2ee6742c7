import { stringAt } from "../../kube/json/object.js";
import type { Context } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import { ownsGroup } from "../../model/owned-group.js";
import { type Action, atMostWarn } from "../../model/rule.js";

/** Other people's APIs must stay installable, so their denials become warnings. */
export const soften = (bound: BoundRule, context: Context): Action =>
  isForeignCrd(bound, context) ? atMostWarn(bound.action) : bound.action;

/** The rules without those that only review CRDs of owned groups, if the request is about a CRD of another group. */
export const ofLevel = (bounds: readonly BoundRule[], context: Context): readonly BoundRule[] =>
  context.resource.resource === "customresourcedefinitions"
    ? bounds.filter((bound) => isBasic(bound) || !isForeignCrd(bound, context))
    : bounds;

export const isBasic = ({ level }: BoundRule): boolean => level === undefined || level === "Basic";

/** True for a CRD in a group that is not an owned group of the pack. */
export const isForeignCrd = ({ ownedGroups }: BoundRule, { resource, object }: Context): boolean => {
  if (ownedGroups === undefined || resource.resource !== "customresourcedefinitions") return false;
  const group = stringAt(object, "spec", "group") ?? "";
  return !ownedGroups.some((owned) => ownsGroup(owned, group));
};
