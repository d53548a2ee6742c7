import type { Tally } from "./formats/format.js";
import type { Action } from "../model/rule.js";
import type { Judged } from "./report.js";

export const EMPTY_TALLY: Tally = {
  objects: 0,
  allowed: 0,
  denied: 0,
  findings: 0,
  ratcheted: 0,
  waived: 0,
  faults: 0,
  violations: 0,
  warnings: 0,
  audited: 0,
  defaulted: 0,
};

/** The tally with one more object. */
export const addTo = (tally: Tally, { result, decision }: Judged): Tally => {
  const { findings, waived, allowed, faults, patch } = result;
  const counted = (wanted: Action): number =>
    decision.dropped
      .filter(({ action }) => action === wanted)
      .reduce((sum, { count }) => sum + count, findings.filter(({ action }) => action === wanted).length);
  const [violations, warnings, audited] = [counted("Deny"), counted("Warn"), counted("Audit")];
  const firstDenial = tally.firstDenial ?? findings.find(({ action }) => action === "Deny")?.rule;
  return {
    objects: tally.objects + 1,
    allowed: tally.allowed + (allowed ? 1 : 0),
    denied: tally.denied + (allowed ? 0 : 1),
    findings: tally.findings + violations + warnings + audited,
    ratcheted: tally.ratcheted + findings.filter(({ ratcheted }) => ratcheted).length,
    waived: tally.waived + waived.length,
    faults: tally.faults + faults.length,
    violations: tally.violations + violations,
    warnings: tally.warnings + warnings,
    audited: tally.audited + audited,
    defaulted: tally.defaulted + (patch.length > 0 ? 1 : 0),
    ...(firstDenial === undefined ? {} : { firstDenial }),
  };
};
