import type { KubeObject } from "../../kube/json/object.js";
import type { Decision, Finding, Waived } from "../../model/decision.js";
import type { DocumentLocation } from "../report/report.js";
import type { Baseline } from "./baseline.js";
import { type FileWaivers, NO_WAIVERS } from "./comment-waivers.js";

/** What excuses findings in files, besides the exceptions of packs. */
export interface Excuses {
  readonly waivers: FileWaivers;
  readonly baseline?: Baseline;
}

export const NO_EXCUSES: Excuses = { waivers: NO_WAIVERS };

/** The decision without the findings that a comment waives, which are listed, and without those of the baseline. */
export const excused = (
  decision: Decision,
  object: KubeObject,
  place: DocumentLocation,
  { waivers, baseline }: Excuses,
): Decision => {
  if (decision.findings.length === 0 || (waivers === NO_WAIVERS && baseline === undefined)) return decision;
  const findings: Finding[] = [];
  const waived: Waived[] = [];
  for (const finding of decision.findings) {
    // An API server evaluates a policy, whatever a comment says.
    const waiver =
      finding.isPolicy === true
        ? undefined
        : waivers.waiverOf(finding.rule, finding.field, (field) => place.position(field).line);
    if (waiver !== undefined) waived.push({ ...finding, waiver });
    else if (baseline?.covers(object, finding) !== true) findings.push(finding);
  }
  const denies = ({ action }: { readonly action: string }): boolean => action === "Deny";
  return {
    ...decision,
    findings,
    waived: [...decision.waived, ...waived],
    allowed: !findings.some(denies) && !decision.faults.some(denies),
  };
};
