import type { FieldPath } from "../../json/field-path.js";

/** What an author fixes together. */
export type PolicyTopic = "policy" | "expressions" | "matching" | "binding";

/** The reason of the API server, such as FieldValueRequired for 'missing'. */
export type PolicyProblemKind =
  | "missing"
  | "invalid"
  | "forbidden"
  | "unsupported"
  | "duplicate"
  | "tooLong"
  | "tooMany"
  | "type";

/** A field of an admission policy or of a binding that an API server rejects. */
export interface PolicyProblem {
  readonly topic: PolicyTopic;
  readonly kind: PolicyProblemKind;
  readonly field: FieldPath;
  /** What the field must be, without its name. */
  readonly problem: string;
}

type Make = (field: FieldPath, problem: string) => PolicyProblem;

/** Makes problems of one topic: `policyMakers("policy").missing(field, "must be specified")`. */
export const policyMakers = (topic: PolicyTopic): Readonly<Record<PolicyProblemKind, Make>> => {
  const of =
    (kind: PolicyProblemKind): Make =>
    (field, problem) => ({ topic, kind, field, problem });
  return {
    missing: of("missing"),
    invalid: of("invalid"),
    forbidden: of("forbidden"),
    unsupported: of("unsupported"),
    duplicate: of("duplicate"),
    tooLong: of("tooLong"),
    tooMany: of("tooMany"),
    type: of("type"),
  };
};
