import { createApiClient } from "../client/api-client.js";
import type { Connection } from "../client/connection.js";
import { inClusterConnection } from "../client/in-cluster.js";
import { kubeconfigConnection } from "../client/kubeconfig.js";
import type { FollowOptions, KindStatus, Trouble } from "../cluster/followed-kinds.js";
import { type LiveCluster, watchCluster } from "../cluster/live-cluster.js";
import { untilNamespace } from "../cluster/new-namespace.js";
import { readCluster } from "../cluster/read.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { HealthCheck } from "../server/answers/health.js";
import { allOf, count } from "../text/message.js";
import type { Pack } from "../model/pack.js";
import { readVersionNotes } from "../packs/schema-notes.js";
import { readsOf } from "../model/reads.js";
import { type Read, readKey } from "../model/rule.js";

/** The source of the objects that rules and defaulters read; none by default. */
export interface ClusterFlags {
  /** Folder of manifests. */
  readonly cluster?: string;
  /** Watch the API server of the cluster in which the service runs, or of the kubeconfig. */
  readonly watchCluster?: boolean;
  readonly kubeconfig?: string;
}

/** The objects that rules and defaulters of a service read. */
export interface ServedCluster {
  readonly snapshot: ClusterSnapshot;
  readonly checks: readonly HealthCheck[];
  /** Notes for the administrator, one sentence each. */
  readonly notes: readonly string[];
  /** For each watched kind: seconds since its state was last confirmed, or since the start if it never was. */
  staleness(): readonly (Read & { readonly seconds: number })[];
  /**
   * Also reads the objects that these packs will read. Resolves when they are known or could not be listed, at the latest after half
   * a minute: without them, the packs deny and set less.
   */
  prepare(packs: readonly Pack[]): Promise<void>;
  /** A clause on the objects of these packs that were never listed; undefined if there are none. */
  missing(packs: readonly Pack[]): string | undefined;
  /** Switches to the objects that these packs read. */
  follow(packs: readonly Pack[]): void;
  /** Waits for the Namespace of an object, if Namespaces are watched. */
  readonly untilKnown?: ReturnType<typeof untilNamespace>;
  close(): Promise<void>;
}

/** Throws InputError for a kubeconfig, a token and certificate authorities that cannot be used. */
export const connectionOf = (kubeconfig: string | undefined, env: Surroundings["env"]): Connection =>
  kubeconfig === undefined ? inClusterConnection(env) : kubeconfigConnection(kubeconfig);

interface Surroundings {
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called with errors of the watch, which is retried. */
  readonly warn: (fields: object, message: string) => void;
}

/**
 * Opens the cluster state of the flags. Does not wait for the first lists: until they are complete, `checks` report it.
 * Throws InputError for manifests, kubeconfigs, tokens and certificate authorities that cannot be used.
 */
export const openCluster = async (
  flags: ClusterFlags,
  packs: readonly Pack[],
  { version, env, warn }: Surroundings,
): Promise<ServedCluster> => {
  if (flags.watchCluster !== true)
    return still(flags.cluster === undefined ? EMPTY_CLUSTER : readCluster(flags.cluster), packs);
  const { kubeconfig } = flags;
  const connection = connectionOf(kubeconfig, env);
  // A file that is invalid now prevents the start. One that becomes invalid later is reported and read again.
  await connection.access();
  const client = createApiClient(connection, { version });
  const live = watchCluster(client, readsOf(packs), { onTrouble: troubleTo(warn), onVersions: versionsTo(warn) });
  const start = performance.now();
  return {
    snapshot: live.snapshot,
    untilKnown: untilNamespace(live.snapshot),
    checks: checksOf(live),
    notes: [noteOf(live, connection)],
    staleness: () =>
      live.status().map(({ group, kind, version, silentForMs = performance.now() - start }) => ({
        group,
        kind,
        version,
        seconds: silentForMs / 1000,
      })),
    prepare: (next) => live.prepare(readsOf(next), PREPARE),
    missing: (next) => {
      const read = readsOf(next);
      const missing = live
        .status()
        .filter((one) => !one.isSynced && read.some((wanted) => readKey(one) === readKey(wanted)));
      return missing.length === 0 ? undefined : notListed(missing);
    },
    follow: (next) => {
      live.follow(readsOf(next));
    },
    close: async () => {
      await live.stop();
      client.close();
    },
  };
};

