import { mergeVersions } from "../../engine/report/merge-versions.js";
import type { Trial } from "../../engine/fix/fix-proof.js";
import type { RuleSet } from "../../engine/match/rule-set.js";
import { review } from "../../engine/review/review.js";
import { type Context, designedGroup } from "../../model/context.js";
import type { Finding } from "../../model/decision.js";
import type { Excuses } from "../adoption/adoption.js";

/** The suggestions for an API, by the rules for them; none for other objects. */
export const suggestedFor = ({ context, phases, limits }: Trial, rules: RuleSet | undefined): readonly Finding[] => {
  if (rules === undefined || designedGroup(context) === undefined) return [];
  const { policies: _, ...others } = phases;
  return review(rules, context, { ...others, default: false }, limits).findings;
};

/** The number of these that are new, and not left out in the file. */
export const countSuggested = (
  suggested: readonly Finding[],
  context: Context,
  file: string,
  { isLeftOut, inGo }: Excuses,
): number => {
  if (suggested.length === 0) return 0;
  const isLeftOutInGo = inGo?.(context, file)?.isLeftOut;
  const fresh = suggested.filter(
    (finding) =>
      !finding.ratcheted &&
      isLeftOut?.(finding, context.object, () => suggested) !== true &&
      isLeftOutInGo?.(finding) !== true,
  );
  return mergeVersions(fresh, context.object).length;
};
