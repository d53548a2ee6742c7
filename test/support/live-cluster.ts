import { type ApiClient, createApiClient } from "../../src/client/api-client.js";
import { CLOCK, type Clock } from "../../src/client/backoff.js";
import type { Access } from "../../src/client/connection.js";
import { SETTLED } from "../../src/cluster/follow-kind.js";
import type { Trouble } from "../../src/cluster/followed-kinds.js";
import { type LiveCluster, type LiveClusterOptions, watchCluster } from "../../src/cluster/live-cluster.js";
import { type JsonObject, type KubeObject, stringAt } from "kube-json";
import type { Watched } from "../../src/model/reads.js";
import { type FakeApiServer, startFakeApiServer } from "./fake-api-server.js";
import { until } from "./until.js";

/** The known and the unknown parts of a cluster at each moment, over real HTTPS. */

export const CLASSES: Watched = { group: "storage.k8s.io", kind: "StorageClass", denies: false };

export let server: FakeApiServer;
let client: ApiClient;
export let cluster: LiveCluster;
export let waits: number[];
/** The number of watches that have worked long enough. */
export let settled: number;
export let trouble: Trouble[];
export let given: {
  /** How far the clock is ahead. */
  ahead: number;
  /** False if no watch works long enough. */
  settles: boolean;
  /** The client's CA and credentials. */
  access: Access;
};

const clock: Clock = {
  now: () => CLOCK.now() + given.ahead,
  random: () => 0,
  wait: async (milliseconds, signal) => {
    if (milliseconds !== SETTLED) waits.push(milliseconds);
    if (milliseconds !== SETTLED) await CLOCK.wait(1, signal);
    else {
      await CLOCK.wait(given.settles ? 20 : 1_000_000, signal);
      settled++;
    }
  },
};

beforeEach(async () => {
  [waits, trouble, settled] = [[], [], 0];
  server = await startFakeApiServer();
  given = { ahead: 0, settles: true, access: { ca: server.ca() } };
  client = createApiClient({ server: server.url, access: () => Promise.resolve(given.access) }, { clock });
});
afterEach(async () => {
  await cluster.stop();
  client.close();
  await server.close();
});

export const start = (kinds: readonly Watched[] = [CLASSES], options: LiveClusterOptions = {}): LiveCluster => {
  cluster = watchCluster(client, kinds, { clock, onTrouble: (one) => void trouble.push(one), ...options });
  return cluster;
};
export const list = ({ group, kind }: Watched = CLASSES): readonly KubeObject[] | undefined =>
  cluster.snapshot.list(group, kind);
export const named = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name },
  ...more,
});
export const create = (name: string, more: JsonObject = {}): unknown =>
  server.store.create(server.resource("StorageClass"), undefined, named(name, more));
export const names = (watched?: Watched): readonly string[] | undefined =>
  list(watched)
    ?.map((object) => stringAt(object, "metadata", "name") ?? "")
    .toSorted();
export const known = (...wanted: string[]): Promise<void> =>
  until(() => JSON.stringify(names()) === JSON.stringify(wanted.toSorted()));
export const watching = (kind = "StorageClass"): Promise<void> => until(() => server.watches(kind) === 1);
