import type { ApiClient } from "../client/api-client.js";
import { isAnswer } from "../client/api-error.js";
import { backoff, type Clock } from "../client/backoff.js";
import { type Consistency, listAll } from "../client/list.js";
import type { Watched } from "../model/reads.js";
import { type Collection, discover } from "./discover.js";
import type { KindStore } from "./kind-store.js";
import { afterError, type Progress } from "./progress.js";
import { takeEvent } from "./take-event.js";
import { trimmed } from "./trimmed.js";

/** What one who follows a kind needs, and whom it tells. */
export interface Following {
  readonly client: ApiClient;
  readonly watched: Watched;
  readonly store: KindStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Objects in a page of a list; as listAll, if left out. */
  readonly pageSize?: number | undefined;
  /** Milliseconds of silence after which a watch counts as dead; as ApiClient's `watch`, if left out. */
  readonly idleMs?: number | undefined;
  /** By now the server has told all that it knows. */
  readonly heard: () => void;
  /** All is forgotten and listed anew, for the history has a gap. */
  readonly relisting: () => void;
  /** Something went wrong, and is tried again after so many milliseconds. */
  readonly failed: (error: unknown, waitMs: number) => void;
}

/** Milliseconds after which a kind that the server does not have is asked for again: somebody may install it. */
const ABSENT = 30_000;
/** Seconds: the server ends the watch after a time between this and twice as long, so that not all come back together. */
const WATCH_SECONDS = 300;

/**
 * Keeps a store as the server has it, until the signal says stop: lists all objects, then watches from the version of that
 * list on ("Concurrency Control and Consistency"). Whatever breaks is tried again, later and later while it stays broken.
 */
export const followKind = async (following: Following): Promise<void> => {
  const { watched, store, clock, signal } = following;
  let progress: Progress = {
    collection: undefined,
    version: undefined,
    // What was long ago is soon caught up with, but until then nothing may be denied for it.
    consistency: watched.denies ? "newest" : "any",
    failures: 0,
  };
  const advance = (next: Partial<Progress>): void => {
    progress = { ...progress, ...next };
  };
  while (!signal.aborted)
    try {
      await proceed(following, progress, advance);
    } catch (error) {
      if (isStopped(signal)) return;
      // A gap in the history is no fault of anybody, unless there is one after the other.
      const isGap = isAnswer(error, 410) && progress.failures === 0;
      const waitMs = isGap ? 0 : backoff(error, progress.failures, clock.random());
      if (isAnswer(error, 410)) {
        store.clear();
        following.relisting();
      }
      if (!isGap) following.failed(error, waitMs);
      progress = afterError(progress, error);
      await pause(following, waitMs);
    }
};

const isStopped = (signal: AbortSignal): boolean => signal.aborted;

const pause = async ({ clock, signal }: Following, milliseconds: number): Promise<void> => {
  try {
    if (milliseconds > 0) await clock.wait(milliseconds, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

type Advance = (next: Partial<Progress>) => void;

/** Takes the next step: finds where the kind is, lists, and watches for as long as it goes. */
const proceed = async (following: Following, progress: Progress, advance: Advance): Promise<void> => {
  const { client, watched, store, clock, signal } = following;
  const collection = progress.collection ?? (await discover(client, watched, signal));
  if (collection === undefined) {
    // It has no such kind, so that there are none: that is known, too.
    store.replace([]);
    following.heard();
    advance({ failures: 0 });
    await pause(following, ABSENT * (1 + clock.random()));
    return;
  }
  advance({ collection });
  const version = progress.version ?? (await list(following, collection, progress.consistency));
  advance({ version });
  await watch(following, collection, version, advance);
};

const list = async (
  { client, watched, store, signal, pageSize, heard }: Following,
  { path, apiVersion }: Collection,
  consistency: Consistency,
): Promise<string> => {
  const { items, version } = await listAll(client, path, consistency, {
    // Items of a list do not say what they are.
    keep: (item) => trimmed({ ...item, apiVersion, kind: watched.kind }),
    signal,
    ...(pageSize === undefined ? {} : { limit: pageSize }),
  });
  store.replace(items);
  heard();
  return version;
};

const watch = async (
  { client, store, clock, signal, idleMs, heard }: Following,
  { path }: Collection,
  from: string,
  advance: Advance,
): Promise<void> => {
  const query = {
    resourceVersion: from,
    allowWatchBookmarks: "true",
    timeoutSeconds: String(Math.round(WATCH_SECONDS * (1 + clock.random()))),
  };
  const since = clock.now();
  const events = await client.watch({ path, query, signal, ...(idleMs === undefined ? {} : { idleMs }) });
  heard();
  let isEmpty = true;
  for await (const event of events) {
    advance({ version: takeEvent(event, store, path), failures: 0 });
    isEmpty = false;
    heard();
  }
  if (isEmpty && clock.now() - since < SHORT) throw new ShortWatch(path);
  advance({ failures: 0 });
};

/** Milliseconds. Who ends watches at once would be asked in a loop. */
const SHORT = 1000;

class ShortWatch extends Error {
  override readonly name = "ShortWatch";
  constructor(path: string) {
    super(`GET ${path}: the watch has ended at once and brought nothing`);
  }
}
