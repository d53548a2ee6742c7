import type { Phase } from "../../admission/record.js";
import type { ReviewDeadline } from "../../model/deadline.js";
import type { ThreadTask } from "./messages.js";

/**
 * Small reviews of one user and resource go to a thread together: to wake it for each takes as long as such a review.
 * Should the thread end, those that have not begun wait for another one.
 */
export const TOGETHER = { count: 8, bytes: 16 * 1024 };

interface Asked {
  readonly phase: Phase;
  readonly pack: string | undefined;
  readonly body: Buffer;
  readonly deadline: ReviewDeadline;
}

/** The task of a review that is sent now and may take so much CPU time; both in milliseconds. */
export const taskOf = ({ phase, pack, deadline, body }: Asked, now: number, cpu: number): ThreadTask => {
  const { milliseconds, requested } = deadline;
  return {
    phase,
    pack,
    milliseconds: deadline.at - now,
    cpu,
    timeout: requested === undefined ? { milliseconds } : { milliseconds, requested },
    body: ofItsOwn(body),
  };
};

/** A body in memory of its own, which can be transferred. That of a large body moves; a small body is still needed. */
const ofItsOwn = (body: Buffer): Uint8Array =>
  body.length > TOGETHER.bytes && body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer
    ? body
    : Uint8Array.prototype.slice.call(body);
