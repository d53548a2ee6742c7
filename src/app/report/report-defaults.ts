import type { PatchOperation } from "kube-json";
import { shownDefaults, shownOperations } from "../../engine/report/redact.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";

/** Changes by a defaulter. */
export interface ReportDefaults {
  readonly defaulter: string;
  readonly operations: readonly PatchOperation[];
}

/** A field for which no default could be chosen. */
export interface ReportUndecided {
  readonly defaulter: string;
  /** '' if the defaulter could not start because the cluster state is unknown. */
  readonly field: string;
  /** Why, as a clause: 'no StorageClass is marked as the default'. */
  readonly because: string;
}

/** The defaults of an object in a report. */
export interface ReportDefaulting {
  /** From the input object to the object with all defaults, including those of its CRD (RFC 6902). */
  readonly patch: readonly PatchOperation[];
  /** The operations of `patch`, grouped by defaulter, in their order. */
  readonly defaults: readonly ReportDefaults[];
  readonly undecided: readonly ReportUndecided[];
}

/** Values of a Secret are omitted, because a report may be stored where the manifest may not. */
export const reportDefaulting = ({ patch, defaulted, undecided }: Decision, context: Context): ReportDefaulting => ({
  patch: shownOperations(patch, context),
  defaults: shownDefaults(defaulted, context).map(({ defaulter, operations }) => ({ defaulter, operations })),
  undecided: undecided.map(({ defaulter, field, because }) => ({ defaulter, field, because })),
});
