import type { FieldPath } from "kube-json";

/** The reasons that an API server gives for the fields of a custom resource (metav1.CauseType). */
export type WriteReason =
  | "FieldValueRequired"
  | "FieldValueInvalid"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueTypeInvalid";

/** Why an API server rejects a write, with the reason and the field that it would give. */
export interface WriteCause {
  readonly reason: WriteReason;
  /** The empty path if the server names no field ('<nil>'). */
  readonly field: FieldPath;
  /** The failing field, if the server does not name it. */
  readonly place?: FieldPath;
  /** The requirement, without the field. */
  readonly message: string;
  /** The keyword of the schema that the value violates, if it is one. */
  readonly keyword?: string;
}

export const causeOf = (reason: WriteReason, field: FieldPath, message: string): WriteCause => ({
  reason,
  field,
  message,
});
