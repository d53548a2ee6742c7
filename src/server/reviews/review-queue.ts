/**
 * Reviews in the order in which they came in. Those that come in together are judged one after the other, and answered
 * after that: code and data that one has brought into the caches of the processor serve the next one there, which takes a
 * quarter off the time of a small one (docs/performance.md). One turn of the event loop takes no more of them than leaves time for
 * everything else: a turn accepts a single connection (libuv since 1.45), handshakes, bodies and probes need several
 * turns each, and what waits outside of the process is not even known of.
 */
export interface ReviewQueue {
  /** Does the job once all that has come in is known of, or in a later turn if too many wait. */
  readonly add: (job: Job) => void;
  /** Estimated milliseconds that a review added now would wait, at the recent pace. */
  readonly wait: () => number;
}

/** A review in the queue, in steps that are taken together with others. None may throw. */
export interface Job {
  /** It may be costly: no finished review should wait for it. */
  readonly isLarge: boolean;
  judge(): unknown;
  answer(): unknown;
  /** For log and metrics, after the response. */
  note(): unknown;
}

export interface ReviewQueueParts {
  /** In milliseconds; it never goes back. */
  readonly clock: () => number;
  /** Begins a turn, if none has begun. */
  readonly begin: () => void;
  /** Ends the pause: reviews seen from now on may have waited, but need not wait any longer. */
  readonly end: () => void;
  /** Calls back in a later turn, or in this one once what has come in is known of. */
  readonly later?: (work: () => void) => unknown;
}

/** The weight of the last review in what one is expected to take: some dozens tell. */
const WEIGHT = 0.05;
/** Milliseconds; what takes longer is a pause, such as that in which packs are loaded, and tells nothing of the next. */
const PAUSE = 250;

/** Milliseconds after which the next review waits for another turn; the turn itself costs a hundredth of it. */
const SLICE = 2;

interface Waiting {
  readonly job: Job;
  next: Waiting | undefined;
}

export const createReviewQueue = ({
  clock,
  begin,
  end,
  later = setImmediate,
}: ReviewQueueParts): ReviewQueue => {
  let first: Waiting | undefined;
  let last: Waiting | undefined;
  let length = 0;
  /** Milliseconds from one review in line to the next, with whatever else was done between them. */
  let pace = 0;
  /** Since when those in line have waited for their turn. */
  let since = 0;
  const go = (): void => {
    begin();
    const start = clock();
    // Where much else was done, reviews have as much time: to send others away must not eat it all up.
    const until = start + Math.max(SLICE, start - since);
    const jobs: Job[] = [];
    while (first !== undefined && (jobs.length === 0 || (!first.job.isLarge && clock() < until))) {
      const { job, next }: Waiting = first;
      // One that the collector has put among the old ones would keep all that came after it, until those are collected.
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
