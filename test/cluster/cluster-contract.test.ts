/* oxlint-disable max-lines -- docs cite its tests by file and title */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApiClient, type ApiClient } from "../../src/client/api-client.js";
import { CLOCK, type Clock } from "../../src/client/backoff.js";
import { listAll } from "../../src/client/list.js";
import { SETTLED } from "../../src/cluster/follow-kind.js";
import { type LiveCluster, watchCluster } from "../../src/cluster/live-cluster.js";
import { type JsonObject, type KubeObject, at, stringAt } from "kube-json";
import type { Watched } from "../../src/model/reads.js";
import { type FakeApiServer, type FakeRequest, startFakeApiServer } from "../support/fake-api-server.js";
import { Refusal } from "../support/fake-store.js";
import { until } from "../support/until.js";

/** How the state of a cluster is followed (API conventions, "Concurrency Control and Consistency"), over real HTTPS. */

const source = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "src");
const NAMESPACES: Watched = { group: "", kind: "Namespace", denies: false };
const PATH = "/api/v1/namespaces";

let server: FakeApiServer;
let client: ApiClient;
let cluster: LiveCluster | undefined;
/** Milliseconds that were waited between attempts. */
let waits: number[];

/** Waits for one turn of the event loop, whatever the time asked for. */
const clock: Clock = {
  ...CLOCK,
  random: () => 0,
  wait: async (milliseconds, signal) => {
    if (milliseconds !== SETTLED) waits.push(milliseconds);
    await CLOCK.wait(milliseconds === SETTLED ? 20 : 1, signal);
  },
};

beforeEach(async () => {
  waits = [];
  server = await startFakeApiServer();
  client = createApiClient(server.connection(), { clock });
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
  client.close();
  await server.close();
});

const put = (name: string, labels: JsonObject = {}): void => {
  const resource = server.resource("Namespace");
  const object = { apiVersion: "v1", kind: "Namespace", metadata: { name, labels } };
  if (server.store.get(resource, undefined, name) === undefined) server.store.create(resource, undefined, object);
  else server.store.replace(resource, undefined, name, object);
};
const remove = (name: string): void => void server.store.remove(server.resource("Namespace"), undefined, name);

const watch = (kinds: readonly Watched[] = [NAMESPACES]): LiveCluster => {
  cluster = watchCluster(client, kinds, { clock });
  return cluster;
};
const objects = (): readonly KubeObject[] | undefined => cluster?.snapshot.list("", "Namespace");
const names = (): readonly string[] | undefined =>
  objects()
    ?.map((object) => stringAt(object, "metadata", "name") ?? "")
    .toSorted();
/** Resolves when exactly these are known. */
const known = (...wanted: string[]): Promise<void> =>
  until(() => JSON.stringify(names()) === JSON.stringify(wanted.toSorted()));
const watching = (): Promise<void> => until(() => server.watches("Namespace") === 1);

const isList = ({ path, query }: FakeRequest): boolean => path === PATH && query["watch"] === undefined;
const isWatch = ({ path, query }: FakeRequest): boolean => path === PATH && query["watch"] !== undefined;
const lists = (): readonly FakeRequest["query"][] => server.requests.filter(isList).map(({ query }) => query);
const watches = (): readonly FakeRequest["query"][] => server.requests.filter(isWatch).map(({ query }) => query);
const status = (): unknown => cluster?.status()[0];

describe("rv-05: a gap in the history (410 Gone) means to list and to watch anew, and keeps nothing of the old list", () => {
  test.each(["http", "event"] as const)("told when a watch begins, as %s", async (form) => {
    server.goneAs = form;
    put("a");
    watch();
    await watching();
    server.freezeWatches();
    remove("a");
    put("b");
    server.store.compact();
    server.dropWatches(true);
    await known("b");
    expect(status()).toMatchObject({ relists: 1, objects: 1 });
  });

  test("told by an ERROR event: until the new list is there the old one is known, as stale", async () => {
    put("a");
    watch();
    await known("a");
    await watching();
    const seen: unknown[] = [];
    server.fail(isList, () => {
      // The server is asked for the new list at this moment.
      seen.push([names(), cluster?.status()[0]?.isStale]);
      return undefined;
    });
    server.freezeWatches();
    remove("a");
    put("b");
    server.store.compact();
    server.goneAs = "event";
    server.dropWatches(true);
    await known("b");
    expect(seen).toEqual([[["a"], true]]);
    expect(status()).toMatchObject({ isStale: false, relists: 1 });
    await watching();
    expect(lists().at(-1)).not.toHaveProperty("resourceVersion");
    expect(watches().at(-1)?.["resourceVersion"]).toBe(server.store.version());
  });

  test("that comes again and again is asked for later and later", async () => {
    server.fail(isWatch, { refuse: new Refusal(410, "Expired", "too old") }, 4);
    watch();
    await watching();
    expect(waits).toEqual([800, 1600, 3200]);
    expect(lists()).toHaveLength(5);
  });

  test("between two pages of a list: the list is fetched in one piece", async () => {
    for (const name of ["a", "b", "c"]) put(name);
    server.fail(({ query }) => query["continue"] !== undefined, {
      refuse: new Refusal(410, "Expired", "late"),
    });
    const listed = await listAll(client, PATH, "newest", { keep: (item) => item, limit: 2 });
    expect(listed.items).toHaveLength(3);
    expect(lists().at(-1)).toEqual({});
  });
});

