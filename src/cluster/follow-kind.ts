import type { ApiClient } from "../client/api-client.js";
import { ApiError } from "../client/api-error.js";
import { type Clock, backoff } from "../client/backoff.js";
import { type Consistency, listAll } from "../client/list.js";
import type { Watched } from "../model/reads.js";
import { type Attempt, afterError } from "./attempt.js";
import { type Collection, discover, versionsWith } from "./discover.js";
import { type KindStore, sized } from "./kind-store.js";
import { pause, type Recovery } from "./recovery.js";
import { TooManyObjects } from "./object-memory.js";
import { takeEvent, trimmed } from "./take-event.js";

/** The inputs and callbacks of `followKind`. */
interface Following {
  readonly client: ApiClient;
  readonly watched: Watched;
  readonly store: KindStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Shared by all kinds of one server. */
  readonly recovery: Recovery;
  /** Objects per page of a list; by default, that of `listAll`. */
  readonly pageSize?: number | undefined;
  /** Milliseconds without an event after which a watch is restarted; by default, that of ApiClient's `watch`. */
  readonly silentMs?: number | undefined;
  /** The store has caught up with the server. */
  readonly onResponse: () => void;
  /** The server has the kind in these versions, of which the pack names none. */
  readonly several: (versions: readonly string[]) => void;
  /** The history has a gap, so the store may be out of date until the new list. */
  readonly relisting: () => void;
  /** Something failed, and is retried after `waitMs` milliseconds. */
  readonly failed: (error: unknown, waitMs: number) => void;
}

/** Milliseconds until a kind that the server does not have is looked up again: it may be installed later. */
const ABSENT = 30_000;
/** Milliseconds until a kind with too many objects is listed again. */
const TOO_MANY = 300_000;
/** Milliseconds: the longest wait between attempts during an outage, before the random part of up to as much. */
const OUTAGE = 4_000;
/**
 * Seconds: each watch asks the server to end it after a random time between this and twice as much, so that watches do
 * not all restart together.
 */
const WATCH_SECONDS = 300;

/**
 * Keeps a store up to date with the server until the signal is aborted: lists all objects, then watches from the
 * version of that list ("Concurrency Control and Consistency"). Every failure is retried. The store keeps its objects
 * until a new list replaces them all at once.
 */
export const followKind = async (following: Following): Promise<void> => {
  const { watched, signal } = following;
  let progress: Attempt = {
    collection: undefined,
    version: undefined,
    // An old list soon catches up, but until then it must not lead to a denial.
    consistency: watched.denies ? "newest" : "any",
    problem: undefined,
    failures: 0,
  };
  const advance = (next: Partial<Attempt>): void => {
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

/** Reports the failure, and waits for the next attempt. */
const recover = async (following: Following, progress: Attempt, error: unknown): Promise<void> => {
  const { clock, signal, recovery } = following;
  const { problem, failures } = progress;
  if (problem === "Gap") following.relisting();
  // A single gap in the history is normal; several in a row are a failure.
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

type Advance = (next: Partial<Attempt>) => void;

/** Makes one attempt: finds the kind, lists it if necessary, and watches it until the watch ends. */
const proceed = async (following: Following, progress: Attempt, advance: Advance): Promise<void> => {
  const { client, watched, store, clock, signal } = following;
  const answered = (): void => {
    if (progress.problem === "Unreachable" || progress.problem === "Unavailable") following.recovery.cameBack();
  };
  const collection = progress.collection ?? (await discover(client, watched, signal));
  if (progress.collection === undefined) answered();
  if (collection === undefined) {
    // The server does not have the kind, so it is known that there are no objects.
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
  if (progress.collection === undefined) await tellVersions(following);
  await watch(following, collection, version, advance, answered);
};

/** A failure is no obstacle: the objects are known. */
const tellVersions = async ({ client, watched, signal, several }: Following): Promise<void> => {
  if (watched.anyVersion !== true) return;
  const versions = await versionsWith(client, watched, signal).catch(() => []);
  if (versions.length > 1) several(versions);
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
      // Items of a list have no `apiVersion` and `kind`.
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
  signal.throwIfAborted();
  const over = new AbortController();
  const end = (): void => {
    over.abort(signal.reason);
  };
  signal.addEventListener("abort", end);
  // A kind that does not change would not report it before its next event.
  store.whenDropped((why) => {
    over.abort(why);
  });
  try {
    const events = await client.watch({ path, query, signal: over.signal, silentMs });
    answered();
    const settled = new AbortController();
    const settling = pause(clock, SETTLED, over.signal).then(() => {
      if (over.signal.aborted) return;
      settled.abort();
      advance({ problem: undefined, failures: 0 });
      onResponse();
    });
    let hasEvents = false;
    for await (const event of events) {
      hasEvents = true;
      const version = takeEvent(event, store, { path, kind: watched.kind });
      store.check();
      advance({ version });
      onResponse();
    }
    if (!settled.signal.aborted && !hasEvents) throw new ShortWatch(path);
    // The next watch begins no earlier.
    await settling;
    over.signal.throwIfAborted();
    onResponse();
  } finally {
    end();
    signal.removeEventListener("abort", end);
  }
};

/**
 * Milliseconds until a watch counts as working: before that, one of its first events may be an error, or it may be cut. A server
 * that ends watches earlier would otherwise get requests in a tight loop.
 */
export const SETTLED = 1000;

class ShortWatch extends Error {
  override readonly name = "ShortWatch";
  constructor(path: string) {
    super(`GET ${path}: the watch ended within a second, without any event`);
  }
}
