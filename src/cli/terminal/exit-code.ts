/**
 * What a command says to the shell. Where several hold, the highest wins: a report with a hole in it must not pass for
 * a verdict, and a verdict of ours that failed is worse than a file that could not be read.
 */
export const EXIT = {
  /** Nothing was found that fails a run, every test passed. */
  clean: 0,
  /** Something was found that fails a run, by default a denial, there are fixes that are not written, or a test failed. */
  failed: 1,
  /** Input, flags or packs could not be used. */
  unusable: 2,
  /** Our fault: a rule failed, or an error nobody expected. */
  fault: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
