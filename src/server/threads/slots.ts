import { recordError } from "../../admission/record.js";
import type { HealthCheck } from "../answers/health.js";
import type { Logger } from "../log/logger.js";
import type { ReviewThread } from "./thread.js";

export interface SlotsParts {
  /** Starts a thread with the packs in `data`. */
  readonly start: (data: unknown) => ReviewThread;
  /** The packs in use. */
  readonly data: unknown;
  readonly threads: number;
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

interface Slot {
  thread: ReviewThread;
  isBusy: boolean;
  /** Its thread has other packs than those in use. */
  isOld: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The review threads, each in a place of its own, where another one replaces it when it ends. */
export class Slots {
  /** Settles when all threads are ready; rejects if one cannot start. */
  readonly ready: Promise<unknown>;
  readonly #parts: SlotsParts;
  readonly #slots: readonly Slot[];
  #data: unknown;
  /** Starts with other packs, which are not in use yet. */
  #prepared: ReviewThread | undefined;
  #isClosed = false;
  #failures = 0;

  constructor(parts: SlotsParts) {
    this.#parts = parts;
    this.#data = parts.data;
    this.#slots = Array.from({ length: parts.threads }, () => ({
      thread: parts.start(parts.data),
      isBusy: false,
      isOld: false,
      timer: undefined,
    }));
    this.ready = Promise.all(this.#slots.map(({ thread }) => thread.ready));
    for (const slot of this.#slots) this.#watch(slot);
  }

  readonly check: HealthCheck = {
    name: "review-threads",
    isRequired: true,
    problem: () =>
      this.#failures >= FAILURES ? `a thread failed to start ${String(this.#failures)} times` : undefined,
  };

  /** A thread that is ready and idle; undefined if there is none. */
  idle(): ReviewThread | undefined {
    return this.#slots.find(({ isBusy, thread }) => !isBusy && thread.isReady())?.thread;
  }

  /** Makes it busy until it is released or lost. */
  claim(thread: ReviewThread): void {
    const slot = this.#slotOf(thread);
    if (slot === undefined) return;
    clearTimeout(slot.timer);
    slot.isBusy = true;
  }

  /** Its review is done; `heap` is the size of its heap in bytes. */
  release(thread: ReviewThread, heap: number): void {
    const slot = this.#slotOf(thread);
    if (slot === undefined) return;
    slot.isBusy = false;
    if (slot.isOld) this.#replace(slot);
    else if (heap > LARGE_HEAP)
      slot.timer = setTimeout(() => {
        this.#replace(slot);
      }, REST).unref();
  }

  /** Its review ended it, or must: the thread is ended and replaced. */
  lose(thread: ReviewThread): void {
    const slot = this.#slotOf(thread);
    if (slot !== undefined) this.#replace(slot);
  }

  /** The number of places whose thread is not ready yet. */
  lost(): number {
    return this.#slots.filter(({ thread }) => !thread.isReady()).length;
  }

  /** Starts a thread with other packs. The returned function switches to it for every review that has not begun. */
  async prepare(data: unknown): Promise<() => void> {
    const fresh = this.#parts.start(data);
    this.#prepared = fresh;
    // A thread that is left would keep the process from ending.
    if (this.#isClosed) fresh.end();
    await fresh.ready;
    return () => {
      if (this.#isClosed) return;
      this.#data = data;
      let next: ReviewThread | undefined = fresh;
      for (const slot of this.#slots) {
        slot.isOld = slot.isBusy;
        if (slot.isBusy) continue;
        this.#replace(slot, next);
        next = undefined;
      }
      // All are busy: each starts its own when its review has ended.
      next?.end();
      this.#parts.onFree();
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const { thread, timer } of this.#slots) {
      clearTimeout(timer);
      thread.end();
    }
    this.#prepared?.end();
  }

  #slotOf(thread: ReviewThread): Slot | undefined {
    return this.#slots.find((slot) => slot.thread === thread);
  }

  #replace(slot: Slot, next = this.#isClosed ? undefined : this.#parts.start(this.#data)): void {
    slot.thread.end();
    if (next === undefined) return;
    clearTimeout(slot.timer);
    slot.isBusy = false;
    slot.isOld = false;
    slot.thread = next;
    this.#watch(slot);
  }

  #watch(slot: Slot): void {
    const { thread } = slot;
    thread.ready.then(
      () => {
        this.#failures = 0;
        this.#parts.onFree();
      },
      (error: unknown) => {
        // A thread that was ended on purpose has not failed.
        if (!this.#isClosed && slot.thread === thread) this.#startFailed(slot, error);
      },
    );
  }

  #startFailed(slot: Slot, error: unknown): void {
    this.#failures++;
    const cause = error instanceof Error ? error.cause : undefined;
    this.#parts.log.error(recordError(cause ?? error, false), "a review thread could not be started");
    slot.timer = setTimeout(
      () => {
        this.#replace(slot);
      },
      Math.min(RETRY * 2 ** (this.#failures - 1), LONGEST_RETRY),
    ).unref();
  }
}
