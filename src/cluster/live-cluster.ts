import { compareText } from "kube-json";
import type { ApiClient } from "../client/api-client.js";
import { type Clock, STEADY_CLOCK } from "../client/backoff.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Watched } from "../model/reads.js";
import { readKey } from "../model/rule.js";
import { type FollowOptions, type KindStatus, followKinds, statusOf } from "./followed-kinds.js";
import { createObjectMemory, type ObjectMemory } from "./object-memory.js";
import { createRecovery, pause } from "./recovery.js";

export interface LiveClusterOptions extends FollowOptions {
  readonly clock?: Clock;
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

export const watchCluster = (
  client: ApiClient,
  kinds: readonly Watched[],
  options: LiveClusterOptions = {},
): LiveCluster => {
  const { clock = STEADY_CLOCK } = options;
  const recovery = createRecovery(clock);
  const memory = options.memory ?? createObjectMemory();
  const { followed, add, follow } = followKinds({ client, options, clock, recovery, memory });
  const stopping = new AbortController();
  let isReady = false;
  const ready = (): boolean => (isReady ||= [...followed.values()].every(({ seen }) => seen.isSynced));
  add(kinds);

  const list: ClusterSnapshot["list"] = (group, kind, version) => {
    const found = followed.get(readKey({ group, kind, version }));
    const { lastContactMs } = found?.seen ?? {};
    return lastContactMs === undefined || clock.now() - lastContactMs > STALE_AFTER ? undefined : found?.store.list();
  };
  return {
    snapshot: {
      list,
      known: (group, kind, version) => list(group, kind, version) ?? EMPTY_CLUSTER.known(group, kind),
      isWatched: true,
    },
    status: () => [...followed].sort(([a], [b]) => compareText(a, b)).map(([, one]) => statusOf(one, clock.now())),
    isReady: ready,
    follow,
    prepare: async (wanted, milliseconds) => {
      // Further kinds do not make the service unready.
      ready();
      if (!stopping.signal.aborted) add(wanted);
      const over = new AbortController();
      const signal = AbortSignal.any([stopping.signal, over.signal]);
      const all = Promise.all(wanted.flatMap((one) => followed.get(readKey(one))?.tried ?? []));
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
