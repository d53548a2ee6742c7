import { type Makers, type Meant, type ProblemKind, byKind } from "kube-api";
import type { FieldPath, Json } from "kube-json";

/** Problems to fix together. */
export type PolicyTopic = "policy" | "expressions" | "matching" | "binding" | "unknown fields";

/** A field of an admission policy or of a binding that an API server rejects. */
export interface PolicyProblem {
  readonly topic: PolicyTopic;
  readonly kind: ProblemKind;
  readonly field: FieldPath;
  /** The requirement, without the field's name. */
  readonly problem: string;
  /** What its author meant, if it is evident. */
  readonly meant?: Meant;
}

/** Makes problems of one topic: `policyMakers("policy").missing(field, "must be specified")`. */
export const policyMakers = (topic: PolicyTopic): Makers<PolicyProblem> =>
  byKind((kind) => (field, problem, place = field) => ({ topic, kind, field: place, problem }));

export const isOneOf = (value: Json, choices: readonly string[]): boolean =>
  typeof value === "string" && choices.includes(value);
