import { type FieldPath, formatField } from "kube-json";
import type { Range } from "kube-manifests";
import type { Reason } from "../../model/cause.js";
import type { Waived } from "../../model/decision.js";
import type { Action } from "../../model/rule.js";
import { type ReportSource, type RuleDocs, reportSource } from "./report-source.js";

/** A finding that was excused: it neither denies nor warns. */
export interface ReportWaived extends ReportSource {
  /** The action without the waiver. */
  readonly action: Action;
  readonly reason: Reason;
  readonly field: string;
  readonly message: string;
  /** Position of the field in the file, or of its deepest existing parent; 1-based. */
  readonly line: number;
  readonly column: number;
  /** Like that of a finding. */
  readonly endLine: number;
  readonly endColumn: number;
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

/** `rangeOf` gives the range of a field of the object in its file. */
export const reportWaived = (waived: Waived, rangeOf: (field: FieldPath) => Range, docs: RuleDocs): ReportWaived => {
  const { action, reason, field, message, ratcheted, waiver } = waived;
  return {
    ...reportSource(waived, docs),
    action,
    reason,
    field: formatField(field),
    message,
    ...rangeOf(field),
    ratcheted,
    waiver: {
      exception: waiver.exception?.name ?? null,
      ...(waiver.comment === undefined ? {} : { comment: waiver.comment }),
      reason: waiver.reason,
    },
  };
};
