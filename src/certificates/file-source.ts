import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { type Clock, CLOCK } from "../client/backoff.js";
import { InputError } from "../model/input-error.js";
import { createBell } from "./bell.js";
import { createListeners, type Source, type SourceLog } from "./source.js";

export interface FileSourceOptions<T> {
  readonly files: readonly string[];
  /** Reads them all. Throws InputError if they cannot be used. */
  readonly read: () => Promise<T>;
  /** True if nothing has changed. */
  readonly isSame: (a: T, b: T) => boolean;
  readonly log: SourceLog;
  readonly clock?: Clock;
}

/** Milliseconds. */
const TIMES = {
  /** What belongs together is rarely written in one go. */
  settle: 200,
  /** A net for where the system tells of no changes: they are limited in number, and unknown to some file systems. */
  poll: 60_000,
} as const;

/**
 * What files hold, read again whenever they change; a kubelet changes mounted ones by exchanging the link `..data` beside
 * them. Where the new content cannot be used, the last good one stays, and is told. Throws InputError if it cannot be used
 * at the start.
 */
export const createFileSource = async <T>(options: FileSourceOptions<T>): Promise<Source<T>> => {
  const { clock = CLOCK } = options;
  const stopped = new AbortController();
  const bell = createBell(clock, stopped.signal);
  // Watched first: what changes while it is read is read again.
  const watchers = watchFolders(options.files, () => {
    bell.ring();
  });
  const close = (): void => {
    stopped.abort();
    for (const watcher of watchers) watcher.close();
  };
  const kept = await readFirst(options).catch((error: unknown) => {
    close();
    throw error;
  });
  const keepReading = async (): Promise<void> => {
    for (;;) {
      await bell.wait(TIMES.poll);
      await clock.wait(TIMES.settle, stopped.signal);
      await kept.readAgain();
    }
  };
  keepReading().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  return { ...kept, close };
};

type Kept<T> = Omit<Source<T>, "close"> & { readAgain(): Promise<void> };

const readFirst = async <T>({ files, read, isSame, log }: FileSourceOptions<T>): Promise<Kept<T>> => {
  const listeners = createListeners<T>();
  let current: T = await read();
  let problem: string | undefined;
  let failures = 0;
  const accept = (found: T): void => {
    const isNew = !isSame(found, current);
    if (isNew || problem !== undefined) log.info({ files }, "certificate files reloaded");
    problem = undefined;
    if (!isNew) return;
    current = found;
    listeners.tell(found);
  };
  return {
    current: () => current,
    onChange: (listener) => {
      listeners.add(listener);
    },
    state: () => ({ problem, failures }),
    readAgain: async () => {
      try {
        accept(await read());
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // A file that stays as bad as it is is told of once.
        if (problem !== error.message)
          log.error(
            { files, problem: error.message },
            "certificate files are invalid; the last valid ones remain in use",
          );
        problem = error.message;
        failures++;
      }
    },
  };
};

/** Folders, not files: a watched file that is replaced is not the one that is watched. */
const watchFolders = (files: readonly string[], onEvent: () => void): readonly FSWatcher[] =>
  [...new Set(files.map((file) => dirname(file)))].flatMap((folder) => {
    try {
      const watcher = watch(folder, { persistent: false }, onEvent);
      watcher.on("error", onEvent);
      return [watcher];
    } catch {
      // There is the poll, and reading says what is wrong with the folder if anything is.
      return [];
    }
  });
