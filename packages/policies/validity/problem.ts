import { type ProblemKind, byKind } from "kube-api";
import type { FieldPath } from "kube-json";

/** Problems to fix together. */
export type PolicyTopic = "policy" | "expressions" | "matching" | "binding" | "unknown fields";

/** A field of an admission policy or of a binding that an API server rejects. */
export interface PolicyProblem {
  readonly topic: PolicyTopic;
  readonly kind: ProblemKind;
  readonly field: FieldPath;
  /** The requirement, without the field's name. */
  readonly problem: string;
}

type Make = (field: FieldPath, problem: string) => PolicyProblem;

/** Makes problems of one topic: `policyMakers("policy").missing(field, "must be specified")`. */
export const policyMakers = (topic: PolicyTopic): Readonly<Record<ProblemKind, Make>> =>
  byKind((kind) => (field, problem) => ({ topic, kind, field, problem }));
