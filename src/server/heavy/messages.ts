import type { Answer } from "../../admission/admission.js";
import type { Phase } from "../../admission/record.js";
import type { Unjudged } from "../../model/unjudged.js";

/** What crosses between the service and a review thread: plain data alone. */

/** One review. */
export interface ThreadTask {
  readonly phase: Phase;
  readonly pack: string | undefined;
  /** The request body; its memory moves to the thread. */
  readonly body: Uint8Array;
  /** Milliseconds that the review may take. */
  readonly milliseconds: number;
  /** As the client put it, see ReviewDeadline. */
  readonly timeout: { readonly milliseconds: number; readonly requested?: string };
  /** What has changed of the cluster since the last task of this thread. */
  readonly cluster: ClusterUpdate;
}

export interface ClusterUpdate {
  readonly isWatched: boolean;
  readonly kinds: readonly KindUpdate[];
}

/** The objects of a kind, each sent once as JSON text. */
export interface KindUpdate {
  readonly group: string;
  readonly kind: string;
  /** Whether all of them are known. */
  readonly isComplete: boolean;
  /** Their numbers, in order. */
  readonly ids: readonly number[];
  /** Those that the thread does not have yet. */
  readonly added: readonly (readonly [id: number, text: string])[];
}

/** Before any task: the packs are compiled. */
export interface ThreadReady {
  readonly type: "Ready";
}

/** What came of a task. */
export interface ThreadAnswer {
  readonly type: "Answer";
  readonly outcome: Outcome;
  /** Bytes of the heap of the thread. */
  readonly heap: number;
}

export type ThreadMessage = ThreadReady | ThreadAnswer;

/** An answer; that the body is not UTF-8; or that it is not tried because of its shape. */
export type Outcome = Answer | "NotUtf8" | Exclude<Unjudged, "TooLarge">;
