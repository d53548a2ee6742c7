import type { PatchOperation } from "../../kube/json/patch.js";
import { shownDefaults, shownOperations } from "../../engine/report/redact.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";

/** Who fills in what. */
export interface ReportDefaults {
  readonly defaulter: string;
  readonly operations: readonly PatchOperation[];
}

/** For what no default could be chosen. */
export interface ReportUndecided {
  readonly defaulter: string;
  /** '' if the defaulter could not even begin, for too little is known of the cluster. */
  readonly field: string;
  /** Why, as a clause: 'no StorageClass is marked as the default'. */
  readonly because: string;
}

/** What a report tells of the defaults of an object. */
export interface ReportDefaulting {
  /** From the object as it is given to the one with all defaults, those of its definition included (RFC 6902). */
  readonly patch: readonly PatchOperation[];
  /** The operations of `patch` by who they are from, in their order. */
  readonly defaults: readonly ReportDefaults[];
  readonly undecided: readonly ReportUndecided[];
}

/** Values of a Secret are not in it: a report is kept where the manifest is not. */
export const reportDefaulting = (
  { patch, defaulted, undecided }: Decision,
  context: Context,
): ReportDefaulting => ({
  patch: shownOperations(patch, context),
  defaults: shownDefaults(defaulted, context).map(({ defaulter, operations }) => ({ defaulter, operations })),
  undecided: undecided.map(({ defaulter, field, because }) => ({ defaulter, field, because })),
});
