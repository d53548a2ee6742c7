import { type ApiClient, createApiClient } from "../src/client/api-client.js";
import { CLOCK, type Clock } from "../src/client/backoff.js";
import type { Access } from "../src/client/connection.js";
import { SETTLED } from "../src/cluster/follow-kind.js";
import {
  type LiveCluster,
  type LiveClusterOptions,
  type Trouble,
  watchCluster,
} from "../src/cluster/live-cluster.js";
import { createRoom } from "../src/cluster/room.js";
import { type JsonObject, type KubeObject, at, stringAt } from "../src/kube/json/object.js";
import type { Watched } from "../src/model/reads.js";
import { type FakeApiServer, startFakeApiServer } from "./support/fake-api-server.js";
import { type FakeResource, Refusal } from "./support/fake-store.js";
import { until } from "./support/until.js";

/** What is known of a cluster at each moment, and what is not, over real HTTPS. */

const CLASSES: Watched = { group: "storage.k8s.io", kind: "StorageClass", denies: false };
const GRANTS: Watched = { group: "gateway.networking.k8s.io", kind: "ReferenceGrant", denies: false };
const GRANT: FakeResource = {
  group: GRANTS.group,
  version: "v1beta1",
  resource: "referencegrants",
  kind: GRANTS.kind,
  namespaced: true,
};

let server: FakeApiServer;
let client: ApiClient;
let cluster: LiveCluster;
let waits: number[];
/** What the clock shows besides the time. */
let ahead: number;
let trouble: Trouble[];
/** What the client trusts and shows. */
let access: Access;

const clock: Clock = {
  now: () => CLOCK.now() + ahead,
  random: () => 0,
  wait: async (milliseconds, signal) => {
    if (milliseconds !== SETTLED) waits.push(milliseconds);
    await CLOCK.wait(milliseconds === SETTLED ? 20 : 1, signal);
  },
};

beforeEach(async () => {
  [waits, trouble, ahead] = [[], [], 0];
  server = await startFakeApiServer();
  access = { ca: server.ca() };
  client = createApiClient({ server: server.url, access: () => Promise.resolve(access) }, { clock });
});
afterEach(async () => {
  await cluster.stop();
  client.close();
  await server.close();
});

const start = (kinds: readonly Watched[] = [CLASSES], options: LiveClusterOptions = {}): LiveCluster => {
  cluster = watchCluster(client, kinds, { clock, onTrouble: (one) => void trouble.push(one), ...options });
  return cluster;
};
const list = ({ group, kind }: Watched = CLASSES): readonly KubeObject[] | undefined =>
  cluster.snapshot.list(group, kind);
const named = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name },
  ...more,
});
const create = (name: string, more: JsonObject = {}): unknown =>
  server.store.create(server.resource("StorageClass"), undefined, named(name, more));
const replace = (name: string, more: JsonObject = {}): unknown =>
  server.store.replace(server.resource("StorageClass"), undefined, name, named(name, more));
const remove = (name: string): unknown =>
  server.store.remove(server.resource("StorageClass"), undefined, name);
const names = (watched?: Watched): readonly string[] | undefined =>
  list(watched)
    ?.map((object) => stringAt(object, "metadata", "name") ?? "")
    .toSorted();
const known = (...wanted: string[]): Promise<void> =>
  until(() => JSON.stringify(names()) === JSON.stringify(wanted.toSorted()));
const watching = (kind = "StorageClass"): Promise<void> => until(() => server.watches(kind) === 1);
const opened = (): number => server.requests.filter(({ query }) => query["watch"] !== undefined).length;

