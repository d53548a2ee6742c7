import type { Watched } from "../../src/model/reads.js";
import { type FakeResource, Refusal } from "../support/fake-store.js";
import { until } from "../support/until.js";
import {
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

const GRANTS: Watched = { group: "gateway.networking.k8s.io", kind: "ReferenceGrant", denies: false };
const GRANT: FakeResource = {
  group: GRANTS.group,
  version: "v1beta1",
  resource: "referencegrants",
  kind: GRANTS.kind,
  namespaced: true,
};

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

describe("a kind in a version that is named", () => {
  const v1: Watched = { ...GRANTS, version: "v1" };
  const serve = (...versions: string[]): void => {
    for (const version of versions) server.addResource({ ...GRANT, version });
  };
  const grants = (version?: string) => cluster.snapshot.list(GRANTS.group, GRANTS.kind, version);
  const grant = { ...named("g"), apiVersion: "gateway.networking.k8s.io/v2", kind: "ReferenceGrant" };

  test("is listed in this version, beside another one of the same kind", async () => {
    serve("v2", "v1");
    server.store.create({ ...GRANT, version: "v2" }, "shop", grant);
    start([v1, { ...GRANTS, version: "v2" }]);
    await until(() => grants("v1")?.length === 1 && grants("v2")?.length === 1);
    const apiVersions = ["v1", "v2"].flatMap((version) => grants(version)?.map(({ apiVersion }) => apiVersion));
    expect(apiVersions).toEqual(["gateway.networking.k8s.io/v1", "gateway.networking.k8s.io/v2"]);
    expect(grants()).toBeUndefined();
    expect(cluster.status()).toMatchObject([{ version: "v1" }, { version: "v2" }]);
  });

  test("that the server does not have is unknown, which keeps the service from nothing else; it is found later", async () => {
    serve("v2");
    start([v1]);
    await until(() => trouble.length > 1);
    expect(trouble[0]?.error).toMatchObject({
      message: "the API server has ReferenceGrant in 'v2', but not in 'v1'",
    });
    expect([grants("v1"), cluster.isReady()]).toEqual([undefined, true]);
    serve("v1");
    await until(() => grants("v1")?.length === 0);
  });

  test("that is not served any more has its last objects until these are too old, and never none", async () => {
    const seen = new Set<number | undefined>();
    serve("v1", "v2");
    server.store.create({ ...GRANT, version: "v1" }, "shop", grant);
    start([v1]);
    await until(() => grants("v1")?.length === 1);
    await watching("ReferenceGrant");
    server.removeResource("ReferenceGrant");
    server.endWatches();
    await until(() => {
      seen.add(grants("v1")?.length);
      return trouble.length > 3;
    });
    expect([...seen]).toEqual([1]);
    expect(cluster.status()).toMatchObject([
      { isStale: true, problem: "the API server has ReferenceGrant in 'v2', but not in 'v1'" },
    ]);
    given.ahead = 400_000;
    expect(grants("v1")).toBeUndefined();
  });

  test("of a kind that the server does not have at all has no objects", async () => {
    server.addResource({ ...GRANT, version: "v1", resource: "others", kind: "Other" });
    start([v1]);
    await until(() => grants("v1")?.length === 0);
  });

  test("of the core group is 'v1'", async () => {
    const core = (version: string): Watched => ({ group: "", kind: "Namespace", version, denies: false });
    start([core("v1"), core("v2")]);
    await until(() => cluster.snapshot.list("", "Namespace", "v1")?.length === 0 && trouble.length > 0);
    expect(trouble[0]?.error).toMatchObject({ message: "the API server has Namespace in 'v1', but not in 'v2'" });
  });
});

describe("a kind in several versions, of which a pack names none", () => {
  const told: (readonly string[])[] = [];
  const onVersions = (_: Watched, versions: readonly string[]): unknown => told.push(versions);
  const open = { ...GRANTS, anyVersion: true } as const;
  beforeEach(() => {
    told.length = 0;
    server.addResource(GRANT);
  });

  test("is told of, and read in the one that the server prefers", async () => {
    server.addResource({ ...GRANT, version: "v1" });
    start([open], { onVersions });
    await watching("ReferenceGrant");
    expect(told).toEqual([["v1beta1", "v1"]]);
    expect(server.requests.at(-1)?.path).toBe("/apis/gateway.networking.k8s.io/v1beta1/referencegrants");
  });

  test.each<[string, Watched, Partial<FakeResource>, number]>([
    ["a rule knows its fields", GRANTS, {}, 0],
    ["there is only one", open, { kind: "Other" }, 0],
    ["the others cannot be looked at", open, {}, 9],
  ])("is not told of where %s", async (_, watched, other, failures) => {
    server.addResource({ ...GRANT, version: "v1", ...other });
    server.fail(({ path }) => path.endsWith("/v1"), { refuse: new Refusal(503, "ServiceUnavailable", "no") }, failures);
    start([watched], { onVersions });
    await watching("ReferenceGrant");
    expect([told, trouble]).toEqual([[], []]);
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
    // Until the test has looked: after a fixed number of answers, a busy machine would look too late.
    let isBroken = true;
    const broken = { code: 200, text };
    const isList = ({ path }: { readonly path: string }): boolean => path.endsWith("/storageclasses");
    server.fail(isList, () => (isBroken ? broken : undefined), Number.POSITIVE_INFINITY);
    start();
    await until(() => trouble.length >= 3);
    expect(list()).toBeUndefined();
    isBroken = false;
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

describe("a list", () => {
  test("whose pages would take too much memory is asked for in smaller ones", async () => {
    create("a");
    const items = `[{"metadata":{"name":"b"},"parameters":[${"{},".repeat(1_000_000)}{}]}]`;
    const text = `{"metadata":{"resourceVersion":"1"},"items":${items}}`;
    const isPage = ({ limit }: Readonly<Record<string, string>>): boolean => limit !== undefined && limit !== "1";
    server.fail(({ query }) => isPage(query), { code: 200, text }, 5);
    start();
    await known("a");
    expect(trouble).toEqual([]);
  });

  test("with an object of too many levels, and an integer that no number holds, is known", async () => {
    const deep = "[".repeat(1500) + "]".repeat(1500);
    const items = `[{"metadata":{"name":"a"},"parameters":${deep}},{"metadata":{"name":"b"},"x":9007199254740993}]`;
    const text = `{"metadata":{"resourceVersion":"1"},"items":${items}}`;
    server.fail(({ path }) => path.endsWith("/storageclasses"), { code: 200, text });
    start();
    await known("a", "b");
  });
});

describe("events that are of something else", () => {
  test.each([
    ["another kind", { apiVersion: "v1", kind: "Status", metadata: { name: "a", resourceVersion: "x" } }],
    ["no name", { apiVersion: "storage.k8s.io/v1", kind: "StorageClass", metadata: { resourceVersion: "x" } }],
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
