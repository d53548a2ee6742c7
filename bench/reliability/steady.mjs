import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { expectedAnswers, recordedAsks, withRequests } from "./asks.mjs";
import { HOST } from "./certificates.mjs";
import { createClient, newCounts } from "./client.mjs";
import { createJudge } from "./judge.mjs";
import { createMount } from "./mount.mjs";
import { PACKS } from "./packs.mjs";
import { startProxy } from "./proxy.mjs";
import { startReplica } from "./replica.mjs";
import { until } from "./until.mjs";

/** Two replicas under a steady load, while everything changes that changes in a cluster: no request may tell. */

/** After so many asks a client opens another connection, so that certificates count all the time. */
const PER_CONNECTION = 50;
const DEADLINE = 10_000;
/**
 * The load: connections, and milliseconds that a client rests after an answer, at most. Connections fall idle, as those of an
 * API server do. In brief, it is enough to see what fails, with time left for what is beside it.
 */
const WHOLE = { connections: 32, rest: 60 };
const BRIEF = { connections: 8, rest: 150 };
/** How late the proxy learns of replicas that come and go. */
const PROXY_LAG = 1000;
/**
 * The two ways in which a replica ends: it is asked to stop and announces that itself, or is first taken out of the Service,
 * as by a `preStop` hook that sleeps, and then asked to stop. Values: seconds until it ends after that.
 */
const SAYS_SO = 3;
const WAS_TAKEN_OUT = 1;

/** Asks as an API server does: after an answer with `Retry-After`, it asks again until its deadline. */
const askUntilTaken = async (client, request, judge, counts) => {
  const end = performance.now() + DEADLINE;
  for (;;) {
    const atSend = judge.allowed();
    const answer = await client.ask(request, end - performance.now());
    const [, seconds] = /\r\nretry-after: (\d+)/.exec(answer.head) ?? [];
    if (answer.code !== 429 || seconds === undefined) return { atSend, answer };
    counts.sentAway++;
    await sleep(Number(seconds) * 1000);
  }
};

/** Asks until it is stopped; each connection has another order of asks. */
const startLoad = (asks, judge, options, { connections, rest }) => {
  const counts = { ...newCounts(), sentAway: 0 };
  let isOver = false;
  const work = async (_, first) => {
    const client = createClient(options, counts, PER_CONNECTION);
    for (let next = first * 7; !isOver; next++) {
      const index = next % asks.length;
      try {
        const { atSend, answer } = await askUntilTaken(client, asks[index].request, judge, counts);
        judge.answered(asks[index], index, atSend, answer);
      } catch (error) {
        judge.unanswered(asks[index], error);
      }
      await sleep(rest * Math.random());
    }
    client.close();
  };
  const working = Promise.all(Array.from({ length: connections }, work));
  return {
    counts,
    stop: async () => {
      isOver = true;
      await working;
    },
  };
};

/** The serial number of what a replica shows. */
const shownBy = ({ port }) =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, servername: HOST });
    socket.on("secureConnect", () => {
      resolve(socket.getPeerX509Certificate().serialNumber);
      socket.destroy();
    });
    socket.on("error", () => resolve(undefined));
  });

/** Expected answers by each version of the packs that can be used. */
const expectations = (asks, folder) =>
  Object.fromEntries(
    ["lenient", "strict"].map((version) => {
      const mount = createMount(join(folder, `expected-${version}`));
      mount.swap(PACKS[version]);
      return [version, expectedAnswers(asks, mount.folder)];
    }),
  );

/**
 * Runs it all with certificates of one kind; `tell` is called with what has just happened. Gives the tally of answers,
 * what was done to connections, and what else did not hold.
 */