describe("before the first list", () => {
  test("nothing is known, which is not the same as nothing being there", async () => {
    server.fail(({ path }) => path.endsWith("/storageclasses"), "silence");
    start();
    await until(() => server.requests.some(({ path }) => path.endsWith("/storageclasses")));
    expect(list()).toBeUndefined();
    expect(cluster.snapshot.known(CLASSES.group, CLASSES.kind)).toEqual([]);
    expect(cluster.isReady()).toBe(false);
    expect(cluster.status()).toMatchObject([{ isSynced: false, objects: 0, silentForMs: undefined }]);
  });

  test("the cluster is ready when the last kind is listed, and stays ready", async () => {
    let mayList = false;
    server.fail(
      ({ path }) => path === "/api/v1/namespaces",
      () => (mayList ? undefined : { refuse: new Refusal(403, "Forbidden", "namespaces is forbidden") }),
      1000,
    );
    start([CLASSES, { group: "", kind: "Namespace", denies: false }]);
    await until(() => list() !== undefined && trouble.length > 1);
    expect(cluster.isReady()).toBe(false);
    expect(cluster.status()).toMatchObject([
      {
        kind: "Namespace",
        isSynced: false,
        problem: expect.stringContaining("is forbidden (403") as unknown,
      },
      { kind: "StorageClass", isSynced: true, problem: undefined },
    ]);
    mayList = true;
    await until(() => cluster.isReady());
    ahead = 3_600_000;
    expect([list(), cluster.isReady()]).toEqual([undefined, true]);
  });

  test("a kind that nobody watches is never known", async () => {
    start();
    await known();
    expect(cluster.snapshot.list("", "Secret")).toBeUndefined();
    expect(cluster.snapshot.known("", "Secret")).toBe(cluster.snapshot.known("", "Pod"));
  });
});

describe("what is known", () => {
  test("follows what is added, changed and deleted, and says what it is", async () => {
    create("a");
    start();
    await known("a");
    expect(list()?.[0]).toMatchObject({ apiVersion: "storage.k8s.io/v1", kind: "StorageClass" });
    await watching();
    create("b", { provisioner: "one" });
    await known("a", "b");
    replace("b", { provisioner: "two" });
    remove("a");
    await until(() => at(list()?.[0], "provisioner") === "two");
    expect(names()).toEqual(["b"]);
    expect(cluster.status()).toMatchObject([{ objects: 1, relists: 0, errors: 0 }]);
  });

  test("is the same array until something changes, and what was handed out stays as it was", async () => {
    create("a", { provisioner: "one" });
    start();
    await known("a");
    await watching();
    const before = list();
    expect(list()).toBe(before);
    server.bookmark();
    replace("a", { provisioner: "two" });
    await until(() => list() !== before);
    expect(before).toMatchObject([{ provisioner: "one" }]);
    expect(list()).toMatchObject([{ provisioner: "two" }]);
  });

  test("has no field that only its writers need", async () => {
    const annotations = { "kubectl.kubernetes.io/last-applied-configuration": "{}", kept: "yes" };
    create("a", { metadata: { name: "a", annotations } });
    start();
    await known("a");
    await watching();
    create("b", { metadata: { name: "b", annotations } });
    await known("a", "b");
    for (const object of list() ?? []) {
      expect(at(object, "metadata", "managedFields")).toBeUndefined();
      expect(at(object, "metadata", "annotations")).toEqual({ kept: "yes" });
    }
  });

  test("an object that is deleted and made anew is the new one", async () => {
    create("a");
    start();
    await known("a");
    await watching();
    const uid = at(list()?.[0], "metadata", "uid");
    remove("a");
    create("a");
    await until(() => at(list()?.[0], "metadata", "uid") !== uid && names()?.length === 1);
  });
});

