import { type ProblemKind, byKind, meantChoice } from "kube-api";
import { type FieldPath, type Json, anyOf } from "kube-json";

/** Problems to fix together. */
export type PolicyTopic = "policy" | "expressions" | "matching" | "binding" | "unknown fields";

/** A field of an admission policy or of a binding that an API server rejects. */
export interface PolicyProblem {
  readonly topic: PolicyTopic;
  readonly kind: ProblemKind;
  readonly field: FieldPath;
  /** The requirement, without the field's name. */
  readonly problem: string;
  /** The value that its author meant, if it is evident. */
  readonly meant?: string;
}

type Make = (field: FieldPath, problem: string) => PolicyProblem;

/** Makes problems of one topic: `policyMakers("policy").missing(field, "must be specified")`. */
export const policyMakers = (topic: PolicyTopic): Readonly<Record<ProblemKind, Make>> =>
  byKind((kind) => (field, problem) => ({ topic, kind, field, problem }));

export const isOneOf = (value: Json, choices: readonly string[]): boolean =>
  typeof value === "string" && choices.includes(value);

/** A value that is none of the choices: `must be 'A' or 'B'`, and perhaps why. */
export const notChosen = (
  make: Make,
  field: FieldPath,
  choices: readonly string[],
  given: Json | undefined,
  why = "",
): PolicyProblem => {
  const meant = meantChoice(given, choices);
  const found = make(field, `must be ${anyOf(choices)}${why}`);
  return meant === undefined ? found : { ...found, meant };
};