describe("rv-06: versions are opaque", () => {
  test("no version of the test's server is a number, nor do they follow an order", async () => {
    const versions = Array.from({ length: 50 }, (_, index) => {
      put(`n${String(index)}`);
      return server.store.version();
    });
    expect(versions.filter((version) => !Number.isNaN(Number(version)))).toEqual([]);
    expect(versions).not.toEqual(versions.toSorted());
    expect(versions).not.toEqual(versions.toSorted().reverse());
    watch();
    await until(() => names()?.length === 50);
    await watching();
    for (let index = 0; index < 50; index++) put(`n${String(index)}`, { changed: "yes" });
    await until(() => objects()?.every((object) => at(object, "metadata", "labels", "changed") === "yes") === true);
  });

  test("every version that is sent was given by the server, as it is", async () => {
    put("a");
    watch();
    await watching();
    for (let round = 0; round < 3; round++) {
      put("a", { round: String(round) });
      await until(() => at(objects()?.[0], "metadata", "labels", "round") === String(round));
      server.endWatches();
      await watching();
    }
    for (const { resourceVersion = "" } of watches()) expect(server.store.sequenceOf(resourceVersion)).toBeDefined();
    expect(new Set(watches().map(({ resourceVersion }) => resourceVersion)).size).toBe(4);
  });
});

test("rv-06: nothing that talks to the server orders two versions, or reads one as a number", () => {
  const ordered =
    /\b(Number|parseInt|BigInt|localeCompare)\([^)]*version|version\w*\)*\s[<>]=?\s|[^=][<>]=?\s\w*version\b/i;
  expect("if (a.resourceVersion > b) return;").toMatch(ordered);
  expect("if (seen <= version) return;").toMatch(ordered);
  expect("(version) => version").not.toMatch(ordered);
  const wrong = ["client", "cluster"].flatMap((folder) =>
    readdirSync(join(source, folder))
      .map((name) => join(source, folder, name))
      .filter((file) => ordered.test(readFileSync(file, "utf8"))),
  );
  expect(wrong).toEqual([]);
});

describe("rv-07: a list has `resourceVersion` and `resourceVersionMatch` or neither", () => {
  test.each(["newest", "any", { notOlderThan: "" }, { exactly: "" }] as const)("%j", async (wanted) => {
    put("a");
    const version = server.store.version();
    const consistency =
      typeof wanted === "string" ? wanted : "exactly" in wanted ? { exactly: version } : { notOlderThan: version };
    expect((await listAll(client, PATH, consistency, { keep: (item) => item })).items).toHaveLength(1);
    const [query = {}] = lists();
    expect("resourceVersion" in query).toBe("resourceVersionMatch" in query);
  });
});

describe("rv-08: servers that do not know `resourceVersionMatch` are put up with", () => {
  const listOf = (consistency: Parameters<typeof listAll>[2]): Promise<unknown> =>
    listAll(client, PATH, consistency, { keep: (item) => item });

  test("one that takes 'not older than' with pages for 'exactly', and has forgotten it (410)", async () => {
    put("a");
    server.fail(isList, { refuse: new Refusal(410, "Expired", "too old") });
    expect(await listOf({ notOlderThan: server.store.version() })).toMatchObject({ items: [{}] });
    expect(lists()).toHaveLength(2);
    expect(lists()[1]).toEqual({});
  });

  test("one that takes 'exactly' for 'not older than': what it answers is looked at", async () => {
    put("a");
    const before = server.store.version();
    put("b");
    expect(await listOf({ exactly: before })).toMatchObject({ version: before, items: [{}] });
    const text = JSON.stringify({ metadata: { resourceVersion: server.store.version() }, items: [] });
    server.fail(isList, { code: 200, text });
    await expect(listOf({ exactly: before })).rejects.toThrow("another version");
    server.store.compact();
    await expect(listOf({ exactly: before })).rejects.toMatchObject({ code: 410 });
  });
});

