import { isBuiltInGroup, isBuiltInKind } from "kube-api";
import { DEFINITIONS } from "kube-schema";
import type { Context } from "../../model/context.js";
import type { Cost } from "../../model/rule.js";
import type { Bound } from "../../model/pack.js";

/** Groups whose objects are programs: schemas and expressions. */
const PROGRAMS: readonly string[] = ["apiextensions.k8s.io", "admissionregistration.k8s.io"];

/** Returns the maximum cost of the entries for an object that is no program and has none. */
export const costOf = (entries: readonly Bound[]): Cost =>
  entries.some(({ cost }) => cost === "Unbounded") ? "Unbounded" : "Bounded";

/**
 * True if a review of the object may run a program of a user: the object has schemas or expressions, or a CRD that is known
 * may define its kind. CRDs are possible in built-in groups, too, but not in those without a dot.
 */
export const mayRunPrograms = ({ kind, resource, cluster }: Pick<Context, "kind" | "resource" | "cluster">): boolean =>
  PROGRAMS.includes(resource.group) ||
  ((!isBuiltInGroup(resource.group) || (kind.group.includes(".") && !isBuiltInKind(kind))) &&
    cluster.known(DEFINITIONS.group, DEFINITIONS.kind).length > 0);
