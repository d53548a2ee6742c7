import { getHeapStatistics } from "node:v8";

/** The objects of a kind need too much memory; they are not kept, and not known. */
export class TooManyObjects extends Error {
  override readonly name = "TooManyObjects";
  constructor(limit: number) {
    const text = `${String(Math.round(limit / 1024 / 1024))} MiB`;
    super(`objects of the cluster may use at most ${text} of memory; those of this kind use the most and are not kept`);
  }
}

/** The memory that one kind uses. */
export interface MemoryShare {
  /** Sets the number of bytes. While the total is too large, the kind that uses the most gives way. */
  take(bytes: number): void;
  /** Sets the number of bytes to zero. */
  leave(): void;
}

/** Memory that the objects of all kinds share. */
export interface ObjectMemory {
  /** Adds a kind. `giveWay` is called when the kind must drop its objects; it then uses nothing. */
  share(giveWay: (why: TooManyObjects) => void): MemoryShare;
}

/**
 * The divisor of the heap: while a kind is listed again, its old and new objects are both in memory, and reviews need
 * some too.
 */
const PART = 3;

export const createObjectMemory = (limit: number = getHeapStatistics().heap_size_limit / PART): ObjectMemory => {
  const taken = new Map<(why: TooManyObjects) => void, number>();
  const isTooMuch = (): boolean => {
    let sum = 0;
    for (const bytes of taken.values()) sum += bytes;
    return sum > limit;
  };
  return {
    share: (giveWay) => ({
      take: (bytes) => {
        taken.set(giveWay, bytes);
        while (isTooMuch()) {
          const [largest] = [...taken].reduce((most, one) => (one[1] > most[1] ? one : most));
          taken.delete(largest);
          largest(new TooManyObjects(limit));
        }
      },
      leave: () => {
        taken.delete(giveWay);
      },
    }),
  };
};
