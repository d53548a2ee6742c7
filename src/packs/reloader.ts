import { InputError } from "../model/input-error.js";

/** Takes on what has changed, all of it or nothing. */
export interface Reloader {
  /** Looks once whether something has changed. Never rejects; looks that overlap are one. */
  look(): Promise<Look>;
  /** Loads what is there now, changed or not. Never rejects. */
  reload(): Promise<Look>;
  /** When what is in use was loaded, in milliseconds since 1970. */
  readonly loadedAt: () => number;
  /** Why what is there now is not in use; undefined if it is. */
  readonly problem: () => InputError | undefined;
}

/** What a look saw: nothing new, something that may not be complete yet, or something new that could be used or not. */
export type Look = "Same" | "Changing" | "Loaded" | "Refused";

export interface ReloaderOptions {
  /** Another text whenever there is something else. */
  readonly fingerprint: () => Promise<string>;
  /** Reads what is there and puts it to use. Rejects with InputError, and changes nothing, if it cannot be used. */
  readonly load: () => Promise<void>;
  /** The fingerprint of what is in use, taken before it was read. */
  readonly initial: string;
  readonly now: () => number;
}

/** What has changed is loaded once two looks see the same: somebody may still be writing. */
export const createReloader = ({ fingerprint, load, initial, now }: ReloaderOptions): Reloader => {
  /** Of what was last tried, and of what the last look saw. */
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
    // Never two at a time: the older one could undo what the newer one did.
    reload: async () => {
      while (looking !== undefined) await looking;
      return keep(look(true));
    },
    loadedAt: () => loadedAt,
    problem: () => problem,
  };
};

/** A bug of ours in reading a pack is no reason to stop judging by those that there are. */
const asInputError = (error: unknown): InputError =>
  error instanceof InputError
    ? error
    : new InputError(`packs must be readable; a bug in Decorum prevents reading them: ${String(error)}`);

/** Looks again and again, with so many milliseconds between; gives what ends it. */
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
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
