import type { Palette } from "../terminal/color.js";

/** How text for people is laid out. */
export interface Style {
  readonly palette: Palette;
  /** Width of a line in characters. */
  readonly columns: number;
  /** How the command was called, for hints; by default 'decorum'. */
  readonly command?: string | undefined;
}
