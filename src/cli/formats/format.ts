import type { KubeObject } from "kube-json";
import type { Tally } from "../../app/report/tally.js";
import type { Judged, Unusable } from "../../app/report/report.js";
import type { Palette } from "../terminal/color.js";
import type { Action } from "../../model/rule.js";

/** Writes a report piece by piece, so that large reports need little memory. */
export interface Format {
  readonly begin?: () => string;
  /** `index` counts the results from 0. */
  result(judged: Judged, index: number): string;
  /** A CRD that only the old manifests have, if nothing was found about its removal. */
  removed?(object: KubeObject): void;
  /** A CRD that only the old manifests have, and of which it is not known whether it is removed. */
  unread?(text: string): void;
  /** `notes` are sentences about the whole run, such as on skipped files. */
  end(tally: Tally, errors: readonly Unusable[], notes: readonly string[]): string;
}

export const API_VERSION = "decorum.dev/v1alpha1";
export const KIND = "DryRunReport";

/** How text for people is laid out. */
export interface Style {
  readonly palette: Palette;
  /** Width of a line in characters. */
  readonly columns: number;
  /** How the command was called, for hints; by default 'decorum'. */
  readonly command?: string | undefined;
}

export const ACTION_WIDTH = "Audit".length;

/** The name of an action in color, padded to `ACTION_WIDTH`. */
export const paintAction = (action: Action, palette: Palette): string =>
  paintOf(action, palette)(action) + " ".repeat(ACTION_WIDTH - action.length);

export const paintOf = (action: Action, palette: Palette): ((text: string) => string) =>
  ({ Deny: palette.deny, Warn: palette.warn, Audit: palette.audit })[action];
