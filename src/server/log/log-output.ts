import { isNativeError } from "node:util/types";
import { printableData } from "../../text/printable.js";

/** Where the lines of the log go. */
interface LogOutput {
  write(line: string): void;
  /** Lines lost so far. */
  readonly lost: () => number;
  /** Writes the rest, and waits briefly for a reader. Returns the number of lost lines that were not reported. */
  end(): number;
}

interface LogOutputOptions {
  readonly write: WriteNow;
  /** Characters that are written at once; a longer line is written alone. */
  readonly piece: number;
  /** Bytes that may wait. */
  readonly limit: number;
  /** Writing works again, and `lost` lines were lost before. */
  readonly recovered: (lost: number) => void;
}

/** Milliseconds that a line waits for others to be written with. */
const LONGEST_WAIT = 250;
/** Milliseconds between two attempts to write into a full pipe. */
const RETRY = 20;
/** Milliseconds that the end of the process waits for a reader. */
const PATIENCE = 750;

/** Joins lines into chunks and writes them; waits for a reader only at the end. */
export const createLogOutput = ({ write, piece, limit, recovered }: LogOutputOptions): LogOutput => {
  const queue = createLogQueue(write, limit);
  const batch = createBatch(piece, queue);
  let told = 0;
  let retry: NodeJS.Timeout | undefined;

  const writeOut = (): boolean => {
    if (!queue.write()) return false;
    const lost = queue.lost() - told;
    if (lost > 0 && queue.isWorking()) {
      told += lost;
      recovered(lost);
    }
    return true;
  };
  const attempt = (): void => {
    if (retry !== undefined || writeOut()) return;
    retry = setTimeout(() => {
      retry = undefined;
      attempt();
    }, RETRY).unref();
  };
  setInterval(() => {
    // Lines that wait for a reader are better in few pieces.
    if (batch.isEmpty() || retry !== undefined) return;
    batch.handOver();
    attempt();
  }, LONGEST_WAIT).unref();
  return {
    write(line) {
      // Lines quote what users wrote.
      if (batch.add(printableData(line))) attempt();
    },
    lost: queue.lost,
    end() {
      const last = performance.now() + PATIENCE;
      do {
        batch.handOver();
        if (!writeOut()) pause(RETRY);
        // Not empty: that lines were lost has just been logged.
        else if (batch.isEmpty()) break;
      } while (performance.now() < last);
      batch.handOver();
      queue.clear();
      return queue.lost() - told;
    },
  };
};

/** Lines that are yet too few for a piece, which the queue writes hundreds of times as fast after a pause of the reader. */
const createBatch = (piece: number, queue: LogQueue) => {
  let lines = "";
  const handOver = (): void => {
    if (lines !== "") queue.add(Buffer.from(lines));
    lines = "";
  };
  return {
    /** True if it was full, so its content is in the queue now. */
    add(line: string): boolean {
      const isFull = lines.length + line.length > piece;
      if (isFull) handOver();
      lines += line;
      return isFull;
    },
    handOver,
    isEmpty: (): boolean => lines === "",
  };
};

/** Stops everything: it is for the end of the process, when no timer fires any more. */
const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/** Lines on their way to a file descriptor. */
interface LogQueue {
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
type WriteNow = (bytes: Buffer) => number;

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
