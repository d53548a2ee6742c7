import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { type Clock, CLOCK } from "../client/backoff.js";
import { InputError } from "../model/input-error.js";
import { createBell } from "./bell.js";
import { createListeners, type ValueSource, type SourceLog } from "./source.js";

interface FileSourceOptions<T> {
  readonly files: readonly string[];
  /** Reads all files. Throws InputError if they cannot be used. */
  readonly read: () => Promise<T>;
  /** Throws InputError if what was found may not take the place of the current contents. */
  readonly requireReplaces?: (found: T, current: T) => void;
  /** True if nothing has changed. */
  readonly isSame: (a: T, b: T) => boolean;
  readonly log: SourceLog;
  readonly clock?: Clock;
}

/** Milliseconds. */
const TIMES = {
  /** A certificate and its key are rarely written at the same time. */
  settle: 200,
  /** A fallback, because file watchers are limited in number, and some file systems send no events. */
  poll: 60_000,
} as const;

/**
 * The contents of files, read again when they change. A kubelet changes mounted files by replacing the link `..data`
 * next to them. If the new contents are invalid, the last valid contents stay in use, and the problem is logged. Throws
 * InputError if the contents are invalid at the start.
 */
export const createFileSource = async <T>(options: FileSourceOptions<T>): Promise<ValueSource<T>> => {
  const { clock = CLOCK } = options;
  const stopped = new AbortController();
  const bell = createBell(clock, stopped.signal);
  // Watch before reading, so that a change during the read is noticed.
  const watchers = watchFolders(options.files, bell.ring);
  const close = (): void => {
    stopped.abort();
    for (const watcher of watchers) watcher.close();
  };
  // A Secret may be replaced between the reads of its two files, so a problem is only reported if it is there twice.
  const read = async (): Promise<T> => {
    try {
      return await options.read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      await clock.wait(TIMES.settle, stopped.signal);
      return options.read();
    }
  };
  const kept = await readFirst({ ...options, read }).catch((error: unknown) => {
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

type OpenSource<T> = Omit<ValueSource<T>, "close"> & { readAgain(): Promise<void> };

const readFirst = async <T>({
  files,
  read,
  isSame,
  requireReplaces,
  log,
}: FileSourceOptions<T>): Promise<OpenSource<T>> => {
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
    onChange: listeners.add,
    state: () => ({ problem, failures }),
    readAgain: async () => {
      try {
        const found = await read();
        requireReplaces?.(found, current);
        accept(found);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // Log an unchanged problem only once.
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

/** Watches folders, because the watch of a file does not follow its replacement. */
const watchFolders = (files: readonly string[], onEvent: () => void): readonly FSWatcher[] =>
  [...new Set(files.map((file) => dirname(file)))].flatMap((folder) => {
    try {
      const watcher = watch(folder, { persistent: false }, onEvent);
      watcher.on("error", onEvent);
      return [watcher];
    } catch {
      // The poll still finds changes, and reading reports a problem with the folder.
      return [];
    }
  });
