import { recordError } from "../../admission/record.js";
import type { ClusterSnapshot } from "../../model/context.js";
import { isOver, isOwnCost } from "../../model/deadline.js";
import type { Read } from "../../model/rule.js";
import type { HealthCheck } from "../answers/health.js";
import { createDeadlines } from "./deadlines.js";
import { FairQueue } from "./fair-queue.js";
import { type ClusterUpdate, type ThreadTasks, taskOf, TOGETHER } from "./messages.js";
import type { PoolJob, PoolOutcome, PoolReview } from "./pool-review.js";
import { Slots, type SlotsParts } from "./slots.js";
import { type ThreadResult, type ReviewThread, ThreadEnded, type Ended, type Watch, watchOver } from "./thread.js";

interface ReviewPoolParts extends Omit<SlotsParts, "onFree"> {
  /** Milliseconds of CPU time that a review may take; also at most half of the timeout of its request. */
  readonly reviewCpu: number;
  readonly cluster: () => ClusterSnapshot;
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
}

/** The limits of waiting work: the bodies of two thousand custom resources, or of a few that are as large as can be. */
const WAITING = { bytes: 32 * 1024 * 1024, count: 1000 };

/** The share of the timeout that a review may use as CPU time. */
const OWN = 0.5;

/** Milliseconds after which a review that has lost its place is answered, so that another one does not take it at once. */
const REST = 1000;

/**
 * Runs reviews whose cost is unbounded, in threads with heaps of their own, users in turn. A review that uses up its CPU
 * time or its heap ends its thread, which is replaced: it costs others at most their turn.
 *
 * Libraries do not fit: piscina and tinypool do not report when a task begins, serve tasks in the order of their
 * arrival, and do not replace an idle thread because of its heap.
 */
export class ReviewPool {
  readonly #parts: ReviewPoolParts;
  readonly #slots: Slots;
  readonly #queue: FairQueue<PoolJob>;
  readonly #deadlines = createDeadlines();
  #inFlight = 0;
  /** Threads that get the cluster state. */
  #fed = 0;

  constructor(parts: ReviewPoolParts) {
    this.#parts = parts;
    this.#queue = new FairQueue({ threads: parts.threads, limits: WAITING, clock: parts.clock });
    const onFree = (): void => {
      this.#next();
    };
    this.#slots = new Slots({ ...parts, onFree });
  }

  get ready(): Promise<unknown> {
    return this.#slots.ready;
  }

  get check(): HealthCheck {
    return this.#slots.check;
  }

  /** The number of reviews that wait or run. */
  readonly inFlight = (): number => this.#inFlight;

  close(): void {
    this.#slots.close();
  }

  prepare(data: unknown): Promise<() => void> {
    return this.#slots.prepare(data);
  }

  /** Resolves at the deadline at the latest. Rejects if a thread fails. */
  async review(asked: PoolReview): Promise<PoolOutcome> {
    this.#inFlight++;
    try {
      return await new Promise((resolve, reject) => {
        const job: PoolJob = {
          ...asked,
          bytes: asked.body.length,
          resolve,
          reject,
          late: () => {
            this.#leave(job);
          },
        };
        this.#add(job);
        this.#next();
      });
    } finally {
      this.#inFlight--;
    }
  }

