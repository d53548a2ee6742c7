import { Worker } from "node:worker_threads";
import type { ReviewDeadline } from "../../model/deadline.js";
import { type ClusterFeed, createClusterFeed } from "./cluster-feed.js";
import { type CpuClock, cpuClockOf } from "./cpu-time.js";
import type { ClusterUpdate, ThreadAnswer, ThreadMessage, ThreadTasks } from "./messages.js";
import { HEAP_MIB, YOUNG_MIB } from "./thread-limits.js";

/** A thread that runs reviews, one at a time. */
export interface ReviewThread {
  /** Settles when the thread can review; rejects if it ends before that. */
  readonly ready: Promise<void>;
  /** True if it can review, and has not ended. */
  isReady(): boolean;
  /** Milliseconds of CPU time that the review in progress has taken so far. */
  used(): number;
  readonly feed: ClusterFeed;
  /**
   * Runs reviews one after the other, and calls `judged` after each, in their order. Rejects with ThreadEnded if the thread
   * ends before the last one does.
   */
  review(tasks: ThreadTasks, judged: (judged: ThreadResult) => void): Promise<void>;
  /** Sends changes of the cluster state; resolves when the thread has taken them over. */
  take(cluster: ClusterUpdate): Promise<void>;
  /** Terminates the thread immediately, even during a review. */
  end(): void;
}

/** A thread has ended, and why. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
  /** Its heap was full. */
  readonly isFull: boolean;

  constructor(isFull: boolean, options?: ErrorOptions) {
    super(isFull ? "the heap of the review thread is full" : "the review thread has ended", options);
    this.isFull = isFull;
  }
}

export interface ThreadResult extends Pick<ThreadAnswer, "outcome" | "heap"> {
  /** Milliseconds of CPU time that the review took. */
  readonly cpu: number;
}

interface PendingReviews {
  /** The reviews that have not ended. */
  count: number;
  readonly judged: (judged: ThreadResult) => void;
  readonly resolve: () => void;
  readonly reject: (error: ThreadEnded) => void;
}

export const startThread = (module: URL, data: unknown): ReviewThread => new Thread(module, data);

class Thread implements ReviewThread {
  readonly ready: Promise<void>;
  readonly feed = createClusterFeed();
  readonly #worker: Worker;
  #isReady = false;
  #cpu: CpuClock | undefined;
  /** The CPU time of the thread when its review began. */
  #before = 0;
  #ended: ThreadEnded | undefined;
  #pending: PendingReviews | undefined;

  constructor(module: URL, data: unknown) {
    this.#worker = new Worker(module, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
      // The flags of this process, such as its heap size, are not for the thread.
      execArgv: [],
    });
    // The thread must not keep the process alive during shutdown.
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#listen(resolve, reject);
    });
    // Without a handler, a rejection would end the process. Callers see the error in `review`.
    this.ready.catch(() => undefined);
  }

  isReady(): boolean {
    return this.#isReady && this.#ended === undefined;
  }

  used(): number {
    return this.#now() - this.#before;
  }

  review(tasks: ThreadTasks, judged: (judged: ThreadResult) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) {
        reject(this.#ended);
        return;
      }
      this.#pending = { count: tasks.tasks.length, judged, resolve, reject };
      this.#before = this.#now();
      const memory = tasks.tasks.flatMap(({ body: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
      this.#worker.postMessage(tasks, memory);
    });
  }

  take(cluster: ClusterUpdate): Promise<void> {
    return this.review({ tasks: [], cluster }, () => undefined);
  }

  end(): void {
    this.#end(new ThreadEnded(false));
    void this.#worker.terminate();
  }

  #listen(resolve: () => void, reject: (error: ThreadEnded) => void): void {
    let error: unknown;
    this.#worker.on("message", (message: ThreadMessage) => {
      if (message.type === "Ready") {
        this.#isReady = true;
        this.#cpu = cpuClockOf(message.thread);
        resolve();
      } else if (message.type === "Fed") {
        this.#done();
      } else {
        this.#judged(message);
      }
    });
    this.#worker.on("error", (thrown) => {
      error = thrown;
    });
    this.#worker.on("exit", () => {
      this.#cpu?.close();
      this.#cpu = undefined;
      reject(this.#end(new ThreadEnded(isOutOfMemory(error), { cause: error })));
    });
  }

  #judged({ outcome, heap }: ThreadAnswer): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    const now = this.#now();
    const cpu = now - this.#before;
    this.#before = now;
    pending.count--;
    pending.judged({ outcome, heap, cpu });
    if (pending.count === 0) this.#done();
  }

  #done(): void {
    this.#pending?.resolve();
    this.#pending = undefined;
  }

  #now(): number {
    return this.#cpu?.now() ?? this.#before;
  }

  /** The first reason counts. */
  #end(why: ThreadEnded): ThreadEnded {
    this.#ended ??= why;
    this.#pending?.reject(this.#ended);
    this.#pending = undefined;
    return this.#ended;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The least milliseconds between two looks at the CPU time of a review. */
const LOOK = 5;

/** Why a review was ended from outside. */
export type Ended = "TooSlow" | "TooLate";

export interface Watch {
  readonly ended: () => Ended | undefined;
  stop(): void;
}

/** Ends the thread at the deadline, or when its review has used up its CPU time. */
export const watchOver = (
  thread: ReviewThread,
  { at, clock, limit }: Pick<ReviewDeadline, "at" | "clock"> & { readonly limit: number },
): Watch => {
  let ended: Ended | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const used = thread.used();
    const now = clock();
    if (used >= limit) ended = "TooSlow";
    else if (now >= at) ended = "TooLate";
    if (ended === undefined) timer = setTimeout(look, Math.max(LOOK, Math.min(limit - used, at - now)));
    else thread.end();
  };
  timer = setTimeout(look, Math.min(limit, at - clock()));
  return {
    ended: () => ended,
    stop: () => {
      clearTimeout(timer);
    },
  };
};
