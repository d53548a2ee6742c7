import { createLogQueue, type LogQueue, type WriteNow } from "./log-queue.js";

/** Where the lines of the log go. */
interface LogOutput {
  write(line: string): void;
  /** Lines lost so far. */
  readonly lost: () => number;
  /**
   * Writes the rest, and waits briefly for a reader. Returns the number of lost lines that were not reported.
   */
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
      if (batch.add(line)) attempt();
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

/** Lines that are yet too few for a piece. */
interface Batch {
  /** True if it was full, so its content is in the queue now. */
  add(line: string): boolean;
  handOver(): void;
  readonly isEmpty: () => boolean;
}

/** After a pause of the reader, the queue writes large pieces hundreds of times as fast as lines. */
const createBatch = (piece: number, queue: LogQueue): Batch => {
  let lines = "";
  const handOver = (): void => {
    if (lines !== "") queue.add(Buffer.from(lines));
    lines = "";
  };
  return {
    add(line) {
      const isFull = lines.length + line.length > piece;
      if (isFull) handOver();
      lines += line;
      return isFull;
    },
    handOver,
    isEmpty: () => lines === "",
  };
};

/** Stops everything: it is for the end of the process, when no timer fires any more. */
const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};
