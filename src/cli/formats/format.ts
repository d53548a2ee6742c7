import type { Judged, Summary, Unusable } from "../report/report.js";

/** The number of findings, and of the places where they occur. */
export interface Counted {
  readonly findings: number;
  readonly places: number;
}

/** Totals over all reviews. */
export interface Tally extends Summary {
  readonly violations: Counted;
  readonly warnings: Counted;
  readonly audited: Counted;
  /** Warnings that can fail a run: not ratcheted, and not from a rule that is newer than its pack's pin. */
  readonly countingWarnings: number;
  /** Objects that get defaults. */
  readonly defaulted: number;
  /** Findings with a fix, which need not be proven. */
  readonly fixable: number;
  /** Those that the old objects do not have. */
  readonly fixableNew: number;
  /** Id of the first rule that denied something. */
  readonly firstDenial?: string;
  /** Id of the first rule with a warning in `countingWarnings`. */
  readonly firstWarning?: string;
}

/** Writes a report piece by piece, so that large reports need little memory. */
export interface Format {
  begin(): string;
  /** `index` counts the results from 0. */
  result(judged: Judged, index: number): string;
  /** `notes` are sentences about the whole run, such as what was skipped. */
  end(tally: Tally, errors: readonly Unusable[], notes: readonly string[]): string;
}

/** The part of the tally that is part of the JSON and YAML formats. */
export const summaryOf = (tally: Tally): Summary => {
  const { objects, allowed, denied, unreviewed, findings, places, ratcheted, waived, faults } = tally;
  return { objects, allowed, denied, unreviewed, findings, places, ratcheted, waived, faults };
};

export const API_VERSION = "decorum.dev/v1alpha1";
export const KIND = "DryRunReport";
