import type { ApiClient } from "../client/api-client.js";
import { ApiError } from "../client/api-error.js";
import { backoff, type Clock } from "../client/backoff.js";
import { type Consistency, listAll } from "../client/list.js";
import type { Watched } from "../model/reads.js";
import { type Collection, discover } from "./discover.js";
import { type KindStore, sized } from "./kind-store.js";
import { pause } from "./pause.js";
import { afterError, type Progress } from "./progress.js";
import type { Recovery } from "./recovery.js";
import { TooManyObjects } from "./room.js";
import { takeEvent } from "./take-event.js";
import { trimmed } from "./trimmed.js";

/** What one who follows a kind needs, and whom it tells. */
export interface Following {
  readonly client: ApiClient;
  readonly watched: Watched;
  readonly store: KindStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Shared by all kinds of one server. */
  readonly recovery: Recovery;
  /** Objects in a page of a list; as listAll, if left out. */
  readonly pageSize?: number | undefined;
  /** Milliseconds without an event after which a watch is begun anew; as ApiClient's `watch`, if left out. */
  readonly silentMs?: number | undefined;
  /** By now the server has told all that it knows. */
  readonly onResponse: () => void;
  /** What is known misses something, for the history has a gap; it is listed anew. */
  readonly relisting: () => void;
  /** Something went wrong, and is tried again after so many milliseconds. */
  readonly failed: (error: unknown, waitMs: number) => void;
}

/** Milliseconds after which a kind that the server does not have is asked for again: somebody may install it. */
const ABSENT = 30_000;
/** Milliseconds after which a kind that has too many objects is listed again. */
const TOO_MANY = 300_000;
/** Milliseconds: who waits for a server that is down waits no longer than this and as much again by chance. */
const OUTAGE = 4_000;
/** Seconds: the server ends the watch after a time between this and twice as long, so that not all come back together. */
const WATCH_SECONDS = 300;

/**
 * Keeps a store as the server has it, until the signal says stop: lists all objects, then watches from the version of that
 * list on ("Concurrency Control and Consistency"). Whatever breaks is tried again. What the store has stays until there is
 * a new list, which takes its place at once.
 */
export const followKind = async (following: Following): Promise<void> => {
  const { watched, signal } = following;
  let progress: Progress = {
    collection: undefined,
    version: undefined,
    // What was long ago is soon caught up with, but until then nothing may be denied for it.
    consistency: watched.denies ? "newest" : "any",
    problem: undefined,
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
      progress = afterError(progress, error);
      await recover(following, progress, error);
    }
};

const isStopped = (signal: AbortSignal): boolean => signal.aborted;

/** Tells what went wrong, and waits for the next attempt. */
const recover = async (following: Following, progress: Progress, error: unknown): Promise<void> => {
  const { clock, signal, recovery } = following;
  const { problem, failures } = progress;
  if (problem === "Gap") following.relisting();
  // A gap in the history is no fault of anybody, unless there is one after the other.
  if (problem === "Gap" && failures === 1) return;
  const isOutage = problem === "Unreachable" || problem === "Unavailable";
  const attempt = problem === "Gap" ? failures - 1 : failures;
  const waitMs =
    error instanceof TooManyObjects
      ? TOO_MANY * (1 + clock.random())
      : backoff(error, attempt - 1, clock.random(), isOutage ? OUTAGE : undefined);
  following.failed(error, waitMs);
  const isAsked = error instanceof ApiError && error.retryAfterSeconds !== undefined;
  await (isOutage && !isAsked ? recovery.turn(waitMs, signal) : pause(clock, waitMs, signal));
};

type Advance = (next: Partial<Progress>) => void;

/** Takes the next step: finds where the kind is, lists, and watches for as long as it goes. */
const proceed = async (following: Following, progress: Progress, advance: Advance): Promise<void> => {
  const { client, watched, store, clock, signal } = following;
  const answered = (): void => {
    if (progress.problem === "Unreachable" || progress.problem === "Unavailable")
      following.recovery.cameBack();
  };
  const collection = progress.collection ?? (await discover(client, watched, signal));
  if (progress.collection === undefined) answered();
  if (collection === undefined) {
    // It has no such kind, so that there are none: that is known, too.
    store.replace([]);
    following.onResponse();
    advance({ problem: undefined, failures: 0 });
    await pause(clock, ABSENT * (1 + clock.random()), signal);
    return;
  }
  advance({ collection });
  const version = progress.version ?? (await list(following, collection, progress.consistency));
  if (progress.version === undefined) answered();
  advance({ version });
  await watch(following, collection, version, advance, answered);
};

const list = async (
  { client, watched, store, signal, pageSize, onResponse }: Following,
  { path, apiVersion }: Collection,
  consistency: Consistency,
): Promise<string> => {
  let bytes = 0;
  store.begin();
  const { items, version } = await listAll(client, path, consistency, {
    begin: () => {
      bytes = 0;
    },
    keep: (item) => {
      // Items of a list do not say what they are.
      const one = sized(trimmed({ ...item, apiVersion, kind: watched.kind }));
      bytes += one.bytes;
      store.check(bytes);
      return one;
    },
    signal,
    ...(pageSize === undefined ? {} : { limit: pageSize }),
  });
  signal.throwIfAborted();
  store.replace(items);
  store.check();
  onResponse();
  return version;
};

const watch = async (
  { client, watched, store, clock, signal, silentMs, onResponse }: Following,
  { path }: Collection,
  from: string,
  advance: Advance,
  answered: () => void,
): Promise<void> => {
  const query = {
    resourceVersion: from,
    allowWatchBookmarks: "true",
    timeoutSeconds: String(Math.round(WATCH_SECONDS * (1 + clock.random()))),
  };
  store.check();
  const events = await client.watch({ path, query, signal, silentMs });
  answered();
  const settled = new AbortController();
  const settles = (): void => {
    settled.abort();
    advance({ problem: undefined, failures: 0 });
    onResponse();
  };
  const over = new AbortController();
  void pause(clock, SETTLED, over.signal).then(() => {
    if (!over.signal.aborted) settles();
  });
  try {
    for await (const event of events) {
      const version = takeEvent(event, store, { path, kind: watched.kind });
      store.check();
      advance({ version });
      settles();
    }
    if (!settled.signal.aborted) throw new ShortWatch(path);
    settles();
  } finally {
    over.abort();
  }
};

/**
 * Milliseconds. A watch that the server agreed to may still be refused by its first event, or be cut: only after this does
 * it count as one that works. Who ends watches earlier would be asked in a loop.
 */
export const SETTLED = 1000;

class ShortWatch extends Error {
  override readonly name = "ShortWatch";
  constructor(path: string) {
    super(`GET ${path}: the watch ended immediately without any event`);
  }
}
