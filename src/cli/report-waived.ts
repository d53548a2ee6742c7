import { formatField } from "../kube/field-path.js";
import type { Reason } from "../model/cause.js";
import type { Waived } from "../model/decision.js";
import type { Action } from "../model/rule.js";
import type { Place } from "./report.js";

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

export const reportWaived = (
  { rule, action, reason, field, message, ratcheted, waiver }: Waived,
  place: Place,
): ReportWaived => ({
  rule,
  action,
  reason,
  field: formatField(field),
  message,
  ...place.position(field),
  ratcheted,
  waiver: { exception: waiver.exception?.name ?? null, reason: waiver.reason },
});
