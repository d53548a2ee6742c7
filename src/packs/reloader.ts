import { InputError } from "../model/input-error.js";

/** Reloads packs and exceptions when they change, all of them or none. */
export interface Reloader {
  /** Checks once for a change. Concurrent calls share one check. Rejects only if `fingerprint` does. */
  look(): Promise<Look>;
  /** Loads the current files, even if they have not changed. Rejects only if `fingerprint` does. */
  reload(): Promise<Look>;
  /** When the packs in use were loaded, in milliseconds since 1970. */
  readonly loadedAt: () => number;
  /** Why the current files are not in use; undefined if they are. */
  readonly problem: () => InputError | undefined;
}

/** The result of a check: no change, a change that may be incomplete, or a change that was loaded or rejected. */
export type Look = "Same" | "Changing" | "Loaded" | "Refused";

export interface ReloaderOptions {
  /** A text that changes whenever the files do. */
  readonly fingerprint: () => Promise<string>;
  /** Reads the files and puts them to use. Rejects with InputError, and changes nothing, if they are invalid. */
  readonly load: () => Promise<void>;
  /** The fingerprint of the packs in use, taken before they were read. */
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

  const look = async (isForced: boolean): Promise<Look> => {
    const current = await fingerprint();
    const isSteady = current === seen;
    seen = current;
    if (current === tried && !isForced) return "Same";
    if (!isSteady && !isForced) return "Changing";
    tried = current;
    try {
      await load();
      problem = undefined;
      loadedAt = now();
      return "Loaded";
    } catch (error) {
      problem = asInputError(error);
      return "Refused";
    }
  };

  const keep = (running: Promise<Look>): Promise<Look> => {
    looking = running.finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    look: () => looking ?? keep(look(false)),
    // One at a time: an older load must not undo a newer one.
    reload: async () => {
      while (looking !== undefined) await looking;
      return keep(look(true));
    },
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
