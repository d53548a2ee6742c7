/** A moment by which work must have ended, or nobody waits for what comes of it. */
export interface Deadline {
  /** In the milliseconds of the clock. */
  readonly at: number;
  readonly clock: () => number;
}

/** The deadline of a review that a client asks for. */
export interface ReviewDeadline extends Deadline {
  /** When the request came in. */
  readonly from: number;
  /** Milliseconds that the client waits in all; a part of them is left for the answer's way. */
  readonly milliseconds: number;
  /** The same as the client put it, such as '10s'; absent if it did not, and the service set it. */
  readonly requested?: string;
}

/** There was no time to come to a decision: neither the object's fault nor a rule's. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

export const isOver = ({ at, clock }: Deadline): boolean => clock() >= at;

/** Throws DeadlineExceeded if it is over; without a deadline there is time for everything. */
export const requireTime = (deadline: Deadline | undefined): void => {
  if (deadline !== undefined && isOver(deadline))
    throw new DeadlineExceeded("no time is left for this review");
};

/**
 * True if a review that began at `began` has used half of the client's time or more by itself: then its own cost is why
 * there is no time, and not what came before it.
 */
export const isOwnCost = ({ clock, milliseconds }: ReviewDeadline, began: number): boolean =>
  clock() - began >= milliseconds / 2;
