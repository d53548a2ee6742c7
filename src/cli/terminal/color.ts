import pc from "picocolors";
import type { Io } from "./io.js";

export const COLOR_CHOICES = ["auto", "always", "never"] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

type Paint = (text: string) => string;

/** Colors by meaning. */
export interface Palette {
  readonly deny: Paint;
  readonly warn: Paint;
  readonly audit: Paint;
  readonly pass: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
  readonly added: Paint;
  readonly removed: Paint;
  readonly place: Paint;
}

/**
 * True if output has colors: the flag takes precedence, then FORCE_COLOR (https://force-color.org), then NO_COLOR
 * (https://no-color.org), then a terminal with colors as standard output.
 */
export const usesColor = (choice: ColorChoice, { env, isTerminal }: Pick<Io, "env" | "isTerminal">): boolean => {
  if (choice !== "auto") return choice === "always";
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  return isTerminal && env["TERM"] !== "dumb";
};

export const createPalette = (isColored: boolean): Palette => {
  const colors = pc.createColors(isColored);
  return {
    deny: (text) => colors.bold(colors.red(text)),
    warn: colors.yellow,
    audit: colors.dim,
    pass: colors.green,
    strong: colors.bold,
    faint: colors.dim,
    added: colors.green,
    removed: colors.red,
    place: colors.cyan,
  };
};
