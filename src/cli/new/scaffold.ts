/** The scaffolds of `decorum new`. */
export const SCAFFOLDS = ["pack", "rule", "plugin"] as const;
export type Scaffold = (typeof SCAFFOLDS)[number];

export interface NewFlags {
  readonly dir?: string;
  readonly pack?: string;
  readonly as?: string;
  readonly dryRun: boolean;
}
