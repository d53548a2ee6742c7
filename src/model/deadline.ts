/** The time by which work must have ended; after that, the result is of no use. */
export interface Deadline {
  /** In milliseconds of the clock. */
  readonly at: number;
  readonly clock: () => number;
}

/** The deadline of a review that a client requests. */
export interface ReviewDeadline extends Deadline {
  /** When the request came in. */
  readonly from: number;
  /** The timeout of the client in milliseconds; part of it is reserved for sending the answer. */
  readonly milliseconds: number;
  /** The timeout in the words of the client, such as '10s'; absent if the service chose it. */
  readonly requested?: string;
}

/** The deadline passed before a decision: neither the fault of the object nor of a rule. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

export const isOver = ({ at, clock }: Deadline): boolean => clock() >= at;

/** Throws DeadlineExceeded if the deadline has passed; without a deadline, time is unlimited. */
export const requireTime = (deadline: Deadline | undefined): void => {
  if (deadline !== undefined && isOver(deadline)) throw new DeadlineExceeded("no time is left for this review");
};

/**
 * True if a review that began at `began` has itself used at least half of the client's timeout: then its own
 * cost, not the wait before it, has exceeded the deadline.
 */
export const isOwnCost = ({ clock, milliseconds }: ReviewDeadline, began: number): boolean =>
  clock() - began >= milliseconds / 2;
