import { InputError } from "../model/input-error.js";
import { createHash, type Hash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { codeOf } from "../files/readable.js";
import { LIMITS, readRegularLater } from "../files/regular-file.js";

/** The paths of packs and exceptions. */
interface PackSources {
  /** Files, folders of packs, and folders of such folders. */
  readonly packs: readonly string[];
  /** Files and folders of files. */
  readonly exceptions: readonly string[];
  /** Files of packs that others extend. */
  readonly bases?: readonly string[];
}

/** The bytes of files that were read, by their absolute paths. */
type ReadFiles = ReadonlyMap<string, Buffer>;

/**
 * A hash of everything that loading would read, or of what it has read. It covers contents, because some file systems have coarse
 * times, unstable inodes, or no change events. It follows links, so it changes when the `..data` link of a mounted ConfigMap
 * is replaced. An unreadable file is hashed by its error; loading reports that error.
 */
export const fingerprint = async (
  { packs, exceptions, bases = [] }: PackSources,
  read: ReadFiles = new Map(),
): Promise<string> => {
  const hash = createHash("sha256");
  // Two levels, for a folder of folders with pack.yaml. Deeper folders are not read.
  for (const path of packs) await add({ hash, read }, path, 2);
  for (const path of exceptions) await add({ hash, read }, path, 1);
  for (const path of bases) await add({ hash, read }, path, 0);
  return hash.digest("hex");
};

interface Adding {
  readonly hash: Hash;
  readonly read: ReadFiles;
}

/** Adds the file or folder at a path; for a folder, its contents down to `levels`. */
const add = async (adding: Adding, path: string, levels: number, isGiven = true): Promise<void> => {
  const { hash, read } = adding;
  try {
    const isFolder = (await stat(path)).isDirectory();
    note(hash, isFolder ? "folder" : "file", path);
    if (!isFolder) {
      // Other files are rejected or ignored by name, so their contents do not matter.
      if (isGiven || path.endsWith(".yaml"))
        note(
          hash,
          "text",
          (read.get(resolve(path)) ?? (await readRegularLater(path, LIMITS.settings))).toString("latin1"),
        );
    } else if (levels > 0) {
      const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
      for (const name of names) await add(adding, join(path, name), levels - 1, false);
    }
  } catch (error) {
    if (error instanceof InputError) note(hash, "error", `${path} ${error.message}`);
    else if (codeOf(error) !== undefined) note(hash, "error", `${path} ${codeOf(error) ?? ""}`);
    else throw error;
  }
};

/** Includes the length, so that different texts never concatenate to the same input. */
const note = (hash: Hash, what: string, text: string): void => {
  hash.update(`${what} ${String(text.length)} ${text}`);
};

/** Reloads packs and exceptions when they change, all packs or none. */
export interface Reloader {
  /** Checks once for a change. Concurrent calls share one check. Rejects only if `fingerprint` does. */
  look(): Promise<Look>;
  /** Loads the current files, even if they have not changed; once for all calls that wait. Rejects only if `fingerprint` does. */
  reload(): Promise<Look>;
  /** When the packs in use were loaded, in milliseconds since 1970. */
  readonly loadedAt: () => number;
  /** Why the current files are not in use; undefined if they are. */
  readonly problem: () => InputError | undefined;
}

/** The result of a check: no change, a change that may be incomplete, or a change that was loaded or rejected. */
export type Look = "Same" | "Changing" | "Loaded" | "Refused";

/** The files could not be read for a reason that may pass, such as a lack of time: they are tried again. */
export class PassingError extends InputError {}

interface ReloaderOptions {
  /** A text that changes whenever the files do. */
  readonly fingerprint: () => Promise<string>;
  /**
   * Reads the files and puts them to use. Rejects with InputError if the packs in use stay, because the files are invalid, and with
   * PassingError if what was read has another fingerprint.
   */
  readonly load: (fingerprint: string) => Promise<void>;
  /** The fingerprint of the packs in use. */
  readonly initial: string;
  readonly now: () => number;
}

/** Loads a change only after two checks in a row see the same state, because a writer may not have finished. */
export const createReloader = ({ fingerprint, load, initial, now }: ReloaderOptions): Reloader => {
  /** The fingerprints at the last load and at the last check. */
  let tried = initial;
  let seen = initial;
  let loadedAt = now();
  let problem: InputError | undefined;
  let looking: Promise<Look> | undefined;
  let waiting: Promise<Look> | undefined;

  const look = async (isForced: boolean): Promise<Look> => {
    const current = await fingerprint();
    const isSteady = current === seen;
    seen = current;
    if (current === tried && !isForced) {
      // The packs in use are those that could not be read for a while.
      if (problem instanceof PassingError) problem = undefined;
      return "Same";
    }
    if (!isSteady && !isForced) return "Changing";
    const before = tried;
    tried = current;
    try {
      await load(current);
      problem = undefined;
      loadedAt = now();
      return "Loaded";
    } catch (error) {
      problem = asInputError(error);
      if (error instanceof PassingError) tried = before;
      return "Refused";
    }
  };

  const keep = (running: Promise<Look>): Promise<Look> => {
    looking = running.finally(() => {
      looking = undefined;
    });
    return looking;
  };

  /** One at a time: an older load must not undo a newer one. */
  const reloadAfter = async (running: Promise<Look>): Promise<Look> => {
    // Those who began it get its failure.
    await running.catch(() => undefined);
    if (looking !== undefined) return reloadAfter(looking);
    waiting = undefined;
    return keep(look(true));
  };

  return {
    look: () => looking ?? keep(look(false)),
    reload: () => (looking === undefined ? keep(look(true)) : (waiting ??= reloadAfter(looking))),
    loadedAt: () => loadedAt,
    problem: () => problem,
  };
};

/** If a bug in Decorum makes loading fail, the packs in use stay in use. */
const asInputError = (error: unknown): InputError =>
  error instanceof InputError
    ? error
    : new InputError(`packs must be readable; a bug in Decorum prevents reading them: ${String(error)}`);

/** Calls `look` repeatedly, pausing for `milliseconds` in between; never if it is 0. Returns a function that stops it. */
export const keepLooking = (
  look: () => Promise<unknown>,
  milliseconds: number,
  failed: (error: unknown) => void,
): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const next = (): void => {
    if (!isOver) timer = setTimeout(round, milliseconds).unref();
  };
  const round = (): void => {
    look().catch(failed).finally(next);
  };
  if (milliseconds > 0) next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
