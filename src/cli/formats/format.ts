import type { Judged, Summary, Unusable } from "../report.js";

/** All that was counted while judging. */
export interface Tally extends Summary {
  readonly violations: number;
  readonly warnings: number;
  readonly audited: number;
  /** Objects that defaults would be filled into. */
  readonly defaulted: number;
  /** Id of the first rule that denied something. */
  readonly firstDenial?: string;
}

/** How a report is written: piece by piece, so that it need not fit into memory. */
export interface Format {
  begin(): string;
  /** `index` counts the results from 0. */
  result(judged: Judged, index: number): string;
  end(tally: Tally, errors: readonly Unusable[]): string;
}

/** The part of the tally that scripts get to see. */
export const summaryOf = ({
  objects,
  allowed,
  denied,
  findings,
  ratcheted,
  waived,
  faults,
}: Tally): Summary => ({
  objects,
  allowed,
  denied,
  findings,
  ratcheted,
  waived,
  faults,
});

export const API_VERSION = "decorum.dev/v1alpha1";
export const KIND = "DryRunReport";