export const runSteady = async (folder, certificates, tell, { brief }) => {
  const asks = withRequests(recordedAsks(), "10s");
  const expected = expectations(asks, folder);
  const changed = asks.filter((_, index) => expected.lenient[index] !== expected.strict[index]).length;
  const packs = createMount(join(folder, "packs"));
  packs.swap(PACKS.lenient);
  const proxy = await startProxy(PROXY_LAG);
  const judge = createJudge(expected);
  const problems = [];
  const running = new Set();
  const start = async (name, delay) => {
    const told = { loaded: 0, refused: 0, log: [] };
    const replica = await startReplica(
      name,
      [...["--packs", packs.folder, "--reload-interval", "1s", "--shutdown-delay", `${delay}s`], ...certificates.flags],
      {
        isRead: true,
        onLine: (line) => {
          if (line.includes("packs have changed and are in use")) told.loaded++;
          else if (line.includes("packs have changed but are invalid")) told.refused++;
          if (/"level":(50|60)/.test(line) && told.log.length < 20) told.log.push(line);
        },
      },
    );
    running.add(replica);
    proxy.add(replica);
    return { replica, told };
  };
  const all = (states, is) => states.every(is);
  const kinds = new Set();
  let load;
  try {
    let replicas = [await start("first", SAYS_SO), await start("second", WAS_TAKEN_OUT)];
    await until(() => all(replicas, ({ replica }) => proxy.isReady(replica)), "replicas that are ready");
    judge.allow("lenient");
    const options = () => ({
      host: "127.0.0.1",
      port: proxy.port,
      servername: HOST,
      ca: certificates.trusted(),
    });
    load = startLoad(asks, judge, options, brief ? BRIEF : WHOLE);
    const say = (what) => tell(what, judge.tally);
    const shown = (serial) =>
      until(async () => {
        for (const { replica } of replicas) if ((await shownBy(replica)) !== serial) return false;
        return true;
      }, `certificate ${serial} at every replica`);
    const rest = () => sleep(brief ? 1000 : 3000);
    const swap = async (version, from) => {
      const before = replicas.map(({ told }) => told.loaded);
      judge.allow(from, version);
      packs.swap(PACKS[version]);
      await until(() => all(replicas, ({ told }, index) => told.loaded > before[index]), `packs: ${version}`);
      judge.allow(version);
    };

    say("load begins");
    await rest();
    await shown(await certificates.leafRenewed());
    kinds.add(await shownBy(replicas[0].replica));
    say("every replica shows a renewed leaf");
    await rest();
    await swap("strict", "lenient");
    say("stricter packs are in use");
    await rest();
    packs.swap(PACKS.broken);
    await until(() => all(replicas, ({ told }) => told.refused > 0), "packs that are refused");
    for (const { replica } of replicas) {
      const { code, text } = await replica.probe("/readyz?verbose", 5000);
      if (code !== 200 || !text.includes("[-]packs failed")) problems.push(`readyz with bad packs: ${text}`);
    }
    say("invalid packs are refused");
    await rest();
    await swap("lenient", "strict");
    say("the first packs are in use again");
    await rest();
    await shown(await certificates.authorityRotated());
    say("every replica shows a leaf of another authority");
    await rest();
    certificates.settled();
    await rest();

    const replace = async (index, end, name) => {
      const { replica } = replicas[index];
      const next = await start(name, SAYS_SO);
      await until(() => proxy.isReady(next.replica), "a new replica that is ready");
      await end(replica);
      const code = await replica.ended;
      if (code !== 0) problems.push(`${replica.name} ended with ${code}`);
      replicas = replicas.with(index, next);
    };
    await replace(0, (replica) => replica.kill("SIGTERM"), "third");
    say("a replica was told to stop and has ended; another has taken its place");
    await replace(
      1,
      async (replica) => {
        proxy.remove(replica);
        await sleep(PROXY_LAG * 2);
        replica.kill("SIGTERM");
      },
      "fourth",
    );
    say("the other one, too, taken out of the Service before");
    await rest();
    await load.stop();
    for (const { told } of replicas) problems.push(...told.log.filter((line) => !line.includes("packs have changed")));
    return { ...judge.tally, ...load.counts, asks: asks.length, changed, problems };
  } finally {
    await load?.stop();
    for (const replica of running) if (replica.isRunning()) replica.kill("SIGKILL");
    proxy.close();
    certificates.close();
  }
};
