import type { Palette } from "../color.js";

/** How text for people is set. */
export interface Style {
  readonly palette: Palette;
  /** Width of a line in characters. */
  readonly columns: number;
}