describe("a connection", () => {
  test("that is cut is made anew, and the watch goes on from the last version", async () => {
    create("a");
    start();
    await watching();
    await known("a");
    server.dropWatches();
    create("b");
    await known("a", "b");
    expect(
      server.requests.filter(
        ({ query, path }) => path.endsWith("s") && !query["watch"] && path.includes("classes"),
      ),
    ).toHaveLength(1);
    expect(cluster.status()).toMatchObject([{ relists: 0 }]);
  });

  test("over which nothing comes any more, though it is open, is made anew after a while", async () => {
    create("a");
    start([CLASSES], { silentMs: 100 });
    await watching();
    server.freezeWatches();
    create("b");
    await known("a", "b");
  });

  test("over which nothing comes since nothing happens is made anew without a word, again and again", async () => {
    create("a");
    start([CLASSES], { silentMs: 60 });
    await until(() => opened() > 5);
    expect(cluster.status()).toMatchObject([{ errors: 0, relists: 0, isStale: false, problem: undefined }]);
    expect([trouble, waits, names()]).toEqual([[], [], ["a"]]);
  });

  test("that the server ends in time is made anew without a word", async () => {
    start();
    await watching();
    create("a");
    await known("a");
    server.endWatches();
    await watching();
    create("b");
    await known("a", "b");
    expect([trouble, waits]).toEqual([[], []]);
  });

  test("that the server ends at once, again and again, is asked for later and later", async () => {
    server.fail(({ query }) => query["watch"] !== undefined, { code: 200, text: "" }, 4);
    start();
    await watching();
    expect(waits).toEqual([800, 1600, 3200, 6400]);
  });

  test("is made with the token and the authority of that time", async () => {
    server.tokens = new Set(["old"]);
    access = { ca: server.ca(), token: "old" };
    create("a");
    start();
    await watching();
    await server.renewTls();
    server.tokens = new Set(["new"]);
    await until(() => trouble.length > 0);
    access = { ca: server.ca(), token: "new" };
    create("b");
    await known("a", "b");
  });
});

test("a bookmark moves the version from which the next watch begins", async () => {
  start();
  await watching();
  // Other kinds move on.
  server.store.create(server.resource("Namespace"), undefined, { metadata: { name: "n" } });
  const before = opened();
  ahead = 60_000;
  expect(cluster.status()[0]?.silentForMs).toBeGreaterThan(50_000);
  server.bookmark();
  await until(() => (cluster.status()[0]?.silentForMs ?? 0) < 50_000);
  const version = server.store.version();
  server.dropWatches();
  await until(() => opened() > before);
  expect(
    server.requests.filter(({ query }) => query["watch"] !== undefined).at(-1)?.query["resourceVersion"],
  ).toBe(version);
});

describe("after five minutes without a word from the server", () => {
  test("nothing is known, until it is heard again: by a bookmark, too", async () => {
    create("a");
    start();
    await watching();
    await known("a");
    ahead = 299_000;
    expect(names()).toEqual(["a"]);
    ahead = 301_000;
    expect(list()).toBeUndefined();
    expect(cluster.snapshot.known(CLASSES.group, CLASSES.kind)).toEqual([]);
    server.bookmark();
    await known("a");
  });
});

describe("a kind that the server does not have", () => {
  test("has no objects, which is known; once it is installed, its objects are", async () => {
    start([GRANTS]);
    await until(() => list(GRANTS)?.length === 0);
    expect(cluster.isReady()).toBe(true);
    server.addResource(GRANT);
    server.store.create(GRANT, "shop", { ...named("g"), apiVersion: "x", kind: "ReferenceGrant" });
    await until(() => names(GRANTS)?.[0] === "g");
    expect(waits.every((milliseconds) => milliseconds === 30_000)).toBe(true);
    expect(list(GRANTS)?.[0]?.apiVersion).toBe("gateway.networking.k8s.io/v1beta1");
  });

  test("any more has no objects either", async () => {
    server.addResource(GRANT);
    server.store.create(GRANT, "shop", { ...named("g"), kind: "ReferenceGrant" });
    start([GRANTS]);
    await until(() => names(GRANTS)?.[0] === "g");
    await watching("ReferenceGrant");
    server.removeResource("ReferenceGrant");
    server.endWatches();
    await until(() => list(GRANTS)?.length === 0);
  });

  test("in the version that it prefers is watched in another", async () => {
    server.addResource({ ...GRANT, version: "v1", resource: "others", kind: "Other" });
    server.addResource(GRANT);
    start([GRANTS]);
    await watching("ReferenceGrant");
    expect(server.requests.at(-1)?.path).toBe("/apis/gateway.networking.k8s.io/v1beta1/referencegrants");
  });
});

