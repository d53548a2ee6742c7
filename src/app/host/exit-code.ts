/**
 * Exit codes. If several apply, the highest wins: an incomplete report must not look like a verdict, and a
 * failed rule is worse than an unreadable file.
 */
export const EXIT = {
  /** No finding fails the run, and all tests passed. */
  clean: 0,
  /** A finding fails the run (by default a denial), a fix is not written, or a test failed. */
  failed: 1,
  /** Input, flags or packs are invalid. */
  unusable: 2,
  /** A bug in Decorum: a rule failed, or an unexpected error. */
  fault: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
