import { normalize } from "node:path";

/** The formats of `--output`. Their tables are in outputs.ts, which loads all of them. */
export const OUTPUT_NAMES = [
  "text",
  "compact",
  "json",
  "yaml",
  "markdown",
  "html",
  "sarif",
  "junit",
  "github",
  "gitlab",
  "openreports",
] as const;

export type Output = (typeof OUTPUT_NAMES)[number];

/** A format, and the file it is written to instead of standard output. */
export interface OutputTarget {
  readonly format: Output;
  readonly file?: string;
}

/** 'FORMAT' or 'FORMAT=FILE', with the name of the format in any case; undefined for anything else. */
export const parseOutput = (text: string): OutputTarget | undefined => {
  const [name = "", ...rest] = text.split("=");
  const format = OUTPUT_NAMES.find((one) => one === name.toLowerCase());
  if (format === undefined) return undefined;
  if (rest.length === 0) return { format };
  const file = rest.join("=");
  return file === "" ? undefined : { format, file };
};

/** The first file, or standard output, that two outputs would write; undefined if each has its own. */
export const sharedTarget = (outputs: readonly OutputTarget[]): string | undefined => {
  const files = outputs.map(({ file }) => (file === undefined ? "standard output" : normalize(file)));
  return files.find((file, index) => files.indexOf(file) < index);
};
