/** The formats of `--output`. Their tables are in outputs.ts, which loads all of them. */
export const OUTPUT_NAMES = ["text", "json", "yaml"] as const;

export type Output = (typeof OUTPUT_NAMES)[number];
