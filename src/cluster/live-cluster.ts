import type { ApiClient } from "../client/api-client.js";
import { CLOCK, type Clock } from "../client/backoff.js";
import type { KubeObject } from "../kube/object.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Watched } from "../model/reads.js";
import type { Read } from "../model/rule.js";
import { followKind } from "./follow-kind.js";
import { createKindStore, type KindStore } from "./kind-store.js";

/** What is known of a kind, and how well. */
export interface KindStatus extends Read {
  /** It was listed once at least. */
  readonly isSynced: boolean;
  readonly objects: number;
  /** When the server last told all that it knew, in milliseconds since 1970; undefined before it did. */
  readonly lastContactMs: number | undefined;
  /** How often all was forgotten because the history had a gap. */
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
  readonly idleMs?: number;
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
 * Five minutes: as long as the API server remembers changes. A watch is heard at least every two minutes, by bookmarks
 * or because it counts as dead and is begun anew; who has heard nothing for longer cannot know what is there.
 */
export const STALE_AFTER = 300_000;

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
  const { clock = CLOCK, staleAfterMs = STALE_AFTER } = options;
  const followed = new Map<string, Followed>();
  let isReady = false;

  const follow = (wanted: readonly Watched[]): void => {
    const names = new Set(wanted.map(nameOf));
    for (const [name, { stop }] of followed)
      if (!names.has(name)) {
        stop.abort();
        followed.delete(name);
      }
    for (const watched of wanted)
      if (!followed.has(nameOf(watched)))
        followed.set(nameOf(watched), start(client, watched, clock, options));
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
    snapshot: { list, known: (group, kind) => list(group, kind) ?? EMPTY_CLUSTER.known(group, kind) },
    status: () => [...followed.keys()].sort().flatMap((name) => statusOf(followed.get(name))),
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

const nameOf = ({ group, kind }: Read): string => `${group}/${kind}`;

const start = (
  client: ApiClient,
  watched: Watched,
  clock: Clock,
  { onTrouble, pageSize, idleMs }: LiveClusterOptions,
): Followed => {
  const store = createKindStore();
  const stop = new AbortController();
  const seen: Seen = { isSynced: false, lastContactMs: undefined, relists: 0, errors: 0, problem: undefined };
  const ended = followKind({
    client,
    watched,
    store,
    clock,
    signal: stop.signal,
    pageSize,
    idleMs,
    heard: () => {
      seen.isSynced = true;
      seen.lastContactMs = clock.now();
      seen.problem = undefined;
    },
    relisting: () => {
      seen.relists++;
    },
    failed: (error, retryInMs) => {
      seen.errors++;
      seen.problem = error instanceof Error ? error.message : String(error);
      onTrouble?.({ group: watched.group, kind: watched.kind, error, retryInMs });
    },
  });
  return { watched, store, stop, ended, seen };
};

const statusOf = (followed: Followed | undefined): readonly KindStatus[] => {
  if (followed === undefined) return [];
  const { watched, store, seen } = followed;
  return [{ group: watched.group, kind: watched.kind, objects: store.size, ...seen }];
};
