import type { Palette } from "../terminal/color.js";
import type { Action } from "../../model/rule.js";

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
export const paintAction = (action: Action, palette: Palette): string => {
  const paint = { Deny: palette.deny, Warn: palette.warn, Audit: palette.audit }[action];
  return paint(action) + " ".repeat(ACTION_WIDTH - action.length);
};
