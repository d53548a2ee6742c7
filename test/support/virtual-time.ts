import type { Clock } from "../../src/client/backoff.js";

/** Time that passes only when nothing is left to be done now: days take seconds, and the same seed gives the same days. */
export interface VirtualTime {
  /** Milliseconds since 1970. */
  now(): number;
  random(): number;
  /** Does something after some milliseconds. */
  after(milliseconds: number, act: () => void): void;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Time stands still until this is done: for what takes real time. */
  meanwhile<T>(work: Promise<T>): Promise<T>;
  /** A clock that goes wrong by some milliseconds. */
  clock(skew?: number): Clock;
  /** Lets time pass, and calls `check` after whatever happens. */
  run(milliseconds: number, check: () => void): Promise<void>;
}

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

export const createVirtualTime = (seed: number, start: number): VirtualTime => {
  const random = createRandom(seed);
  const queue: Planned[] = [];
  let now = start;
  let order = 0;
  let working = 0;

  const after = (milliseconds: number, act: () => void): void => {
    const planned = { at: now + milliseconds, order: order++, act };
    const index = queue.findIndex(({ at }) => at > planned.at);
    queue.splice(index < 0 ? queue.length : index, 0, planned);
  };
  const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        reject(new Error("aborted"));
      };
      if (signal?.aborted === true) abort();
      signal?.addEventListener("abort", abort);
      after(milliseconds, () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      });
    });
  /** When this comes back, every promise that could be settled is. */
  const settle = async (): Promise<void> => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (working > 0);
  };

  return {
    now: () => now,
    random,
    after,
    sleep,
    meanwhile: async (work) => {
      working++;
      try {
        return await work;
      } finally {
        working--;
      }
    },
    clock: (skew = 0) => ({ now: () => now + skew, wait: sleep, random }),
    run: async (milliseconds, check) => {
      const end = now + milliseconds;
      await settle();
      for (let next = queue[0]; next !== undefined && next.at <= end; next = queue[0]) {
        queue.shift();
        now = next.at;
        next.act();
        await settle();
        check();
      }
      now = end;
    },
  };
};

/** Mulberry32: numbers from 0 to 1 that only depend on the seed. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
