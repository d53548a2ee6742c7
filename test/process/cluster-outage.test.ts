import { ApiError } from "../../src/client/api-error.js";
import { type LiveCluster, watchCluster } from "../../src/cluster/live-cluster.js";
import { at } from "kube-json";
import type { Watched } from "../../src/model/reads.js";
import { isThorough } from "../support/sample.js";
import { createVirtualCluster, FAILURES, type VirtualCluster } from "../support/virtual-cluster.js";
import { createVirtualTime, type VirtualTime } from "../support/virtual-time.js";

/** The known state of a cluster while its API server is away, and how soon all is known again, in virtual time. */

const SILENT = 120_000;

const kindsOf = (count: number): readonly Watched[] =>
  Array.from({ length: count }, (_, index) => ({
    group: "acme.io",
    kind: `K${String(index)}`,
    denies: index % 2 === 0,
  }));

interface World {
  readonly time: VirtualTime;
  readonly server: VirtualCluster;
  readonly cluster: LiveCluster;
  readonly kinds: readonly Watched[];
  /** Kinds without any known objects now. */
  readonly blank: () => number;
  /** Kinds that are known as they are now. */
  readonly current: (version: number) => number;
}

const start = async (count: number, seed: number): Promise<World> => {
  const time = createVirtualTime(seed, 0);
  const kinds = kindsOf(count);
  const server = createVirtualCluster(time, kinds, SILENT);
  const cluster = watchCluster(server.client, kinds, { clock: time.clock() });
  const lists = () => kinds.map(({ group, kind }) => cluster.snapshot.list(group, kind));
  const world: World = {
    time,
    server,
    cluster,
    kinds,
    blank: () => lists().filter((list) => list === undefined).length,
    current: (version) => lists().filter((list) => at(list?.[0], "metadata", "version") === version).length,
  };
  await time.run(10_000, () => undefined);
  expect(world.blank()).toBe(0);
  return world;
};

const SEEDS = isThorough ? [1, 2, 3, 4, 5] : [1, 2];

describe.each(Object.entries(FAILURES))("a server that %s", (_, failure) => {
  test.each([
    [1, 45_000],
    [1, 60_000],
    [13, 45_000],
    [13, 60_000],
    [13, 250_000],
    [100, 60_000],
  ])("with %d kinds, %d ms long: nothing is blank, and all is current within 10 s", async (count, outage) => {
    for (const seed of SEEDS) {
      const { time, server, cluster, blank, current } = await start(count, seed);
      let blanks = 0;
      const watch = (): void => {
        blanks += blank();
      };
      server.failure = failure;
      server.restart();
      await time.run(outage, watch);
      expect(cluster.status().every(({ isStale }) => isStale)).toBe(true);
      server.failure = undefined;
      await time.run(10_000, watch);
      expect([blanks, current(2)]).toEqual([0, count]);
      expect(cluster.status().every(({ isStale }) => !isStale)).toBe(true);
      await cluster.stop();
    }
  });

  test("meets few attempts, however many kinds there are, and not all at once when it is back", async () => {
    for (const count of [1, 13, 100]) {
      const { time, server, cluster } = await start(count, 7);
      server.failure = failure;
      server.restart();
      await time.run(60_000, () => undefined);
      const from = time.now();
      await time.run(60_000, () => undefined);
      // Two a second of each replica.
      expect(server.requests.filter((one) => one.at >= from).length).toBeLessThanOrEqual(121);
      server.failure = undefined;
      const back = time.now();
      await time.run(20_000, () => undefined);
      const starts = server.requests.filter((one) => one.at >= back).map((one) => Math.floor(one.at / 100));
      const busiest = Math.max(...starts.map((slot) => starts.filter((one) => one === slot).length));
      expect(busiest).toBeLessThanOrEqual(20);
      await cluster.stop();
    }
  });
});

test("an outage of more than five minutes makes nothing known, and it is back within 10 s", async () => {
  const { time, server, cluster, blank, current } = await start(13, 1);
  server.failure = FAILURES["refuses connections"];
  server.restart();
  await time.run(301_000, () => undefined);
  expect(blank()).toBe(13);
  server.failure = undefined;
  await time.run(10_000, () => undefined);
  expect([blank(), current(2)]).toEqual([0, 13]);
  await cluster.stop();
});

test("what is known of a gap counts for five minutes, also where watches are agreed to and lists are not", async () => {
  const { time, server, cluster, blank } = await start(1, 1);
  const { client } = server;
  const request = client.request.bind(client);
  let isBroken = true;
  client.request = (asked) =>
    isBroken && asked.path.endsWith("/k0") ? Promise.reject(new ApiError("GET", 500)) : request(asked);
  server.restart();
  await time.run(290_000, () => undefined);
  expect([blank(), cluster.status()[0]?.isStale]).toEqual([0, true]);
  await time.run(20_000, () => undefined);
  expect(blank()).toBe(1);
  isBroken = false;
  await time.run(10_000, () => undefined);
  expect(blank()).toBe(0);
  await cluster.stop();
});

test("quiet watches are no failures: nothing is told, and nothing waits longer and longer", async () => {
  const { time, server, cluster, blank } = await start(3, 1);
  await time.run(3_600_000, () => {
    expect(blank()).toBe(0);
  });
  expect(cluster.status()).toMatchObject([0, 1, 2].map(() => ({ errors: 0, relists: 0, isStale: false })));
  // Each is begun anew after two minutes, and not more often.
  expect(server.requests.filter(({ isWatch }) => isWatch).length).toBeLessThanOrEqual(3 * 32);
  await cluster.stop();
});

test("a watch that is agreed to and ends with 410 each time is asked for later and later", async () => {
  const { time, server, cluster } = await start(1, 1);
  const { client } = server;
  const watch = client.watch.bind(client);
  client.watch = (asked) => watch({ ...asked, query: { resourceVersion: "0" } });
  server.cut();
  const from = time.now();
  await time.run(600_000, () => undefined);
  expect(server.requests.filter((one) => one.at >= from).length).toBeLessThan(60);
  await cluster.stop();
});

test("one kind that fails for ever does not keep the others from anything", async () => {
  const { time, server, cluster, current } = await start(5, 1);
  const { client } = server;
  const request = client.request.bind(client);
  client.request = (asked) => (asked.path.endsWith("/k0") ? Promise.reject(new ApiError("GET", 500)) : request(asked));
  server.restart();
  await time.run(20_000, () => undefined);
  expect(current(2)).toBe(4);
  await cluster.stop();
});
