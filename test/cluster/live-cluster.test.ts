import { CLOCK } from "../../src/client/backoff.js";
import { SETTLED } from "../../src/cluster/follow-kind.js";
import { createObjectMemory } from "../../src/cluster/object-memory.js";
import { type JsonObject, at } from "kube-json";
import type { Watched } from "../../src/model/reads.js";
import { Refusal } from "../support/fake-store.js";
import { until } from "../support/until.js";
import {
  CLASSES,
  server,
  cluster,
  waits,
  trouble,
  given,
  start,
  list,
  named,
  create,
  names,
  known,
  watching,
} from "../support/live-cluster.js";

const replace = (name: string, more: JsonObject = {}): unknown =>
  server.store.replace(server.resource("StorageClass"), undefined, name, named(name, more));
const remove = (name: string): unknown => server.store.remove(server.resource("StorageClass"), undefined, name);

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
    given.ahead = 3_600_000;
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

test("a kind with too many objects is not known, says so, and does not keep the service from being ready", async () => {
  for (let index = 0; index < 50; index++) create(`c${String(index)}`);
  const namespaces: Watched = { group: "", kind: "Namespace", denies: false };
  server.store.create(server.resource("Namespace"), undefined, { metadata: { name: "n" } });
  start([CLASSES, namespaces], { memory: createObjectMemory(10_000), pageSize: 10 });
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

test("a kind without changes that gives way to another one says so at once", async () => {
  const namespaces: Watched = { group: "", kind: "Namespace", denies: false };
  const sized = (bytes: number) => ({ labels: { text: "x".repeat(bytes) } });
  for (const name of ["a", "b"])
    server.store.create(server.resource("Namespace"), undefined, { metadata: { name, ...sized(30_000) } });
  start([CLASSES, namespaces], { memory: createObjectMemory(100_000) });
  await watching();
  await until(() => list(namespaces)?.length === 2);
  for (let index = 0; index < 5; index++) create(`c${String(index)}`, sized(9_000));
  await until(() => trouble.length > 0 && list()?.length === 5);
  expect([list(namespaces), trouble.map(({ kind }) => kind)]).toEqual([undefined, ["Namespace"]]);
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

describe("kinds that are prepared", () => {
  const NAMESPACES: Watched = { group: "", kind: "Namespace", denies: false };
  /** A time that the clock of these tests takes in full. */
  const long = (): number => {
    given.settles = false;
    return SETTLED;
  };
  const namespaces = (): unknown => cluster.snapshot.list("", "Namespace");

  test("are known when it ends, and so are those from before", async () => {
    start();
    await known();
    await cluster.prepare([NAMESPACES], long());
    expect([list(), namespaces()]).toEqual([[], []]);
  });

  test("are waited for until an attempt has failed", async () => {
    start();
    await known();
    server.fail(
      ({ path }) => path === "/api/v1/namespaces",
      () => ({ refuse: new Refusal(403, "Forbidden", "namespaces is forbidden") }),
      1000,
    );
    await cluster.prepare([NAMESPACES], long());
    expect([trouble.length > 0, namespaces(), cluster.isReady()]).toEqual([true, undefined, true]);
  });

  test("are not waited for longer than said", async () => {
    start();
    await known();
    server.fail(({ path }) => path === "/api/v1/namespaces", "silence");
    await cluster.prepare([NAMESPACES], 10);
    expect([trouble, namespaces(), cluster.status()[0]?.isSynced]).toEqual([[], undefined, false]);
  });
});
