import type { Answer } from "../../admission/admission.js";
import type { Phase } from "../../admission/record.js";

/** Messages between the service and a review thread. They are plain data. */

/** Reviews to run one after the other. Each is answered by itself, in their order. */
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
  readonly timeout: { readonly milliseconds: number; readonly requested?: string };
}

export interface ClusterUpdate {
  readonly isWatched: boolean;
  readonly kinds: readonly KindUpdate[];
}

/** The objects of a kind, each sent once as JSON text. */
export interface KindUpdate {
  readonly group: string;
  readonly kind: string;
  /** True if all objects of the kind are known. */
  readonly isComplete: boolean;
  /** The ids of all objects, in order. */
  readonly ids: readonly number[];
  /** The objects that the thread does not have yet. */
  readonly added: readonly (readonly [id: number, text: string])[];
}

/** Sent before any task: the packs are compiled. */
export interface ThreadReady {
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

export type ThreadMessage = ThreadReady | ThreadAnswer;

/** The review has not begun, because those before it took long: it waits for its turn again. */
export type Postponed = "Postponed";

/** An answer, or the reason why the body was not reviewed. */
export type Outcome = Answer | "NotUtf8" | "TooDeep" | "TooManyValues" | "TooSlow" | "TooLate";