describe("rv-09: 'not older than' a known version is preferred", () => {
  test("at the start any version will do", async () => {
    watch();
    await watching();
    expect(lists()).toEqual([{ resourceVersion: "0", resourceVersionMatch: "NotOlderThan", limit: "100" }]);
  });

  test("after an event that cannot be used, the last version that was seen", async () => {
    put("a");
    watch();
    await known("a");
    await watching();
    const version = server.store.version();
    server.sendToWatches('{"type": "SHRUNK", "object": {}}\n');
    await until(() => lists().length === 2);
    expect(lists()[1]).toMatchObject({ resourceVersion: version, resourceVersionMatch: "NotOlderThan" });
    // Nothing was forgotten: the known objects are only confirmed.
    expect(names()).toEqual(["a"]);
  });
});

describe("rv-10: parameters that exclude each other are never sent together", () => {
  test.each(["newest", "any", "notOlderThan", "exactly"] as const)("a page after the first, of %s", async (form) => {
    for (const name of ["a", "b", "c", "d", "e"]) put(name);
    const version = server.store.version();
    const consistency =
      form === "exactly" ? { exactly: version } : form === "notOlderThan" ? { notOlderThan: version } : form;
    const listed = await listAll(client, PATH, consistency, { keep: (item) => item, limit: 2 });
    expect(listed.items).toHaveLength(5);
    for (const query of lists().filter((one) => one["continue"] !== undefined)) {
      expect(query).not.toHaveProperty("resourceVersion");
      expect(query).not.toHaveProperty("resourceVersionMatch");
      expect(query).toHaveProperty("limit", "2");
    }
    expect(lists()).toHaveLength(form === "any" ? 1 : 3);
  });

  test.each(["", "0"])("'exactly' the version '%s' is no list", async (exactly) => {
    await expect(listAll(client, PATH, { exactly }, { keep: (item) => item })).rejects.toThrow(RangeError);
    expect(server.requests).toEqual([]);
  });
});

test("rv-11: what may lead to a denial is listed as of now, what cannot may be of any version", async () => {
  watch([
    { ...NAMESPACES, denies: true },
    { group: "apps", kind: "Deployment", denies: false },
  ]);
  await until(() => server.watches() === 2);
  const deployments = server.requests.filter(({ path, query }) => path.endsWith("/deployments") && !query["watch"]);
  expect(lists().map(({ resourceVersion }) => resourceVersion)).toEqual([undefined]);
  expect(deployments.map(({ query }) => query["resourceVersion"])).toEqual(["0"]);
});

describe("rv-12: a watch begins at the version of the list", () => {
  test("never at '0' or nowhere, and asks for bookmarks and an end", async () => {
    put("a");
    watch();
    await watching();
    const [query] = watches();
    expect(query).toMatchObject({ resourceVersion: server.store.version(), allowWatchBookmarks: "true" });
    expect(Number(query?.["timeoutSeconds"])).toBe(300);
    expect(query).not.toHaveProperty("resourceVersionMatch");
  });

  test("so that nothing is missed that happens between list and watch", async () => {
    put("a");
    server.fail(isWatch, () => {
      put("b");
      remove("a");
      return undefined;
    });
    watch();
    await known("b");
  });
});

describe("rv-13: a server that cannot serve yet is asked again when it says", () => {
  test.each([
    [504, "Timeout"],
    [429, "TooManyRequests"],
    [503, "ServiceUnavailable"],
  ])("%d of a watch, which then goes on where it was", async (code, reason) => {
    put("a");
    server.fail(isWatch, { refuse: new Refusal(code, reason, "later", 7) }, 2);
    watch();
    await watching();
    expect(waits).toEqual([7000, 7000]);
    expect(lists()).toHaveLength(1);
    expect(new Set(watches().map(({ resourceVersion }) => resourceVersion)).size).toBe(1);
    await until(() => cluster?.status()[0]?.problem === undefined);
    expect(status()).toMatchObject({ errors: 2, relists: 0 });
  });

  test.each([
    [504, "Timeout"],
    [429, "TooManyRequests"],
  ])("%d of a list", async (code, reason) => {
    server.fail(isList, { refuse: new Refusal(code, reason, "later", 7) }, 2);
    watch();
    await watching();
    expect(waits).toEqual([7000, 7000]);
  });

  test("without a time to wait, later and later", async () => {
    server.fail(isList, { refuse: new Refusal(504, "Timeout", "later") }, 3);
    watch();
    await watching();
    expect(waits).toEqual([800, 1600, 3200]);
  });

  test("that never gets as far as our version, as after a restore, is asked for what it has", async () => {
    put("a");
    watch();
    await watching();
    server.fail(isWatch, { refuse: new Refusal(504, "Timeout", "Too large resource version") }, 3);
    server.endWatches();
    await until(() => lists().length === 2);
    expect(lists()[1]).not.toHaveProperty("resourceVersion");
    await watching();
  });
});
