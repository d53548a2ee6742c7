import type { ReviewDeadline } from "../../src/model/deadline.js";
import type { PoolReview } from "../../src/server/threads/pool-review.js";

/** Reviews for a pool whose threads do what the text says: `review-threads.mjs`. */

export const MODULE = new URL("review-threads.mjs", import.meta.url);
export const clock = (): number => performance.now();

const deadlineIn = (milliseconds: number): ReviewDeadline => {
  const from = clock();
  return { from, at: from + milliseconds, clock, milliseconds };
};

export const poolReview = (
  what: string,
  { milliseconds = 40_000, ...rest }: Partial<PoolReview> & { readonly milliseconds?: number } = {},
): PoolReview => ({
  phase: "validate",
  pack: undefined,
  body: Buffer.from(what),
  deadline: deadlineIn(milliseconds),
  user: "jane",
  resource: "/services",
  reads: [],
  ...rest,
});

export const answered = (word: string): unknown => expect.objectContaining({ body: { kind: "AdmissionReview", word } });
