import { until } from "../support/until.js";
import {
  CLASSES,
  server,
  cluster,
  waits,
  settled,
  given,
  trouble,
  start,
  list,
  create,
  names,
  known,
  watching,
} from "../support/live-cluster.js";

const opened = (): number => server.requests.filter(({ query }) => query["watch"] !== undefined).length;

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
      server.requests.filter(({ query, path }) => path.endsWith("s") && !query["watch"] && path.includes("classes")),
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
    await until(() => settled === 1);
    server.endWatches();
    await watching();
    create("b");
    await known("a", "b");
    expect([trouble, waits]).toEqual([[], []]);
  });

  test.each([
    ["that the server ends at once", ""],
    [
      "that has a gap after its first event",
      '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"1"}}}\n{"type":"ERROR","object":{"code":410}}\n',
    ],
  ])("%s, again and again, is asked for later and later", async (_, text) => {
    given.settles = false;
    server.fail(({ query }) => query["watch"] !== undefined, { code: 200, text }, 5);
    start();
    await watching();
    expect(waits.slice(0, 4)).toEqual([800, 1600, 3200, 6400]);
  });

  test("that the server ends after its first event is made anew a second after it began, without a word", async () => {
    const begun: number[] = [];
    const bookmark = (resourceVersion = ""): string =>
      `${JSON.stringify({ type: "BOOKMARK", object: { metadata: { resourceVersion } } })}\n`;
    server.fail(
      ({ query }) => query["watch"] !== undefined,
      () => {
        begun.push(settled);
        return { code: 200, text: bookmark(server.requests.at(-1)?.query["resourceVersion"]) };
      },
      5,
    );
    start();
    await watching();
    expect([begun, trouble, waits]).toEqual([[0, 1, 2, 3, 4], [], []]);
  });

  test("whose protocol the server switches is made anew", async () => {
    server.fail(
      ({ query }) => query["watch"] !== undefined,
      { code: 101, text: "", headers: { connection: "upgrade", upgrade: "x" } },
      1,
    );
    start();
    await watching();
    expect(trouble.map(({ error }) => String(error))).toEqual([
      expect.stringContaining("the connection was closed without a response"),
    ]);
  });

  test("is made with the token and the authority of that time", async () => {
    server.tokens = new Set(["old"]);
    given.access = { ca: server.ca(), token: "old" };
    create("a");
    start();
    await watching();
    await server.renewTls();
    server.tokens = new Set(["new"]);
    await until(() => trouble.length > 0);
    given.access = { ca: server.ca(), token: "new" };
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
  given.ahead = 60_000;
  expect(cluster.status()[0]?.silentForMs).toBeGreaterThan(50_000);
  server.bookmark();
  await until(() => (cluster.status()[0]?.silentForMs ?? 0) < 50_000);
  const version = server.store.version();
  server.dropWatches();
  await until(() => opened() > before);
  expect(server.requests.filter(({ query }) => query["watch"] !== undefined).at(-1)?.query["resourceVersion"]).toBe(
    version,
  );
});

describe("after five minutes without a word from the server", () => {
  test("nothing is known, until it is heard again: by a bookmark, too", async () => {
    create("a");
    start();
    await watching();
    await known("a");
    given.ahead = 299_000;
    expect(names()).toEqual(["a"]);
    given.ahead = 301_000;
    expect(list()).toBeUndefined();
    expect(cluster.snapshot.known(CLASSES.group, CLASSES.kind)).toEqual([]);
    server.bookmark();
    await known("a");
  });
});
