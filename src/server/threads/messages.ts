import type { Answer } from "../../admission/admission.js";
import type { Phase } from "../../admission/record.js";
import type { Read } from "../../model/rule.js";
import type { ReviewDeadline } from "../../model/deadline.js";

/** Messages between the service and a review thread. They are plain data. */

/** Reviews to run one after the other. Each is answered by itself, in their order; without any, the thread says 'Fed'. */
export interface ThreadTasks {
  readonly tasks: readonly ThreadTask[];
  /** Changes of the cluster state since the last tasks of this thread. */
  readonly cluster: ClusterUpdate;
}

/** One review. */
export interface ThreadTask {
  readonly phase: Phase;
  readonly pack: string | undefined;
  /** The request body; its memory moves to the thread. */
  readonly body: Uint8Array;
  /** Milliseconds until the deadline when the task is sent. */
  readonly milliseconds: number;
  /** Milliseconds of CPU time that the review may take. */
  readonly cpu: number;
  /** The timeout as the client requested it, see ReviewDeadline. */
  readonly timeout: Pick<ReviewDeadline, "milliseconds" | "requested">;
}

export interface ClusterUpdate {
  readonly isWatched: boolean;
  readonly kinds: readonly KindUpdate[];
  /** False if more changes must follow before a review. */
  readonly isWhole: boolean;
}

/** Changes of a kind. */
export interface KindUpdate extends Pick<Read, "group" | "kind" | "version"> {
  /** Objects that the thread does not have yet, as JSON text. */
  readonly added: readonly (readonly [id: number, text: string])[];
  /** What the kind has now; absent while objects are still to be added. */
  readonly now?: KindObjects;
}

export interface KindObjects {
  /** True if all objects of the kind are known. */
  readonly isComplete: boolean;
  /** The ids of all objects, in order. */
  readonly ids: readonly number[];
}

/** Sent before any task: the packs are compiled. */
interface ThreadReady {
  readonly type: "Ready";
  /** See `ownThread`. */
  readonly thread: string | undefined;
}

/** The result of a task. */
export interface ThreadAnswer {
  readonly type: "Answer";
  readonly outcome: Outcome | Postponed;
  /** Size of the thread's heap, in bytes. */
  readonly heap: number;
}

/** The changes of the cluster state are taken over. */
interface ThreadFed {
  readonly type: "Fed";
}

export type ThreadMessage = ThreadReady | ThreadAnswer | ThreadFed;

/** The review has not begun, because those before it took long: it waits for its turn again. */
export type Postponed = "Postponed";

/** An answer, or the reason why the body was not reviewed. */
export type Outcome = Answer | "NotUtf8" | "TooDeep" | "TooManyValues" | "TooSlow" | "TooLate";

/**
 * Small reviews of one user and resource go to a thread together: to wake it for each takes as long as such a review.
 * Should the thread end, those that have not begun wait for another one.
 */
export const TOGETHER = { count: 8, bytes: 16 * 1024 };

/** A review that no thread has yet. */
export interface UnsentReview {
  readonly phase: Phase;
  readonly pack: string | undefined;
  /** Its memory moves to the thread, which leaves it empty. */
  readonly body: Buffer;
  readonly deadline: ReviewDeadline;
}

/** The task of a review that is sent now and may take so much CPU time; both in milliseconds. */
export const taskOf = ({ phase, pack, deadline, body }: UnsentReview, now: number, cpu: number): ThreadTask => {
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
