import { recordError } from "../../admission/record.js";
import type { HealthCheck } from "../health.js";
import type { Logger } from "../log/logger.js";
import type { ReviewThread } from "./thread.js";

/** The review thread, and at times a spare that replaces it. */
export interface Threads {
  /** The thread, if it is ready and rests; it is busy until it is released or lost. */
  claim(): ReviewThread | undefined;
  /** Its review is done; `heap` is what it holds now, in bytes. */
  release(heap: number): void;
  /** Its review could not be done: it ends, and another one takes its place. */
  lose(): void;
  /** Starts a spare, since the review may end the thread. */
  warm(): void;
  /** See HeavyLane. */
  prepare(data: unknown): Promise<() => void>;
  readonly ready: Promise<void>;
  readonly check: HealthCheck;
  close(): void;
}

export interface ThreadsParts {
  /** Starts a thread with the packs that `data` stands for. */
  readonly start: (data: unknown) => ReviewThread;
  readonly data: unknown;
  readonly log: Logger;
  /** Called when a thread may be free. */
  readonly onFree: () => void;
}

/** Bytes of heap beyond which a thread that rests is replaced: V8 keeps memory for long that is not used any more. */
const LARGE_HEAP = 96 * 1024 * 1024;
/** Milliseconds of rest before that. */
const REST = 1000;
/** Milliseconds before a failed start is tried again, doubled each time. */
const RETRY = 250;
const LONGEST_RETRY = 30_000;
/** The service is not ready after so many failed starts in a row. */
const FAILURES = 3;

export const createThreads = (parts: ThreadsParts): Threads => new Pair(parts);

class Pair implements Threads {
  readonly ready: Promise<void>;
  readonly #parts: ThreadsParts;
  #data: unknown;
  #current: ReviewThread;
  /** Takes the place of the current one as soon as that rests or ends. */
  #spare: ReviewThread | undefined;
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
    problem: () =>
      this.#failures >= FAILURES ? `it failed to start ${String(this.#failures)} times` : undefined,
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
    await fresh.ready;
    return () => {
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
    // One that was ended on purpose has not failed.
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

  /** The spare takes over from a thread that rests: that one may hold much memory, or other packs. */
  #swap(): void {
    if (this.#isBusy || this.#spare?.isReady() !== true) return;
    this.#current.end();
    this.#replace();
  }
}
