import { type Match, type Narrowing, isOnDesigns } from "../../model/match.js";
import type { AnyRule } from "../../model/rule.js";
import { allCover } from "../shared/resources.js";

/** Controllers and the scheduler of Kubernetes: what they write follows from other objects, and they read no warnings. */
const CONTROL_PLANE = [
  "system:kube-controller-manager",
  "system:kube-scheduler",
  "system:serviceaccount:kube-system:*",
] as const;

/** For entries that leave the control plane out by default. */
export const WITHOUT_CONTROL_PLANE: Narrowing = { excludedUsers: CONTROL_PLANE };

/** The narrowing with these users, if it excludes the control plane. */
export const withUsers = (narrowing: Narrowing): Narrowing =>
  narrowing.controlPlane === "Excluded"
    ? { ...narrowing, excludedUsers: [...(narrowing.excludedUsers ?? []), ...CONTROL_PLANE] }
    : narrowing;

/** The narrowings of an entry of `rules`, which leaves the control plane out by default. */
export const ofRule = (entry: RuleEntry, narrowings: readonly Narrowing[]): readonly Narrowing[] =>
  narrowings.some(({ controlPlane }) => controlPlane !== undefined) || mustSee(entry, narrowings)
    ? narrowings
    : [...narrowings, WITHOUT_CONTROL_PLANE];

interface RuleEntry {
  readonly used: Pick<AnyRule, "match">;
  readonly match: Match;
  readonly deletions: boolean;
}

/**
 * A rule that reviews templates tells their authors, and need not review the Pods that controllers make of them. A rule must see the
 * control plane if its entry leaves the templates out, if it holds deletions, and if it is about CRDs, which follow from no other object.
 */
const mustSee = ({ used, match, deletions }: RuleEntry, narrowings: readonly Narrowing[]): boolean => {
  const all = [match, ...narrowings];
  const leavesTemplates = creates([used.match], ...TEMPLATE) && !creates(all, ...TEMPLATE);
  return deletions || isOnDesigns(match) || (creates(all, "", "pods") && leavesTemplates);
};

const TEMPLATE = ["apps", "deployments"] as const;

const creates = (all: readonly Narrowing[], group: string, resource: string): boolean =>
  allCover(all, { operation: "CREATE", resource: { group, version: "v1", resource }, subresource: undefined });
