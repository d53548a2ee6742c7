import { getHeapStatistics } from "node:v8";
import { type Json, isArray, isObject } from "kube-json";

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

/** Fields of an object beyond which V8 keeps it as a table with names of its own: it is a map, as no type has this many. */
const FIELDS = 24;
/** Characters of a name that is no field of a type, but a key of a map. */
const KEY = 40;
/** Bytes of an entry of such a table, and of its key without characters. */
const ENTRY = 56;

/**
 * The approximate size of a value on the heap, in bytes. Names of fields are not counted, because objects share them; keys
 * of large maps are, because a user may choose as many as fit.
 */
export const sizeOf = (value: Json): number => {
  let bytes = 0;
  const left: Json[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop())
    if (typeof one === "string") bytes += 16 + one.length;
    else if (isArray(one)) {
      bytes += 32 + 8 * one.length;
      for (const item of one) left.push(item);
    } else if (isObject(one)) {
      const members = Object.entries(one);
      bytes += 40;
      for (const [name, member] of members) {
        bytes += members.length > FIELDS || name.length > KEY ? ENTRY + name.length : 16;
        if (member !== undefined) left.push(member);
      }
    }
  return bytes;
};
