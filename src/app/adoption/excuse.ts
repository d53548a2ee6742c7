import type { FieldPath, KubeObject } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision, Finding, Waived } from "../../model/decision.js";
import type { Waiver } from "../../model/exception.js";
import type { DocumentLocation } from "../report/report.js";
import type { Baseline } from "./baseline.js";
import { type FileWaivers, NO_WAIVERS } from "./comment-waivers.js";

/** The excuses for findings in files, besides the exceptions of packs. */
export interface Excuses {
  readonly waivers: FileWaivers;
  /** The waivers in the Go source of the CRD in the manifest; undefined for other objects. */
  readonly inGo?: (context: Context, manifest: string) => WaiverOfFinding | undefined;
  readonly baseline?: Baseline;
  /** True for a finding that is not reported: another one says the same, or its type is not known. */
  readonly isLeftOut?: (finding: Finding) => boolean;
}

export type WaiverOfFinding = (rule: string, field: FieldPath) => Waiver | undefined;

export const NO_EXCUSES: Excuses = { waivers: NO_WAIVERS };

/** The decision without the findings that a comment waives, which are listed, and without those of the baseline. */
export const excused = (
  decision: Decision,
  object: KubeObject,
  place: DocumentLocation,
  { waivers, baseline, isLeftOut }: Excuses,
  inGo?: WaiverOfFinding,
): Decision => {
  const mayExcuse = waivers !== NO_WAIVERS || inGo !== undefined || baseline !== undefined || isLeftOut !== undefined;
  if (decision.findings.length === 0 || !mayExcuse) return decision;
  const findings: Finding[] = [];
  const waived: Waived[] = [];
  for (const finding of decision.findings) {
    const { rule, field } = finding;
    // An API server evaluates a policy, whatever a comment says.
    const waiver =
      finding.isPolicy === true
        ? undefined
        : (waivers.waiverOf(rule, field, (one) => place.position(one).line) ?? inGo?.(rule, field));
    if (waiver !== undefined) waived.push({ ...finding, waiver });
    else if (isLeftOut?.(finding) !== true && baseline?.covers(object, finding) !== true) findings.push(finding);
  }
  const denies = ({ action }: { readonly action: string }): boolean => action === "Deny";
  return {
    ...decision,
    findings,
    waived: [...decision.waived, ...waived],
    allowed: !findings.some(denies) && !decision.faults.some(denies),
  };
};
