/**
 * Reviews in the order of their arrival. Reviews that arrive together are judged one after the other, and then
 * answered: the code and data of one are then in the caches of the processor for the next, which saves a quarter of the
 * time of a small review (docs/evidence.md). A turn of the event loop only takes as many as leave time for
 * everything else: a turn accepts a single connection (libuv since 1.45), handshakes, bodies and probes need several
 * turns each, and requests outside of the process are not visible yet.
 */
export interface ReviewQueue {
  /** Runs the job once everything that has arrived is known, or in a later turn if too many jobs wait. */
  readonly add: (job: QueuedReview) => void;
  /** Estimated milliseconds that a review added now would wait, at the recent pace. */
  readonly wait: () => number;
}

/** A review in the queue. Each step is run for several reviews together, and must not throw. */
export interface QueuedReview {
  judge(): unknown;
  answer(): unknown;
  /** For log and metrics, after the response. */
  note(): unknown;
}

interface ReviewQueueParts {
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
  /** Begins a turn if none has begun. */
  readonly begin: () => void;
  /** Ends the turn: reviews that arrive from now on need not wait for it. */
  readonly end: () => void;
  /** Calls `work` in a later turn, or in this turn once everything that has arrived is known. */
  readonly later?: (work: () => void) => unknown;
}

/** The weight of the last review in the expected time of a review; a few dozen reviews determine it. */
const WEIGHT = 0.05;
/** Milliseconds; longer times are pauses, such as loading packs, and say nothing about the next review. */
const PAUSE = 250;

/** Milliseconds after which the next review waits for another turn; a turn costs a hundredth of it. */
const SLICE = 2;

interface QueueItem {
  readonly job: QueuedReview;
  next: QueueItem | undefined;
}

export const createReviewQueue = ({ clock, begin, end, later = setImmediate }: ReviewQueueParts): ReviewQueue => {
  let first: QueueItem | undefined;
  let last: QueueItem | undefined;
  let length = 0;
  /** Milliseconds from one review in the queue to the next, including all other work between them. */
  let pace = 0;
  /** The time since which the queue has waited for its turn. */
  let since = 0;
  const go = (): void => {
    begin();
    const start = clock();
    // After much other work, reviews get as much time, so that rejecting requests does not use up all of it.
    const until = start + Math.max(SLICE, start - since);
    const jobs: QueuedReview[] = [];
    while (first !== undefined && (jobs.length === 0 || clock() < until)) {
      const { job, next }: QueueItem = first;
      // Otherwise an entry in the old generation of the heap would keep all later ones until the next full collection.
      first.next = undefined;
      first = next;
      job.judge();
      jobs.push(job);
    }
    length -= jobs.length;
    for (const job of jobs) job.answer();
    for (const job of jobs) job.note();
    const now = clock();
    const each = Math.min((now - since) / jobs.length, PAUSE);
    pace += (each - pace) * (1 - (1 - WEIGHT) ** jobs.length);
    since = now;
    end();
    if (first !== undefined) later(go);
  };
  return {
    add(job) {
      const added = { job, next: undefined };
      length++;
      if (first === undefined) {
        first = added;
        since = clock();
        later(go);
      } else if (last !== undefined) last.next = added;
      last = added;
    },
    wait: () => length * pace,
  };
};
