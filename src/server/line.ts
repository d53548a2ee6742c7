/**
 * Reviews in the order in which they came in. One turn of the event loop takes no more of them than leaves time for
 * everything else: a turn accepts a single connection (libuv since 1.45), handshakes, bodies and probes need several
 * turns each, and what waits outside of the process is not even known of.
 */
export interface Line {
  /** Does the work now if nobody waits and this turn has time left, else in a later turn. It must not throw. */
  readonly add: (work: () => void) => void;
  /** Milliseconds that whoever comes now would wait, as far as the pace of late tells. */
  readonly wait: () => number;
}

export interface LineParts {
  /** In milliseconds; it never goes back. */
  readonly clock: () => number;
  /** Begins a turn, if none has begun. */
  readonly begin: () => void;
  /** Milliseconds that this turn has lasted. */
  readonly turn: () => number;
  /** Calls back in a later turn, once what has come in meanwhile is known of. */
  readonly later?: (work: () => void) => unknown;
}

/** The weight of the last review in what one is expected to take: some dozens tell. */
const WEIGHT = 0.05;
/** Milliseconds; what takes longer is a pause, such as that in which packs are loaded, and tells nothing of the next. */
const PAUSE = 250;

/** Milliseconds of a turn after which the next review waits for another turn; the turn itself costs a hundredth of it. */
const SLICE = 2;
/** A turn in which much else was done has as much time for reviews: to send others away must not eat it all up. */
const SHARE = 2;

interface Waiting {
  readonly work: () => void;
  next: Waiting | undefined;
}

export const createLine = ({ clock, begin, turn, later = setImmediate }: LineParts): Line => {
  let first: Waiting | undefined;
  let last: Waiting | undefined;
  let length = 0;
  /** Milliseconds from one review in line to the next, with whatever else was done between them. */
  let pace = 0;
  let paced = 0;
  const go = (): void => {
    begin();
    const end = Math.max(SLICE, turn() * SHARE);
    do {
      const done = first;
      first = first?.next;
      length--;
      done?.work();
      const now = clock();
      pace += (Math.min(now - paced, PAUSE) - pace) * WEIGHT;
      paced = now;
    } while (first !== undefined && turn() < end);
    if (first !== undefined) later(go);
  };
  return {
    add(work) {
      if (first === undefined && turn() < SLICE) {
        work();
        return;
      }
      const added = { work, next: undefined };
      length++;
      if (first === undefined) {
        first = added;
        paced = clock();
        later(go);
      } else if (last !== undefined) last.next = added;
      last = added;
    },
    wait: () => length * pace,
  };
};
