import type { ApiClient } from "../client/api-client.js";
import type { Clock } from "../client/backoff.js";
import type { Watched } from "../model/reads.js";
import { type Read, readKey } from "../model/rule.js";
import { NotServed } from "./discover.js";
import { followKind } from "./follow-kind.js";
import { createKindStore, type KindStore } from "./kind-store.js";
import { type ObjectMemory, TooManyObjects } from "./object-memory.js";
import type { Recovery } from "./recovery.js";

/** The state of one watched kind. */
export interface KindStatus extends Read {
  /** It was listed at least once, or has too many objects to keep, or is not served in its version. */
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

/** The watched kinds by name, and ways to watch further ones, or exactly some. */
export const followKinds = (shared: SharedByKinds) => {
  const followed = new Map<string, Followed>();
  const add = (wanted: readonly Watched[]): void => {
    for (const watched of wanted)
      if (!followed.has(readKey(watched))) followed.set(readKey(watched), start(watched, shared));
  };
  const follow = (wanted: readonly Watched[]): void => {
    const names = new Set(wanted.map(readKey));
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

/** Parts that all kinds of one server share. */
interface SharedByKinds {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly recovery: Recovery;
  readonly memory: ObjectMemory;
  readonly options: FollowOptions;
}

export interface FollowOptions {
  /** Called with each failure. */
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Called with the versions of a kind of which a pack names none. */
  readonly onVersions?: (read: Watched, versions: readonly string[]) => void;
  readonly pageSize?: number;
  /** Milliseconds without an event after which a watch is restarted. */
  readonly silentMs?: number;
}

const start = (watched: Watched, { options, memory, ...shared }: SharedByKinds): Followed => {
  const { onTrouble, onVersions, pageSize, silentMs } = options;
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
  let isTried = (): void => undefined;
  const tried = new Promise<void>((resolve) => {
    isTried = resolve;
  });
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
    several: (versions) => onVersions?.(watched, versions),
    relisting: () => {
      seen.relists++;
      seen.isStale = true;
    },
    failed: (error, retryInMs) => {
      seen.errors++;
      seen.isStale = true;
      // The kind has too many objects to keep, or is not served as it is read: the service becomes ready without it.
      seen.isSynced ||= error instanceof TooManyObjects || error instanceof NotServed;
      seen.problem = error instanceof Error ? error.message : String(error);
      isTried();
      onTrouble?.({ ...kindOf(watched), error, retryInMs });
    },
  });
  return { watched, store, stop, ended, tried, seen };
};

export const statusOf = ({ watched, store, seen }: Followed, now: number): KindStatus => {
  const { lastContactMs, ...rest } = seen;
  const silentForMs = lastContactMs === undefined ? undefined : now - lastContactMs;
  return { ...kindOf(watched), objects: store.size, silentForMs, ...rest };
};

const kindOf = ({ group, kind, version }: Watched): Read => ({ group, kind, version });
