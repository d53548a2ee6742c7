import type { ApiClient } from "../client/api-client.js";
import { type Clock, STEADY_CLOCK } from "../client/backoff.js";
import type { KubeObject } from "../kube/json/object.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Watched } from "../model/reads.js";
import type { Read } from "../model/rule.js";
import { followKind } from "./follow-kind.js";
import { createKindStore, type KindStore } from "./kind-store.js";
import { createRecovery, type Recovery } from "./recovery.js";
import { createRoom, type Room, TooManyObjects } from "./room.js";

/** What is known of a kind, and how well. */
export interface KindStatus extends Read {
  /** It was listed once at least. */
  readonly isSynced: boolean;
  readonly objects: number;
  /** Milliseconds since the server told all that it knew; undefined before it did. */
  readonly silentForMs: number | undefined;
  /** What is known may have changed since: the history has a gap, or the server does not answer. */
  readonly isStale: boolean;
  /** How often all was listed anew because the history had a gap. */
  readonly relists: number;
  readonly errors: number;
  /** What went wrong last, until the server is heard again. */
  readonly problem: string | undefined;
}

/** Something that went wrong with a kind, and is tried again. */
export interface Trouble extends Read {
  readonly error: unknown;
  readonly retryInMs: number;
}

export interface LiveClusterOptions {
  readonly clock?: Clock;
  /** Told of whatever goes wrong. */
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Milliseconds without a word from the server after which what is known of a kind does not count any more. */
  readonly staleAfterMs?: number;
  readonly pageSize?: number;
  /** Milliseconds without an event after which a watch is begun anew. */
  readonly silentMs?: number;
  /** Memory for objects of all kinds; a third of the heap, if left out. */
  readonly room?: Room;
}

/** The objects of a cluster, kept up to date in the background: to look at them never waits. */
export interface LiveCluster {
  /** What is known at each moment. Nothing changes while code runs that does not wait, such as a review. */
  readonly snapshot: ClusterSnapshot;
  /** Of each kind that is watched, sorted. */
  status(): readonly KindStatus[];
  /** True as soon as all kinds have been listed, and from then on: what breaks later makes no pod unready. */
  isReady(): boolean;
  /** From now on exactly these kinds are watched: others stop, new ones start. */
  follow(kinds: readonly Watched[]): void;
  /** Ends all watches; resolves when they have ended. What is known by then stays until it is stale. */
  stop(): Promise<void>;
}

/**
 * Five minutes: as long as the API server remembers changes. A watch is heard at least every two minutes, by an event or
 * because it is begun anew; who has heard nothing for longer cannot know what is there.
 */
const STALE_AFTER = 300_000;

/** A kind that is followed. */
interface Followed {
  readonly watched: Watched;
  readonly store: KindStore;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
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

/** Starts to watch these kinds. */
export const watchCluster = (
  client: ApiClient,
  kinds: readonly Watched[],
  options: LiveClusterOptions = {},
): LiveCluster => {
  const { clock = STEADY_CLOCK, staleAfterMs = STALE_AFTER } = options;
  const shared: Shared = {
    client,
    options,
    clock,
    recovery: createRecovery(clock),
    room: options.room ?? createRoom(),
  };
  const followed = new Map<string, Followed>();
  let isReady = false;

  const follow = (wanted: readonly Watched[]): void => {
    const names = new Set(wanted.map(nameOf));
    for (const [name, { stop, store }] of followed)
      if (!names.has(name)) {
        stop.abort();
        store.clear();
        followed.delete(name);
      }
    for (const watched of wanted)
      if (!followed.has(nameOf(watched))) followed.set(nameOf(watched), start(watched, shared));
  };
  follow(kinds);

  const list = (group: string, kind: string): readonly KubeObject[] | undefined => {
    const found = followed.get(nameOf({ group, kind }));
    const { lastContactMs } = found?.seen ?? {};
    return lastContactMs === undefined || clock.now() - lastContactMs > staleAfterMs
      ? undefined
      : found?.store.list();
  };
  return {
    snapshot: snapshotFrom(list),
    status: () => [...followed.keys()].sort().flatMap((name) => statusOf(followed.get(name), clock.now())),
    isReady: () => {
      isReady ||= [...followed.values()].every(({ seen }) => seen.isSynced);
      return isReady;
    },
    follow,
    stop: async () => {
      for (const { stop } of followed.values()) stop.abort();
      await Promise.all([...followed.values()].map(({ ended }) => ended));
    },
  };
};

const snapshotFrom = (list: ClusterSnapshot["list"]): ClusterSnapshot => ({
  list,
  known: (group, kind) => list(group, kind) ?? EMPTY_CLUSTER.known(group, kind),
  isWatched: true,
});

const nameOf = ({ group, kind }: Read): string => `${group}/${kind}`;

/** What all kinds of one server have in common. */
interface Shared {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly recovery: Recovery;
  readonly room: Room;
  readonly options: LiveClusterOptions;
}

const start = (watched: Watched, { options, room, ...shared }: Shared): Followed => {
  const { onTrouble, pageSize, silentMs } = options;
  const store = createKindStore(room);
  const stop = new AbortController();
  const seen: Seen = {
    isSynced: false,
    lastContactMs: undefined,
    isStale: false,
    relists: 0,
    errors: 0,
    problem: undefined,
  };
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
    },
    relisting: () => {
      seen.relists++;
      seen.isStale = true;
    },
    failed: (error, retryInMs) => {
      seen.errors++;
      seen.isStale = true;
      // All are listed, and found too many: the service does not wait for them.
      seen.isSynced ||= error instanceof TooManyObjects;
      seen.problem = error instanceof Error ? error.message : String(error);
      onTrouble?.({ group: watched.group, kind: watched.kind, error, retryInMs });
    },
  });
  return { watched, store, stop, ended, seen };
};

const statusOf = (followed: Followed | undefined, now: number): readonly KindStatus[] => {
  if (followed === undefined) return [];
  const { watched, store, seen } = followed;
  const { lastContactMs, ...rest } = seen;
  const silentForMs = lastContactMs === undefined ? undefined : now - lastContactMs;
  return [{ group: watched.group, kind: watched.kind, objects: store.size, silentForMs, ...rest }];
};
