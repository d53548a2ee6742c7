import { type FieldPath, formatField } from "../../kube/json/field-path.js";
import type { Position } from "../../kube/yaml/text-position.js";
import type { Reason } from "../../model/cause.js";
import type { Waived } from "../../model/decision.js";
import type { Action } from "../../model/rule.js";

/** A finding that was excused: it neither denies nor warns. */
export interface ReportWaived {
  readonly rule: string;
  /** What it would have done. */
  readonly action: Action;
  readonly reason: Reason;
  readonly field: string;
  readonly message: string;
  /** Where the field stands in the file, or the deepest part of it that is there; 1-based. */
  readonly line: number;
  readonly column: number;
  /** The old object had it already. */
  readonly ratcheted: boolean;
  readonly waiver: {
    /** Name of the exception; null if the object's own annotation asks for it. */
    readonly exception: string | null;
    readonly reason: string;
  };
}

/** `positionOf` says where a field of the object stands in its file. */
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
  waiver: { exception: waiver.exception?.name ?? null, reason: waiver.reason },
});
