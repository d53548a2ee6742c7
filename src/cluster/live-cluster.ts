import type { ApiClient } from "../client/api-client.js";
import { type Clock, STEADY_CLOCK } from "../client/backoff.js";
import type { KubeObject } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Watched } from "../model/reads.js";
import type { Read } from "../model/rule.js";
import { followKind } from "./follow-kind.js";
import { createKindStore, type KindStore } from "./kind-store.js";
import { createRecovery, pause, type Recovery } from "./recovery.js";
import { createObjectMemory, type ObjectMemory, TooManyObjects } from "./object-memory.js";

/** The state of one watched kind. */
export interface KindStatus extends Read {
  /** It was listed at least once, or has too many objects to keep. */
  readonly isSynced: boolean;
  readonly objects: number;
  /** Milliseconds since the objects were last up to date; undefined before that. */
  readonly silentForMs: number | undefined;
  /** The objects may be out of date: the history has a gap, or the last attempt failed. */
  readonly isStale: boolean;
  /** How often all objects were listed again because of a gap in the history. */
  readonly relists: number;
  readonly errors: number;
  /** The last failure; undefined once the objects are up to date again. */
  readonly problem: string | undefined;
}

/** A failure of one kind, which is retried. */
export interface Trouble extends Read {
  readonly error: unknown;
  readonly retryInMs: number;
}

export interface LiveClusterOptions {
  readonly clock?: Clock;
  /** Called with each failure. */
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Milliseconds without news from the server after which the objects of a kind are no longer known. */
  readonly staleAfterMs?: number;
  readonly pageSize?: number;
  /** Milliseconds without an event after which a watch is restarted. */
  readonly silentMs?: number;
  /** Memory for the objects of all kinds; by default a third of the heap. */
  readonly memory?: ObjectMemory;
}

/** The objects of a cluster, kept up to date in the background. Reading them never waits. */
export interface LiveCluster {
  /** The objects known now. They do not change during synchronous code, such as a review. */
  readonly snapshot: ClusterSnapshot;
  /** The state of each watched kind, sorted. */
  status(): readonly KindStatus[];
  /** True once all kinds have been listed, and from then on: later failures do not make the pod unready. */
  isReady(): boolean;
  /** Watches exactly these kinds from now on: stops watching others, and starts new ones. */
  follow(kinds: readonly Watched[]): void;
  /**
   * Also watches these kinds. Resolves once each of them has been listed, or an attempt has failed: at the latest after
   * `milliseconds`, or at the end of all watches.
   */
  prepare(kinds: readonly Watched[], milliseconds: number): Promise<void>;
  /** Ends all watches; resolves when they have ended. The objects stay until they are stale. */
  stop(): Promise<void>;
}

/**
 * Milliseconds: API servers keep the history of changes for five minutes. A watch gets an event or is restarted at
 * least every two minutes, so objects without news for longer are not known.
 */
const STALE_AFTER = 300_000;

/** A watched kind. */
interface Followed {
  readonly watched: Watched;
  readonly store: KindStore;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  /** Resolves once it has been listed, or could not be. */
  readonly tried: Promise<void>;
  readonly seen: Seen;
}

interface Seen {
  isSynced: boolean;
  lastContactMs: number | undefined;
  isStale: boolean;
  relists: number;
  errors: number;
  problem: string | undefined;
}

