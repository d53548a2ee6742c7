import { isNativeError } from "node:util/types";

/** Lines on their way to a file descriptor. */
export interface LogQueue {
  /** Keeps bytes, which end with a line, until they are written; loses them if there is no room. */
  add(bytes: Buffer): void;
  /** Writes as much as possible. False if something waits for a reader. */
  write(): boolean;
  /** True if the last attempt to write succeeded. */
  readonly isWorking: () => boolean;
  /** Lines lost so far. */
  readonly lost: () => number;
  /** Drops all waiting text. */
  clear(): void;
}

/**
 * Writes as much as possible without waiting, and returns the number of bytes. Throws the errors of Node: EAGAIN for a full pipe.
 */
export type WriteNow = (bytes: Buffer) => number;

const NEWLINE = 10;

/**
 * Nothing here blocks or tries again, so the service goes on whatever happens to its log. Text that a full pipe does not take
 * waits, `limit` bytes at most; after any other error, such as a full disk, the piece is lost, and the next one is tried.
 */
export const createLogQueue = (write: WriteNow, limit: number): LogQueue => {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  /** The rest of the chunk that is being written. */
  let rest: Buffer | undefined;
  let isWorking = true;
  let isAtLineStart = true;
  let lost = 0;

  const next = (): Buffer | undefined => {
    const bytes = waiting.shift();
    if (bytes === undefined) return undefined;
    waitingBytes -= bytes.length;
    // A line that was cut off must not spoil the next one.
    return isAtLineStart ? bytes : Buffer.concat([Buffer.of(NEWLINE), bytes]);
  };
  return {
    add(bytes) {
      if (waitingBytes + bytes.length > limit) lost += linesIn(bytes);
      else {
        waiting.push(bytes);
        waitingBytes += bytes.length;
      }
    },
    write() {
      for (;;) {
        const bytes = rest ?? next();
        if (bytes === undefined) return true;
        rest = bytes;
        try {
          const written = write(bytes);
          if (written === 0) return false;
          isWorking = true;
          isAtLineStart = bytes[written - 1] === NEWLINE;
          rest = written < bytes.length ? bytes.subarray(written) : undefined;
        } catch (error) {
          if (isFull(error)) return false;
          isWorking = false;
          lost += linesIn(bytes);
          rest = undefined;
        }
      }
    },
    isWorking: () => isWorking,
    lost: () => lost,
    clear() {
      lost += linesIn(Buffer.concat(rest === undefined ? waiting : [rest, ...waiting]));
      rest = undefined;
      waiting.length = 0;
      waitingBytes = 0;
    },
  };
};

const isFull = (error: unknown): boolean => isNativeError(error) && "code" in error && error.code === "EAGAIN";

/** A line is not lost if all but its end was written. */
const linesIn = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE, 1); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
};
