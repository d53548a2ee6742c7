import type { Phase } from "../../admission/record.js";
import type { ReviewDeadline } from "../../model/deadline.js";
import type { Read } from "../../model/rule.js";
import type { Unjudged } from "../../model/unjudged.js";
import type { Work } from "./accounts.js";
import type { Outcome } from "./messages.js";

/** A review that is asked of the pool. */
export interface PoolReview {
  readonly phase: Phase;
  readonly pack: string | undefined;
  /** Its memory moves to the thread, which leaves it empty. */
  readonly body: Buffer;
  readonly deadline: ReviewDeadline;
  /** The user who is charged; see `userOf`. */
  readonly user: string;
  /** The object's resource, such as `example.com/widgets` or `/pods`. */
  readonly resource: string;
  /** The kinds of other objects that the review may read. */
  readonly reads: readonly Read[];
  /** True once the client has disconnected: then the review does not start. */
  readonly isGone?: () => boolean;
}

export type PoolOutcome = Exclude<Outcome, "TooLate"> | Unjudged | "TooLateInQueue";

/** The review as it waits for its turn. */
export interface PoolJob extends PoolReview, Work {
  /** Empty once the review has lost its place. */
  body: Buffer;
  readonly resolve: (outcome: PoolOutcome) => void;
  readonly reject: (error: unknown) => void;
  late(): void;
}
