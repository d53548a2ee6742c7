import { recordError } from "../../admission/record.js";
import type { HealthCheck } from "../health.js";
import type { Logger } from "../log/logger.js";
import type { ReviewThread } from "./thread.js";

/** The review thread and, at times, a spare that will replace it. */
export interface Threads {
  /** The thread if it is ready and idle, otherwise undefined. It is busy until it is released or lost. */
  claim(): ReviewThread | undefined;
  /** Its review is done; `heap` is the size of its heap in bytes. */
  release(heap: number): void;
  /** Its review failed: the thread is ended and replaced. */
  lose(): void;
  /** Starts a spare, because the current review may end the thread. */
  warm(): void;
  /** See HeavyLane. */
  prepare(data: unknown): Promise<() => void>;
  readonly ready: Promise<void>;
  readonly check: HealthCheck;
  close(): void;
}

export interface ThreadsParts {
  /** Starts a thread with the packs in `data`. */
  readonly start: (data: unknown) => ReviewThread;
  readonly data: unknown;
  readonly log: Logger;
  /** Called when a thread may have become free. */
  readonly onFree: () => void;
}

/** Bytes of heap beyond which an idle thread is replaced: V8 keeps unused memory for a long time. */
const LARGE_HEAP = 96 * 1024 * 1024;
/** Milliseconds that the thread must be idle before that. */
const REST = 1000;
/** Milliseconds before a failed start is retried; the time doubles with each failure. */
const RETRY = 250;
const LONGEST_RETRY = 30_000;
/** Number of failed starts in a row after which the service is not ready. */
const FAILURES = 3;

export const createThreads = (parts: ThreadsParts): Threads => new Pair(parts);

class Pair implements Threads {
  readonly ready: Promise<void>;
  readonly #parts: ThreadsParts;
  #data: unknown;
  #current: ReviewThread;
  /** Replaces the current thread as soon as that is idle or ends. */
  #spare: ReviewThread | undefined;
  /** Starts with other packs, which are not in use yet. */
  #prepared: ReviewThread | undefined;
  #isBusy = false;
  #isClosed = false;
  #failures = 0;
  #rest: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(parts: ThreadsParts) {
    this.#parts = parts;
    this.#data = parts.data;
    this.#current = this.#start();
    this.ready = this.#current.ready;
  }

  readonly check: HealthCheck = {
    name: "review-thread",
    isRequired: true,
    problem: () => (this.#failures >= FAILURES ? `it failed to start ${String(this.#failures)} times` : undefined),
  };

  claim(): ReviewThread | undefined {
    if (this.#isBusy || !this.#current.isReady() || this.#current.isEnded()) return undefined;
    clearTimeout(this.#rest);
    this.#isBusy = true;
    return this.#current;
  }

  release(heap: number): void {
    this.#isBusy = false;
    this.#swap();
    if (heap <= LARGE_HEAP || this.#spare !== undefined) return;
    this.#rest = setTimeout(() => {
      this.warm();
    }, REST).unref();
  }

  lose(): void {
    this.#isBusy = false;
    this.#current.end();
    this.#replace();
    this.#swap();
  }

  warm(): void {
    if (!this.#isClosed) this.#spare ??= this.#start();
  }

  async prepare(data: unknown): Promise<() => void> {
    const fresh = this.#parts.start(data);
    this.#prepared = fresh;
    // A thread that is left would keep the process from ending.
    if (this.#isClosed) fresh.end();
    await fresh.ready;
    return () => {
      if (this.#isClosed) return;
      this.#data = data;
      this.#spare?.end();
      this.#spare = fresh;
      this.#swap();
      this.#parts.onFree();
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    clearTimeout(this.#retry);
    this.#current.end();
    this.#spare?.end();
    this.#prepared?.end();
  }

  #start(): ReviewThread {
    const thread = this.#parts.start(this.#data);
    thread.ready.then(
      () => {
        this.#failures = 0;
        this.#swap();
        this.#parts.onFree();
      },
      (error: unknown) => {
        this.#startFailed(thread, error);
      },
    );
    return thread;
  }

  #startFailed(thread: ReviewThread, error: unknown): void {
    // A thread that was ended on purpose has not failed.
    if (this.#isClosed || (thread !== this.#current && thread !== this.#spare)) return;
    this.#failures++;
    const cause = error instanceof Error ? error.cause : undefined;
    this.#parts.log.error(recordError(cause ?? error, false), "a review thread could not be started");
    if (thread === this.#spare) this.#spare = undefined;
    if (thread !== this.#current) return;
    const wait = Math.min(RETRY * 2 ** (this.#failures - 1), LONGEST_RETRY);
    this.#retry = setTimeout(() => {
      this.#replace();
    }, wait).unref();
  }

  #replace(): void {
    if (this.#isClosed) return;
    this.#current = this.#spare ?? this.#start();
    this.#spare = undefined;
  }

  /** Replaces an idle thread by the spare, because it may hold much memory or have other packs. */
  #swap(): void {
    if (this.#isBusy || this.#spare?.isReady() !== true) return;
    this.#current.end();
    this.#replace();
  }
}
