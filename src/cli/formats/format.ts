import type { Judged, Summary, Unusable } from "../report/report.js";

/** Findings, each counted once, and the places where they stand. */
export interface Counted {
  readonly findings: number;
  readonly places: number;
}

/** All that was counted while judging. */
export interface Tally extends Summary {
  readonly violations: Counted;
  readonly warnings: Counted;
  readonly audited: Counted;
  /** Warnings that a run can fail for: of nothing that the old object had already, by no rule newer than its pack's pin. */
  readonly countingWarnings: number;
  /** Objects that defaults would be filled into. */
  readonly defaulted: number;
  /** Findings with a fix. */
  readonly fixable: number;
  /** Id of the first rule that denied something. */
  readonly firstDenial?: string;
  /** Id of the first rule that warned of something that counts. */
  readonly firstWarning?: string;
}

/** How a report is written: piece by piece, so that it need not fit into memory. */
export interface Format {
  begin(): string;
  /** `index` counts the results from 0. */
  result(judged: Judged, index: number): string;
  end(tally: Tally, errors: readonly Unusable[]): string;
}

/** The part of the tally that scripts get to see. */
export const summaryOf = (tally: Tally): Summary => {
  const { objects, allowed, denied, findings, places, ratcheted, waived, faults } = tally;
  return { objects, allowed, denied, findings, places, ratcheted, waived, faults };
};

export const API_VERSION = "decorum.dev/v1alpha1";
export const KIND = "DryRunReport";
