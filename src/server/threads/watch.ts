import type { ReviewDeadline } from "../../model/deadline.js";
import type { ReviewThread } from "./thread.js";

/** The least milliseconds between two looks at the CPU time of a review. */
const LOOK = 5;

/** Why a review was ended from outside. */
export type Ended = "TooSlow" | "TooLate";

export interface Watch {
  readonly ended: () => Ended | undefined;
  stop(): void;
}

/** Ends the thread at the deadline, or when its review has used up its CPU time. */
export const watchOver = (
  thread: ReviewThread,
  { at, clock, limit }: Pick<ReviewDeadline, "at" | "clock"> & { readonly limit: number },
): Watch => {
  let ended: Ended | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const used = thread.used();
    const now = clock();
    if (used >= limit) ended = "TooSlow";
    else if (now >= at) ended = "TooLate";
    if (ended === undefined) timer = setTimeout(look, Math.max(LOOK, Math.min(limit - used, at - now)));
    else thread.end();
  };
  timer = setTimeout(look, Math.min(limit, at - clock()));
  return {
    ended: () => ended,
    stop: () => {
      clearTimeout(timer);
    },
  };
};
