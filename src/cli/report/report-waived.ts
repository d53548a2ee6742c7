import { type FieldPath, formatField } from "../../kube/json/field-path.js";
import type { Position } from "../../kube/yaml/text-position.js";
import type { Reason } from "../../model/cause.js";
import type { Waived } from "../../model/decision.js";
import type { Action } from "../../model/rule.js";

/** A finding that was excused: it neither denies nor warns. */
export interface ReportWaived {
  readonly rule: string;
  /** The action without the waiver. */
  readonly action: Action;
  readonly reason: Reason;
  readonly field: string;
  readonly message: string;
  /** Position of the field in the file, or of its deepest existing parent; 1-based. */
  readonly line: number;
  readonly column: number;
  /** The old object already had it. */
  readonly ratcheted: boolean;
  readonly waiver: {
    /** Name of the exception; null for the object's own annotation, and for a comment. */
    readonly exception: string | null;
    /** 'FILE:LINE' of the comment that waives it. */
    readonly comment?: string;
    readonly reason: string;
  };
}

/** `positionOf` gives the position of a field of the object in its file. */
export const reportWaived = (
  { rule, action, reason, field, message, ratcheted, waiver }: Waived,
  positionOf: (field: FieldPath) => Position,
): ReportWaived => ({
  rule,
  action,
  reason,
  field: formatField(field),
  message,
  ...positionOf(field),
  ratcheted,
  waiver: {
    exception: waiver.exception?.name ?? null,
    ...(waiver.comment === undefined ? {} : { comment: waiver.comment }),
    reason: waiver.reason,
  },
});
