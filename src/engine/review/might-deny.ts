import type { Context } from "../../model/context.js";
import { soften } from "./owned-groups.js";
import { createSoftening } from "./namespace-label.js";
import type { RuleSet } from "../match/rule-set.js";

/** True if a rule might deny the request, whatever its unknown object: one that nothing can review must go, though. */
export const mightDeny = (rules: RuleSet, context: Context): boolean => {
  if (context.operation === "DELETE") return false;
  const bounds = rules.mightApply(context).filter(({ action }) => action === "Deny");
  if (bounds.length === 0) return false;
  const softening = createSoftening(bounds, context);
  return bounds.some((bound) => softening.soften(bound, soften(bound, context)) === "Deny");
};