  #add(job: PoolJob): void {
    this.#deadlines.add(job);
    for (const out of this.#queue.add(job)) {
      out.body = Buffer.alloc(0);
      setTimeout(() => {
        this.#leave(out);
      }, REST).unref();
    }
  }

  #leave(job: PoolJob): void {
    this.#queue.delete(job);
    this.#deadlines.delete(job);
    job.resolve(isOver(job.deadline) ? this.#late(job) : "TooManyReviews");
  }

  /** A late review is left unjudged, and may be denied, if reviews of its own user are the reason. */
  #late({ user }: PoolJob): PoolOutcome {
    return this.#queue.isOver(user) ? "TooManyReviews" : "TooLateInQueue";
  }

  #next(): void {
    for (;;) {
      const thread = this.#slots.idle();
      const job = thread === undefined ? undefined : this.#queue.next(this.#slots.lost() + this.#fed);
      if (thread === undefined || job === undefined) return;
      this.#deadlines.delete(job);
      if (!isOver(job.deadline) && job.isGone?.() !== true) {
        this.#slots.claim(thread);
        void this.#run(job, thread);
        continue;
      }
      this.#queue.end(job);
      job.resolve(this.#late(job));
    }
  }

  async #run(first: PoolJob, thread: ReviewThread): Promise<void> {
    const { clock, log } = this.#parts;
    const waiting = this.#following(first);
    const tasks = this.#tasksOf([first, ...waiting], thread);
    if (!tasks.cluster.isWhole) {
      await this.#feed(thread, tasks.cluster, [first, ...waiting]);
      return;
    }
    let job = first;
    let began = clock();
    let watch = this.#watch(job, thread);
    let heap = 0;
    const next = (judged: ThreadResult): void => {
      watch.stop();
      heap = judged.heap;
      this.#judged(job, judged, began);
      const following = waiting.shift();
      if (following === undefined) return;
      job = following;
      began = clock();
      watch = this.#watch(job, thread);
    };
    try {
      await thread.review(tasks, next);
      this.#slots.release(thread, heap);
    } catch (error) {
      watch.stop();
      const reason = watch.ended() ?? (error instanceof Error ? error.message : String(error));
      log.error({ reason, milliseconds: Math.round(clock() - began) }, "a review thread was replaced");
      this.#queue.charge(job, clock() - began);
      this.#slots.lose(thread);
      this.#failed(job, error, watch.ended(), began);
      for (const one of waiting) this.#add(one);
    }
    this.#queue.end(first);
    this.#next();
  }

  /** Brings a thread up to date for reviews, which do not pay for that, and wait; others go to other threads. */
  async #feed(thread: ReviewThread, first: ClusterUpdate, jobs: readonly [PoolJob, ...PoolJob[]]): Promise<void> {
    this.#fed++;
    this.#queue.end(jobs[0]);
    for (const job of jobs) this.#deadlines.add(job);
    const reads = jobs.flatMap((job) => job.reads);
    try {
      for (let update = first; ; update = this.#update(thread, reads)) {
        await thread.take(update);
        if (update.isWhole) break;
      }
      this.#slots.release(thread, 0);
    } catch (error) {
      this.#parts.log.error(recordError(error, false), "a review thread was replaced");
      this.#slots.lose(thread);
    }
    this.#fed--;
    for (const job of jobs) if (!isOver(job.deadline)) this.#add(job);
    this.#next();
  }

  #following(job: PoolJob): PoolJob[] {
    const all: PoolJob[] = [];
    while (all.length + 1 < TOGETHER.count) {
      const following = this.#queue.following(job, TOGETHER.bytes);
      if (following === undefined) break;
      all.push(following);
    }
    return all;
  }

  #limitOf({ deadline }: PoolJob): number {
    return Math.min(this.#parts.reviewCpu, deadline.milliseconds * OWN);
  }

  #watch(job: PoolJob, thread: ReviewThread): Watch {
    this.#deadlines.delete(job);
    return watchOver(thread, { ...job.deadline, clock: this.#parts.clock, limit: this.#limitOf(job) });
  }

  #update({ feed }: ReviewThread, reads: readonly Read[]): ClusterUpdate {
    const { tooLarge, ...update } = feed.update(reads, this.#parts.cluster());
    for (const kind of tooLarge)
      this.#parts.log.error(kind, "a kind is too large for a review thread, where it is unknown");
    return update;
  }

  #tasksOf(jobs: readonly PoolJob[], thread: ReviewThread): ThreadTasks {
    const now = this.#parts.clock();
    const reads = jobs.flatMap((job) => job.reads);
    return {
      tasks: jobs.map((job) => taskOf(job, now, this.#limitOf(job))),
      cluster: this.#update(thread, reads),
    };
  }

  #judged(job: PoolJob, { outcome, cpu }: ThreadResult, began: number): void {
    this.#queue.charge(job, cpu);
    if (outcome === "Postponed") this.#add(job);
    else job.resolve(outcome === "TooLate" ? this.#lateAfter(job, began) : outcome);
  }

  #lateAfter(job: PoolJob, began: number): PoolOutcome {
    return isOwnCost(job.deadline, began) ? "TooSlow" : this.#late(job);
  }

  /** Settles a review whose thread has ended. */
  #failed(job: PoolJob, error: unknown, ended: Ended | undefined, began: number): void {
    if (ended === "TooSlow") job.resolve(ended);
    else if (ended === "TooLate") job.resolve(this.#lateAfter(job, began));
    else if (!(error instanceof ThreadEnded)) job.reject(error);
    else if (error.isFull) job.resolve("TooManyValues");
    else job.reject(error.cause ?? error);
  }
}
