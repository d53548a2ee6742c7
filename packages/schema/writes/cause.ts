import type { ProblemReason } from "kube-api";
import type { FieldPath } from "kube-json";

/** Why an API server rejects a write, with the reason and the field that it would give. */
export interface WriteCause {
  readonly reason: ProblemReason;
  /** The empty path if the server names no field ('<nil>'). */
  readonly field: FieldPath;
  /** The failing field, if the server does not name it. */
  readonly place?: FieldPath;
  /** The requirement, without the field. */
  readonly message: string;
  /** The keyword of the schema that the value violates, if it is one. */
  readonly keyword?: string;
}

export const causeOf = (reason: ProblemReason, field: FieldPath, message: string): WriteCause => ({
  reason,
  field,
  message,
});