/** Starts watching these kinds. */
export const watchCluster = (
  client: ApiClient,
  kinds: readonly Watched[],
  options: LiveClusterOptions = {},
): LiveCluster => {
  const { clock = STEADY_CLOCK, staleAfterMs = STALE_AFTER } = options;
  const shared: SharedByKinds = {
    client,
    options,
    clock,
    recovery: createRecovery(clock),
    memory: options.memory ?? createObjectMemory(),
  };
  const { followed, add, follow } = followKinds(shared);
  const stopping = new AbortController();
  let isReady = false;
  const ready = (): boolean => (isReady ||= [...followed.values()].every(({ seen }) => seen.isSynced));
  add(kinds);

  const list = (group: string, kind: string): readonly KubeObject[] | undefined => {
    const found = followed.get(nameOf({ group, kind }));
    const { lastContactMs } = found?.seen ?? {};
    return lastContactMs === undefined || clock.now() - lastContactMs > staleAfterMs ? undefined : found?.store.list();
  };
  return {
    snapshot: snapshotFrom(list),
    status: () => [...followed.keys()].sort().flatMap((name) => statusOf(followed.get(name), clock.now())),
    isReady: ready,
    follow,
    prepare: async (wanted, milliseconds) => {
      // Further kinds do not make the service unready.
      ready();
      if (!stopping.signal.aborted) add(wanted);
      const over = new AbortController();
      const signal = AbortSignal.any([stopping.signal, over.signal]);
      const all = Promise.all(wanted.flatMap((one) => followed.get(nameOf(one))?.tried ?? []));
      await Promise.race([all, pause(clock, milliseconds, signal)]);
      over.abort();
    },
    stop: async () => {
      stopping.abort();
      for (const { stop } of followed.values()) stop.abort();
      await Promise.all([...followed.values()].map(({ ended }) => ended));
    },
  };
};

/** The watched kinds by name, and ways to watch further ones, or exactly some. */
const followKinds = (shared: SharedByKinds) => {
  const followed = new Map<string, Followed>();
  const add = (wanted: readonly Watched[]): void => {
    for (const watched of wanted)
      if (!followed.has(nameOf(watched))) followed.set(nameOf(watched), start(watched, shared));
  };
  const follow = (wanted: readonly Watched[]): void => {
    const names = new Set(wanted.map(nameOf));
    for (const [name, { stop, store }] of followed)
      if (!names.has(name)) {
        stop.abort();
        store.clear();
        followed.delete(name);
      }
    add(wanted);
  };
  return { followed, add, follow };
};

const snapshotFrom = (list: ClusterSnapshot["list"]): ClusterSnapshot => ({
  list,
  known: (group, kind) => list(group, kind) ?? EMPTY_CLUSTER.known(group, kind),
  isWatched: true,
});

const nameOf = ({ group, kind }: Read): string => `${group}/${kind}`;

/** Parts that all kinds of one server share. */
interface SharedByKinds {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly recovery: Recovery;
  readonly memory: ObjectMemory;
  readonly options: LiveClusterOptions;
}

const start = (watched: Watched, { options, memory, ...shared }: SharedByKinds): Followed => {
  const { onTrouble, pageSize, silentMs } = options;
  const store = createKindStore(memory);
  const stop = new AbortController();
  const seen: Seen = {
    isSynced: false,
    lastContactMs: undefined,
    isStale: false,
    relists: 0,
    errors: 0,
    problem: undefined,
  };
  const [tried, isTried] = signalled();
  const ended = followKind({
    ...shared,
    watched,
    store,
    signal: stop.signal,
    pageSize,
    silentMs,
    onResponse: () => {
      Object.assign(seen, {
        isSynced: true,
        lastContactMs: shared.clock.now(),
        isStale: false,
        problem: undefined,
      } satisfies Partial<Seen>);
      isTried();
    },
    relisting: () => {
      seen.relists++;
      seen.isStale = true;
    },
    failed: (error, retryInMs) => {
      seen.errors++;
      seen.isStale = true;
      // The kind has too many objects to keep: the service becomes ready without it.
      seen.isSynced ||= error instanceof TooManyObjects;
      seen.problem = error instanceof Error ? error.message : String(error);
      isTried();
      onTrouble?.({ group: watched.group, kind: watched.kind, error, retryInMs });
    },
  });
  return { watched, store, stop, ended, tried, seen };
};

/** A promise, and what resolves it. */
const signalled = (): readonly [Promise<void>, () => void] => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [
    promise,
    () => {
      resolve();
    },
  ];
};

const statusOf = (followed: Followed | undefined, now: number): readonly KindStatus[] => {
  if (followed === undefined) return [];
  const { watched, store, seen } = followed;
  const { lastContactMs, ...rest } = seen;
  const silentForMs = lastContactMs === undefined ? undefined : now - lastContactMs;
  return [{ group: watched.group, kind: watched.kind, objects: store.size, silentForMs, ...rest }];
};
