import { isBuiltInGroup } from "../../kube/api/builtin-resources.js";
import type { Cost } from "../../model/cost.js";
import type { Bound } from "../../model/pack.js";
import type { MatchTarget } from "./match.js";

/** Groups whose objects are programs: schemas and expressions. */
const PROGRAMS: readonly string[] = ["apiextensions.k8s.io", "admissionregistration.k8s.io"];

/**
 * The cost of a review of `target` with these entries. It follows from what runs: custom resources are reviewed with the
 * schemas and rules of their CRD.
 */
export const costOf = ({ resource: { group } }: MatchTarget, entries: readonly Bound[]): Cost => {
  if (entries.length === 0) return "Bounded";
  if (!isBuiltInGroup(group) || PROGRAMS.includes(group)) return "Unbounded";
  return entries.some(isUnbounded) ? "Unbounded" : "Bounded";
};

const isUnbounded = ({ cost, reads = [] }: Bound): boolean =>
  cost === "Unbounded" || reads.some(({ group }) => PROGRAMS.includes(group));