describe("an answer of 200 that is no list", () => {
  test.each([
    ["a page of a proxy", "<html>"],
    ["nothing", ""],
    ["an empty object", "{}"],
    ["a list without a version", '{"items": []}'],
    ["a list without items", '{"metadata": {"resourceVersion": "a"}}'],
    ["items that are a text", '{"metadata": {"resourceVersion": "a"}, "items": "none"}'],
    ["items that are no objects", '{"metadata": {"resourceVersion": "a"}, "items": [null]}'],
    ["items without names", '{"metadata": {"resourceVersion": "a"}, "items": [{"metadata": {}}]}'],
    ["pages without an end", '{"metadata": {"resourceVersion": "a", "continue": "b"}, "items": []}'],
  ])("makes nothing known, not even that there is nothing: %s", async (_, text) => {
    create("a");
    server.fail(({ path }) => path.endsWith("/storageclasses"), { code: 200, text }, 3);
    start();
    await until(() => trouble.length === 3);
    expect(list()).toBeUndefined();
    await known("a");
  });

  test("but of discovery does not mean that there is no such kind", async () => {
    create("a");
    server.fail(({ path }) => path === "/apis/storage.k8s.io", { code: 200, text: "{}" });
    server.fail(({ path }) => path === "/apis/storage.k8s.io/v1", { code: 200, text: "{}" });
    start();
    await known("a");
    expect(trouble).toHaveLength(2);
  });
});

describe("events that are of something else", () => {
  test.each([
    ["another kind", { apiVersion: "v1", kind: "Status", metadata: { name: "a", resourceVersion: "x" } }],
    [
      "no name",
      { apiVersion: "storage.k8s.io/v1", kind: "StorageClass", metadata: { resourceVersion: "x" } },
    ],
  ])("are not kept, and all is listed anew: %s", async (_, object) => {
    create("a");
    start();
    await known("a");
    await watching();
    server.sendToWatches(`${JSON.stringify({ type: "ADDED", object })}\n`);
    await until(() => trouble.length === 1);
    await known("a");
    expect(names()).toEqual(["a"]);
  });
});

test("a kind with too many objects is not known, says so, and does not keep the service from being ready", async () => {
  for (let index = 0; index < 50; index++) create(`c${String(index)}`);
  const namespaces: Watched = { group: "", kind: "Namespace", denies: false };
  server.store.create(server.resource("Namespace"), undefined, { metadata: { name: "n" } });
  start([CLASSES, namespaces], { room: createRoom(10_000), pageSize: 10 });
  await until(() => cluster.isReady());
  expect(list()).toBeUndefined();
  expect(list(namespaces)).toHaveLength(1);
  const status = cluster.status().find(({ kind }) => kind === "StorageClass");
  expect(status).toMatchObject({
    isSynced: true,
    isStale: true,
    problem: expect.stringContaining("of memory") as unknown,
  });
  expect(waits).toContain(300_000);
});

test("other kinds are followed from the moment on that they are asked for, and only those", async () => {
  start();
  await watching();
  const namespaces: Watched = { group: "", kind: "Namespace", denies: true };
  cluster.follow([namespaces]);
  await until(() => list(namespaces) !== undefined && server.watches("StorageClass") === 0);
  expect(list()).toBeUndefined();
  expect(cluster.status().map(({ kind }) => kind)).toEqual(["Namespace"]);
  expect(cluster.isReady()).toBe(true);
});

test("after stop() no watch is open, nothing is asked any more, and what is known stays", async () => {
  create("a");
  start();
  await watching();
  await cluster.stop();
  await until(() => server.watches() === 0);
  const { length } = server.requests;
  create("b");
  server.dropWatches(true);
  await CLOCK.wait(20);
  expect(server.requests).toHaveLength(length);
  expect(names()).toEqual(["a"]);
});
