import type { Phase } from "../../admission/record.js";
import type { ClusterSnapshot } from "../../model/context.js";
import { isOver, isOwnCost, type ReviewDeadline } from "../../model/deadline.js";
import type { Read } from "../../model/rule.js";
import type { Unjudged } from "../../model/unjudged.js";
import type { HealthCheck } from "../health.js";
import type { Logger } from "../log/logger.js";
import { createDeadlines } from "../reviews/deadlines.js";
import type { Outcome } from "./messages.js";
import { type ReviewThread, ThreadEnded } from "./thread.js";
import { createThreads, type Threads } from "./threads.js";

/**
 * Runs reviews that may be costly, one at a time, in a thread with its own heap. At the deadline, or when its heap is
 * full, the thread is terminated and replaced: such a review only costs others their turn.
 *
 * Libraries do not fit: piscina and tinypool do not report when a task begins, which is needed to tell the time of a
 * task from its time in the queue, and they do not replace an idle thread because of its heap.
 */
export interface HeavyLane extends Pick<Threads, "ready" | "check" | "close"> {
  /** Resolves at the deadline at the latest. Rejects if the thread fails. */
  review(asked: HeavyReview): Promise<HeavyOutcome>;
  /** Estimated milliseconds that one more review would wait in the queue. */
  wait(): number;
  /** Starts a thread with other packs. The returned function switches to it for every review that has not begun. */
  prepare(data: unknown): Promise<() => void>;
}

export interface HeavyReview {
  readonly phase: Phase;
  readonly pack: string | undefined;
  /** Its memory moves to the thread, which leaves it empty. */
  readonly body: Buffer;
  readonly deadline: ReviewDeadline;
  /** The kinds of other objects that the review may read. */
  readonly reads: readonly Read[];
  /** True once the client has disconnected: then the review does not start. */
  readonly isGone?: () => boolean;
}

export type HeavyOutcome = Outcome | Unjudged | "TooLateInQueue";

export interface HeavyLaneParts {
  /** Starts a thread with the packs in `data`. */
  readonly start: (data: unknown) => ReviewThread;
  /** The packs in use. */
  readonly data: unknown;
  readonly cluster: () => ClusterSnapshot;
  readonly log: Logger;
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
}

/** Milliseconds after which a review counts as one that may end its thread. */
const LONG = 1000;
/** The weight of the last review in the expected time of a review. */
const WEIGHT = 0.2;

interface Queued extends HeavyReview {
  readonly resolve: (outcome: HeavyOutcome) => void;
  readonly reject: (error: unknown) => void;
  late(): void;
}

export const createHeavyLane = (parts: HeavyLaneParts): HeavyLane => new Lane(parts);

class Lane implements HeavyLane {
  readonly #parts: HeavyLaneParts;
  readonly #threads: Threads;
  readonly #queue = new Set<Queued>();
  readonly #deadlines = createDeadlines();
  /** When the current review began. */
  #began: number | undefined;
  /** The moving average of the time of a review, in milliseconds. */
  #pace = 0;

  constructor(parts: HeavyLaneParts) {
    this.#parts = parts;
    const onFree = (): void => {
      this.#next();
    };
    this.#threads = createThreads({ ...parts, onFree });
  }

  get ready(): Promise<void> {
    return this.#threads.ready;
  }

  get check(): HealthCheck {
    return this.#threads.check;
  }

  close(): void {
    this.#threads.close();
  }

  prepare(data: unknown): Promise<() => void> {
    return this.#threads.prepare(data);
  }

  review(asked: HeavyReview): Promise<HeavyOutcome> {
    return new Promise((resolve, reject) => {
      const late = (): void => {
        this.#leave(job);
        resolve("TooLateInQueue");
      };
      const job: Queued = { ...asked, resolve, reject, late };
      this.#queue.add(job);
      this.#deadlines.add(job);
      this.#next();
    });
  }

  wait(): number {
    const { clock } = this.#parts;
    // A review that has already taken long may take as long again.
    const left = this.#began === undefined ? 0 : Math.max(this.#pace, clock() - this.#began);
    return left + this.#queue.size * this.#pace;
  }

  #leave(job: Queued): void {
    this.#queue.delete(job);
    this.#deadlines.delete(job);
  }

  #next(): void {
    for (const job of this.#queue) {
      if (isOver(job.deadline) || job.isGone?.() === true) {
        job.late();
        continue;
      }
      const thread = this.#threads.claim();
      if (thread === undefined) return;
      this.#leave(job);
      void this.#run(job, thread);
    }
  }

  async #run(job: Queued, thread: ReviewThread): Promise<void> {
    const { clock, cluster, log } = this.#parts;
    const began = clock();
    this.#began = began;
    const overdue: { since?: number } = {};
    const end = (): void => {
      overdue.since = began;
      thread.end();
    };
    // A long review may end its thread at the deadline, so a spare is started.
    const warm = (): void => {
      this.#threads.warm();
    };
    const timers = [setTimeout(end, job.deadline.at - began), setTimeout(warm, LONG)];
    try {
      const { outcome, heap } = await thread.review(taskOf(job, thread, cluster(), began));
      job.resolve(outcome);
      this.#threads.release(heap);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason, milliseconds: Math.round(clock() - began) }, "a review thread was replaced");
      failed(job, error, overdue.since);
      this.#threads.lose();
    }
    for (const timer of timers) clearTimeout(timer);
    this.#pace += (clock() - began - this.#pace) * WEIGHT;
    this.#began = undefined;
    this.#next();
  }
}

const taskOf = (
  { phase, pack, deadline, reads, body }: Queued,
  thread: ReviewThread,
  cluster: ClusterSnapshot,
  now: number,
) => {
  const { milliseconds, requested } = deadline;
  return {
    phase,
    pack,
    milliseconds: deadline.at - now,
    timeout: requested === undefined ? { milliseconds } : { milliseconds, requested },
    body: ofItsOwn(body),
    cluster: thread.feed.update(reads, cluster),
  };
};

/** Settles a review whose thread has ended. `overdue` is when the review began, if its deadline ended the thread. */
const failed = ({ deadline, resolve, reject }: Queued, error: unknown, overdue: number | undefined): void => {
  if (overdue !== undefined) resolve(isOwnCost(deadline, overdue) ? "TooSlow" : "TooLateInQueue");
  else if (!(error instanceof ThreadEnded)) reject(error);
  else if (error.isFull) resolve("TooManyValues");
  else reject(error.cause ?? error);
};

/** A body in memory of its own, which can be transferred. Small bodies share theirs. */
const ofItsOwn = (body: Buffer): Uint8Array =>
  body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer
    ? body
    : Uint8Array.prototype.slice.call(body);
