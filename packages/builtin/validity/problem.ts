import type { WriteReason } from "kube-schema";
import type { FieldPath } from "kube-json";

/** The reasons that an API server gives for the fields of a built-in kind (metav1.CauseType). */
export type Reason = WriteReason | "FieldValueNotFound";

/** Why an API server rejects a field: its reason, the field, and the requirement: `must be between 1 and 65535, inclusive`. */
export interface Problem {
  readonly reason: Reason;
  /** As the server names it. */
  readonly field: FieldPath;
  /** The failing field, where the server names another one. */
  readonly place?: FieldPath;
  /** Without the field. */
  readonly message: string;
}

const of =
  (reason: Reason) =>
  (field: FieldPath, message: string, place?: FieldPath): Problem => ({
    reason,
    field,
    message,
    ...(place === undefined ? {} : { place }),
  });

/** Problems by reason: `problem.missing(field, "must be specified")`. */
export const problem = {
  missing: of("FieldValueRequired"),
  invalid: of("FieldValueInvalid"),
  forbidden: of("FieldValueForbidden"),
  unsupported: of("FieldValueNotSupported"),
  duplicate: of("FieldValueDuplicate"),
  tooLong: of("FieldValueTooLong"),
  tooMany: of("FieldValueTooMany"),
  type: of("FieldValueTypeInvalid"),
  notFound: of("FieldValueNotFound"),
} as const;
