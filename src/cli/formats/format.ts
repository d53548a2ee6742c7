import type { KubeObject } from "kube-json";
import type { Tally } from "../../app/report/tally.js";
import type { Judged, Unusable } from "../../app/report/report.js";

/** Writes a report piece by piece, so that large reports need little memory. */
export interface Format {
  begin(): string;
  /** `index` counts the results from 0. */
  result(judged: Judged, index: number): string;
  /** A CRD that only the old manifests have, if nothing was found about its removal. */
  removed?(object: KubeObject): void;
  /** `notes` are sentences about the whole run, such as what was skipped. */
  end(tally: Tally, errors: readonly Unusable[], notes: readonly string[]): string;
}

export const API_VERSION = "decorum.dev/v1alpha1";
export const KIND = "DryRunReport";
