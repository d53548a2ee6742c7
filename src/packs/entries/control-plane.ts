import { WORKLOADS } from "../../kube/api/pod-template.js";
import { CONTROL_PLANE } from "../../kube/api/users.js";
import { type Match, type Narrowing, type Operation, isOnDesigns } from "../../model/match.js";
import type { AnyRule } from "../../model/rule.js";
import { allCover } from "../shared/resources.js";
import { isGeneric } from "./options.js";
import type { EntrySubject } from "./subject.js";

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
  readonly used: Pick<AnyRule, "id" | "match">;
  readonly subject: EntrySubject | undefined;
  readonly match: Match;
  readonly deletions: boolean;
}

/**
 * A rule that reviews templates tells their authors, and need not review the Pods that controllers make of them. A rule must see the
 * control plane if its entry reviews Pods but not all templates of them, if it holds deletions, or if it is about CRDs, which follow
 * from no other object.
 */
const mustSee = (entry: RuleEntry, narrowings: readonly Narrowing[]): boolean =>
  entry.deletions ||
  isOnDesigns(entry.match) ||
  (writes([entry.match, ...narrowings], "CREATE", PODS) && !reviewsTemplates(entry, narrowings));

/** True if each template from which a controller makes a Pod is reviewed whenever it is written, as the Pod would be. */
const reviewsTemplates = ({ used, subject, match }: RuleEntry, narrowings: readonly Narrowing[]): boolean => {
  // A rule that knows only Pods leaves no templates out.
  if (!isOnTemplates([used.match])) return true;
  // Fields of whole objects are not those of templates. '*' means whatever users write, not Pods.
  if (isGeneric(used.id) && subject === undefined && narrowings.some(namesPods)) return false;
  // Labels of a workload are not those of its Pods.
  const selects = narrowings.some(({ objectSelector }) => objectSelector !== undefined);
  return !selects && isOnTemplates([match, ...narrowings]);
};

const namesPods = ({ resourceRules = [] }: Narrowing): boolean =>
  resourceRules.some(({ resources }) => resources.includes(PODS.resource));

const isOnTemplates = (all: readonly Narrowing[]): boolean =>
  WORKLOADS.every((one) => writes(all, "CREATE", one) && writes(all, "UPDATE", one));

const PODS = { group: "", resource: "pods" };

const writes = (
  all: readonly Narrowing[],
  operation: Operation,
  { group, resource }: { readonly group: string; readonly resource: string },
): boolean => allCover(all, { operation, resource: { group, version: "v1", resource }, subresource: undefined });
