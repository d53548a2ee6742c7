import { getHeapStatistics } from "node:v8";
import { isArray, type Json, isObject } from "../kube/json/object.js";

/** Objects of a kind take more memory than there is for them: they are not kept, and not known. */
export class TooManyObjects extends Error {
  override readonly name = "TooManyObjects";
  constructor(limit: number) {
    const text = `${String(Math.round(limit / 1024 / 1024))} MiB`;
    super(
      `objects of the cluster may use at most ${text} of memory; those of this kind use the most and are not kept`,
    );
  }
}

/** What one kind takes of the room. */
export interface Share {
  /** So many bytes from now on; whichever kind takes the most gives way where they are too many. */
  take(bytes: number): void;
  /** It takes nothing any more. */
  leave(): void;
}

/** Memory for what is known of all kinds. */
export interface Room {
  /** For one more kind, which is called when it has to give way, and takes nothing then. */
  share(giveWay: (why: TooManyObjects) => void): Share;
}

/** Of the heap: while a kind is listed anew, old and new objects are both there, and reviews need their part. */
const PART = 3;

export const createRoom = (limit: number = getHeapStatistics().heap_size_limit / PART): Room => {
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

/** About how many bytes a value takes on the heap; names of fields are shared by all objects that have them. */
export const sizeOf = (value: Json): number => {
  let bytes = 0;
  const left: Json[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop())
    if (typeof one === "string") bytes += 16 + one.length;
    else if (isArray(one)) {
      bytes += 32 + 8 * one.length;
      for (const item of one) left.push(item);
    } else if (isObject(one)) {
      bytes += 40;
      for (const member of Object.values(one)) {
        bytes += 16;
        if (member !== undefined) left.push(member);
      }
    }
  return bytes;
};
