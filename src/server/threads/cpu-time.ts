import { closeSync, openSync, readFileSync, readlinkSync, readSync } from "node:fs";

/**
 * The CPU time of a thread, in milliseconds, as Linux reports it (proc(5)); Node.js 20 has no interface for it. On other systems,
 * elapsed time counts, which is never less.
 */
export interface CpuClock {
  now(): number;
  close(): void;
}

/** The name by which the system knows the thread that calls this, such as '7/task/9'; undefined if it does not tell. */
export const ownThread = (): string | undefined => {
  try {
    const name = readlinkSync("/proc/thread-self");
    readFileSync(fileOf(name));
    return name;
  } catch {
    // Not Linux, or a sandbox that hides it.
    return undefined;
  }
};

const fileOf = (thread: string): string => `/proc/${thread}/schedstat`;

const NANOSECONDS = 1e6;

/** The clock of a thread of this process, which stands still once the thread has ended. */
export const cpuClockOf = (thread: string | undefined): CpuClock => {
  if (thread === undefined) return { now: () => Number(process.hrtime.bigint()) / NANOSECONDS, close: () => undefined };
  // The file stays open, which makes a look ten times cheaper.
  const file = openSync(fileOf(thread), "r");
  const bytes = Buffer.alloc(64);
  let last = 0;
  return {
    now: () => {
      last = readStat(file, bytes) ?? last;
      return last;
    },
    close: () => {
      closeSync(file);
    },
  };
};

const readStat = (file: number, bytes: Buffer): number | undefined => {
  try {
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return Number.parseInt(bytes.toString("latin1", 0, length), 10) / NANOSECONDS;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return undefined;
    throw error;
  }
};
