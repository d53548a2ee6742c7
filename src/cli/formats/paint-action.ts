import type { Action } from "../../model/rule.js";
import type { Palette } from "../terminal/color.js";

export const ACTION_WIDTH = "Audit".length;

/** The name of an action in color, padded to `ACTION_WIDTH`. */
export const paintAction = (action: Action, palette: Palette): string => {
  const paint = { Deny: palette.deny, Warn: palette.warn, Audit: palette.audit }[action];
  return paint(action) + " ".repeat(ACTION_WIDTH - action.length);
};
