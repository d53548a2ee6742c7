import { isGenerated } from "../../kube/api/generated.js";
import { isGoType } from "../../kube/go/go-group.js";
import type { Decision } from "../../model/decision.js";
import type { Action } from "../../model/rule.js";
import { API_SERVER } from "../../engine/default/schema-defaults.js";
import { NO_DOCUMENTS } from "./account.js";
import { type Judged, type ReportFinding, type Summary, byPlace } from "./report.js";

/** The number of findings, and of the places where they occur. */
export interface FindingCount {
  readonly findings: number;
  readonly places: number;
}

/** Totals over all reviews. */
export interface Tally extends Summary {
  readonly violations: FindingCount;
  readonly warnings: FindingCount;
  readonly audited: FindingCount;
  /** Warnings that can fail a run: not ratcheted, and not from a rule that is newer than its pack's pin. */
  readonly countingWarnings: number;
  /** Objects that a policy or a rule did not judge, or not as a whole. */
  readonly unjudged: number;
  /** Types in Go, which are among the objects. */
  readonly types: number;
  /** Objects that get defaults. */
  readonly defaulted: number;
  /** Findings that 'fix' fixes without a further flag. */
  readonly fixable: number;
  /** Fixable findings that the old objects do not have. */
  readonly fixableNew: number;
  readonly withFindings: number;
  /** Findings with a fix that was not proven. */
  readonly unproven: number;
  /** Suggestions, which are not among the findings. */
  readonly advice: number;
  /** Rules judge objects against their schemas, so `schema` is of interest. */
  readonly judgesSchemas: boolean;
  /** Id of the first rule that denied something. */
  readonly firstDenial?: string;
  /** Id of the first rule with a warning in `countingWarnings`. */
  readonly firstWarning?: string;
}

/** The part of the tally that is part of the JSON and YAML formats. */
export const summaryOf = (tally: Tally): Summary => {
  const { objects, allowed, denied, unreviewed, findings, places, ratcheted, waived, faults, schema } = tally;
  return { objects, allowed, denied, unreviewed, findings, places, ratcheted, waived, faults, schema };
};

const NONE: FindingCount = { findings: 0, places: 0 };

export const EMPTY_TALLY: Tally = {
  objects: 0,
  allowed: 0,
  denied: 0,
  findings: 0,
  places: 0,
  ratcheted: 0,
  waived: 0,
  faults: 0,
  violations: NONE,
  warnings: NONE,
  audited: NONE,
  countingWarnings: 0,
  unreviewed: 0,
  unjudged: 0,
  types: 0,
  defaulted: 0,
  fixable: 0,
  fixableNew: 0,
  withFindings: 0,
  unproven: 0,
  advice: 0,
  schema: NO_DOCUMENTS,
  judgesSchemas: false,
};

/** The tally with one more object. */
export const addTo = (tally: Tally, judged: Judged): Tally => {
  const { result, decision, advice = 0 } = judged;
  const fixable = fixableOf(judged);
  const { findings, waived, allowed, faults } = result;
  const [violations, warnings, audited] = [
    counted("Deny", findings, decision),
    counted("Warn", findings, decision),
    counted("Audit", findings, decision),
  ];
  const all = sum(sum(violations, warnings), audited);
  const excused = findings.filter((finding) => finding.action === "Warn" && isExcused(finding)).length;
  const firstDenial = tally.firstDenial ?? firstRule(findings, ({ action }) => action === "Deny");
  const firstWarning =
    tally.firstWarning ?? firstRule(findings, (finding) => finding.action === "Warn" && !isExcused(finding));
  return {
    ...tally,
    objects: tally.objects + 1,
    allowed: tally.allowed + (allowed ? 1 : 0),
    denied: tally.denied + (allowed ? 0 : 1),
    findings: tally.findings + all.findings,
    places: tally.places + all.places,
    ratcheted: tally.ratcheted + findings.filter(({ ratcheted }) => ratcheted).length,
    waived: tally.waived + waived.length,
    faults: tally.faults + faults.length,
    violations: sum(tally.violations, violations),
    warnings: sum(tally.warnings, warnings),
    audited: sum(tally.audited, audited),
    countingWarnings: tally.countingWarnings + warnings.findings - excused,
    types: tally.types + (isGoType(result.object) ? 1 : 0),
    unreviewed: tally.unreviewed + (isUnreviewed(decision) ? 1 : 0),
    unjudged: tally.unjudged + (isUnjudged(decision) ? 1 : 0),
    defaulted: tally.defaulted + (decision.defaulted.some(({ pack }) => pack !== API_SERVER) ? 1 : 0),
    fixable: tally.fixable + fixable.length,
    fixableNew: tally.fixableNew + fixable.filter(({ ratcheted }) => !ratcheted).length,
    withFindings: tally.withFindings + (findings.length > 0 ? 1 : 0),
    unproven: tally.unproven + (judged.isProven === true ? 0 : findings.filter(({ fix }) => fix !== undefined).length),
    advice: tally.advice + advice,
    ...(firstDenial === undefined ? {} : { firstDenial }),
    ...(firstWarning === undefined ? {} : { firstWarning }),
  };
};

/** The rule of the first of these findings that text shows. */
const firstRule = (
  findings: readonly ReportFinding[],
  isMeant: (finding: ReportFinding) => boolean,
): string | undefined =>
  findings.filter((finding) => finding.binding === undefined && isMeant(finding)).sort(byPlace)[0]?.rule;

/** A waiver of the finding does not make up for the review. */
const isUnreviewed = ({ findings, waived }: Decision): boolean =>
  findings.some(({ unreviewed }) => unreviewed) || waived.some(({ unreviewed }) => unreviewed);

const isUnjudged = ({ findings, isUnevaluated }: Decision): boolean =>
  isUnevaluated === true || findings.some(({ unjudged }) => unjudged);

/** Findings that only Go can fix are fixed there, by a marker; those that are fixed in Go already, not again. */
const fixableOf = ({ result, context, isProven }: Judged): readonly ReportFinding[] =>
  isProven === true
    ? result.findings.filter(
        ({ fix, fixClass, go }) =>
          fix !== undefined &&
          fixClass === "Safe" &&
          (isGenerated(context.object) ? (go?.add ?? go?.remove) !== undefined : go?.stale !== true),
      )
    : [];

/** Existing violations and rules newer than the pack's pin never fail a run. */
const isExcused = ({ ratcheted, newer }: ReportFinding): boolean => ratcheted || newer;

const sum = (a: FindingCount, b: FindingCount): FindingCount => ({
  findings: a.findings + b.findings,
  places: a.places + b.places,
});

/** The findings with an action, including those that were only counted. */
const counted = (wanted: Action, findings: readonly ReportFinding[], { dropped }: Decision): FindingCount => {
  const kept = findings.filter(({ action }) => action === wanted);
  const rest = dropped.filter(({ action }) => action === wanted).reduce((total, { count }) => total + count, 0);
  const places = kept.reduce((total, finding) => total + finding.places.length, 0);
  return { findings: kept.length + rest, places: places + rest };
};
