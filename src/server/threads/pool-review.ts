import type { Read } from "../../model/rule.js";
import type { Unjudged } from "../../model/unjudged.js";
import type { Work } from "./accounts.js";
import type { Outcome, UnsentReview } from "./messages.js";

export interface PoolReview extends UnsentReview, Omit<Work, "bytes"> {
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
