import { type ProblemReason, byKind } from "kube-api";
import type { FieldPath, Json } from "kube-json";

export { type ProblemReason as Reason, REASONS } from "kube-api";

/** One field that violates a rule: a metav1.StatusCause whose field is still a path. */
export interface Cause {
  readonly reason: ProblemReason;
  readonly field: FieldPath;
  /** Follows the Validation section of the conventions; does not repeat the field. */
  readonly message: string;
  /** Replaces place and value of the finding where ratcheting compares old with new; see engine/review/finding-key.ts. */
  readonly key?: string;
  /** The rule could not review the field, so the cause warns at most. */
  readonly unjudged?: true;
  /** A reviewer of APIs may let it pass, so that the cause warns at most in the CRDs of owned groups. */
  readonly arguable?: true;
  /** What it must be compared with is not known, so the cause warns at most, even where what is not judged is denied. */
  readonly unknown?: true;
  /** An expression of the pack failed, so the value itself was not reviewed: no test may expect that. */
  readonly failed?: true;
  /** No rule for its kind reviewed the object. */
  readonly unreviewed?: true;
  /** The subject of the finding, if not the whole value at `field`: ratcheting compares this. A list is several, in order. */
  readonly about?: Json;
  /**
   * The wrong ones of several values, or all of them: an old finding excuses those that it had, and one about all of them any.
   */
  readonly among?: readonly string[] | "All";
  /** The excessive amount: an old finding excuses any amount up to its own. */
  readonly amount?: number;
}

/** The result of a rule without findings, which is the usual one: no iterator is created. */
export const NO_CAUSES: readonly Cause[] = [];

type Make = (field: FieldPath, message: string) => Cause;

const cause =
  (reason: ProblemReason): Make =>
  (field, message) => ({ reason, field, message });

/** The field must be there and is not. */
export const required = cause("FieldValueRequired");
/** The value has the wrong form. */
export const invalid = cause("FieldValueInvalid");
/** The value is not one of the allowed ones. */
export const notSupported = cause("FieldValueNotSupported");
/** The value occurs twice. */
export const duplicate = cause("FieldValueDuplicate");
/** The field or value may not be used here. */
export const forbidden = cause("FieldValueForbidden");
/** The value is too long. */
export const tooLong = cause("FieldValueTooLong");
/** The list has too many items. */
export const tooMany = cause("FieldValueTooMany");
/** The value is of the wrong JSON type. */
export const typeInvalid = cause("FieldValueTypeInvalid");
/** The value names something that does not exist. */
export const notFound = cause("FieldValueNotFound");

/** The rule does not review the field, because that is too expensive; `why` says what must change. */
export const notJudged: Make = (field, why) => ({
  reason: "FieldValueTooLong",
  field,
  message: `not reviewed: ${why}`,
  unjudged: true,
});

/** The same, because other objects are not known as they are read. No client can bring that about, so it denies nothing. */
export const notKnown: Make = (field, why) => ({ ...notJudged(field, why), unknown: true });

/** A finding that says that its object as a whole is not reviewed. */
export const notReviewed = (because: Cause): Cause => ({
  ...because,
  message: `not reviewed: ${because.message}`,
  unreviewed: true,
});

/** Causes for what an API server rejects in a definition (`kube/validity/`), by the kind of problem. */
export const DEFINITION_CAUSES = byKind((_, reason) => cause(reason));