/** Milliseconds to wait for the objects of changed packs. */
const PREPARE = 30_000;

const still = (snapshot: ClusterSnapshot, packs: readonly Pack[]): ServedCluster => ({
  snapshot,
  checks: [],
  notes: readVersionNotes(packs, snapshot),
  staleness: () => [],
  prepare: () => Promise.resolve(),
  missing: () => undefined,
  follow: () => undefined,
  close: () => Promise.resolve(),
});

/** Milliseconds during which repetitions of an error are only counted, for each kind. */
const QUIET = 60_000;

const troubleTo = (warn: Surroundings["warn"]): ((trouble: Trouble) => void) => {
  const told = new Map<string, { readonly reason: string; readonly at: number; repeats: number }>();
  return ({ error, retryInMs, ...read }) => {
    const reason = error instanceof Error ? error.message : String(error);
    const before = told.get(readKey(read));
    if (before?.reason === reason && performance.now() - before.at < QUIET) {
      before.repeats++;
      return;
    }
    const repeats = before?.repeats ?? 0;
    told.set(readKey(read), { reason, at: performance.now(), repeats: 0 });
    warn(
      { ...read, reason, retryInMs, ...(repeats === 0 ? {} : { repeats }) },
      "watching the cluster failed; retrying",
    );
  };
};

/** Tells once of a kind in several versions that entries read in the one that the server prefers. */
const versionsTo = (warn: Surroundings["warn"]): NonNullable<FollowOptions["onVersions"]> => {
  const told = new Set<string>();
  return ({ group, kind, readers = [] }, versions) => {
    const key = JSON.stringify([group, kind, versions, readers]);
    if (told.has(key)) return;
    told.add(key);
    warn(
      { group, kind, versions, entries: readers },
      "a kind is served in several versions; name the one whose fields the entries read in their option `version`",
    );
  };
};

const noteOf = (live: LiveCluster, { server }: Connection): string => {
  const { length } = live.status();
  return length === 0
    ? "no pack reads other objects; no cluster objects are watched"
    : `watching objects of ${count(length, "kind")} at ${server.origin}`;
};

const checksOf = (live: LiveCluster): readonly HealthCheck[] => [
  {
    name: "cluster-listed",
    isRequired: true,
    problem: () => {
      if (live.isReady()) return undefined;
      return notListed(live.status().filter(({ isSynced }) => !isSynced));
    },
  },
  {
    // The last known state remains in use while it is fresh. After that, it neither denies nor chooses
    // values.
    name: "cluster-fresh",
    isRequired: false,
    problem: () => {
      // Kinds of packs that were loaded later.
      const never = live.isReady() ? live.status().filter(({ isSynced }) => !isSynced) : [];
      const listed = live.status().filter(({ isSynced }) => isSynced);
      const unknown = listed.filter(
        ({ group, kind, version }) => live.snapshot.list(group, kind, version) === undefined,
      );
      const stale = listed.filter((one) => one.isStale && !unknown.includes(one));
      const parts = [
        ...(never.length === 0 ? [] : [notListed(never)]),
        ...(unknown.length === 0 ? [] : [`${kindsText(unknown)} are no longer known${whyOf(unknown)}`]),
        ...(stale.length === 0 ? [] : [`${kindsText(stale)} were last confirmed ${agoText(stale)} ago${whyOf(stale)}`]),
      ];
      return parts.length === 0 ? undefined : parts.join("; ");
    },
  },
];

const notListed = (kinds: readonly KindStatus[]): string => `${kindsText(kinds)} are not listed yet${whyOf(kinds)}`;

const kindsText = (kinds: readonly Read[]): string => `objects of kind ${allOf(kinds.map(nameOfKind))}`;

/** 'Widget.acme.io', or 'Widget.v1.acme.io' where a pack names the version, as for kubectl. */
const nameOfKind = ({ kind, version, group }: Read): string =>
  [kind, version, group].filter((part) => part !== undefined && part !== "").join(".");

/** The problem of the first of these kinds with one. */
const whyOf = (kinds: readonly KindStatus[]): string => {
  const why = kinds.find(({ problem }) => problem !== undefined)?.problem;
  return why === undefined ? "" : `: ${why}`;
};

const agoText = (kinds: readonly KindStatus[]): string =>
  count(Math.round(Math.max(...kinds.map(({ silentForMs = 0 }) => silentForMs)) / 1000), "second");
