import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createSecureContext } from "node:tls";
import { BODIES } from "../bodies.mjs";
import { median, quantile } from "../figures.mjs";
import { bindDriver, bindServer } from "../servers.mjs";
import { expectedAnswers, recordedAsks, withRequests } from "./asks.mjs";
import { createClient, newCounts } from "./client.mjs";
import { createMount } from "./mount.mjs";
import { PACKS } from "./packs.mjs";
import { startReplica } from "./replica.mjs";

/**
 * More load than a replica can take. Its capacity is measured first; then several times as much is sent, at times that do not
 * depend on its answers, as by many API servers that wait for two seconds.
 */

const TIMES_CAPACITY = 5;
const TIMEOUT = 2000;
/** Connections at a time, below the limit of the service: API servers keep within theirs, too. */
const MAX_CLIENTS = 900;
const OPEN_CLIENTS = 600;
/** A kubelet's default. */
const PROBE_TIMEOUT = 1000;
const PROBE_PERIOD = 250;
const CLOSED_LOOP = 8;
const NEVER_LATE = 30_000;

/** Recordings, and among ten of them a definition of 100 KB. */
const mixture = () => {
  const [, definition] = BODIES.find(([name]) => name.endsWith("CRD"));
  const large = { name: "definition", phase: "validate", body: Buffer.from(definition) };
  return recordedAsks().flatMap((ask, index) => (index % 10 === 0 ? [ask, large] : [ask]));
};

/** Milliseconds per answer, one after the other, for so long. */
const latencies = async (options, asks, milliseconds) => {
  const client = createClient(options, newCounts());
  await client.open();
  const all = [];
  const end = performance.now() + milliseconds;
  for (let next = 0; performance.now() < end; next++) {
    const start = performance.now();
    await client.ask(asks[next % asks.length].request, NEVER_LATE);
    all.push(performance.now() - start);
  }
  client.close();
  return all.sort((a, b) => a - b);
};

/** Answers per second to clients that ask again as soon as they are answered. */
const capacityOf = async (options, asks, milliseconds) => {
  let answered = 0;
  const start = performance.now();
  const work = async (_, first) => {
    const client = createClient(options, newCounts());
    for (let next = first * 5; performance.now() < start + milliseconds; next++) {
      await client.ask(asks[next % asks.length].request, NEVER_LATE);
      answered++;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CLOSED_LOOP }, work));
  return (answered * 1000) / (performance.now() - start);
};

const KINDS = { 429: "429", 504: "504" };
const kindOf = ({ code, text }) =>
  code === 200 ? (text.includes('"allowed":true') ? "allowed" : "denied") : (KINDS[code] ?? `answer ${code}`);

const newClient = (options) => {
  const counts = newCounts();
  return { ...createClient(options, counts), counts };
};

/** Clients whose connections are there already, as after hours of work. */
const openAll = async (options) => {
  const clients = Array.from({ length: OPEN_CLIENTS }, () => newClient(options));
  // A few at a time: a client that opens them all at once would be an overload of its own.
  for (let from = 0; from < clients.length; from += CLOSED_LOOP)
    await Promise.all(clients.slice(from, from + CLOSED_LOOP).map((client) => client.open()));
  return clients;
};

/** Sends at a rate, for so long; resolves when all is answered or given up. */
const offer = async (options, asks, expected, rate, milliseconds) => {
  const [idle, answers] = [await openAll(options), {}];
  const took = [];
  const examples = {};
  let [sent, clients, late, lateAsNew, wrong, unsent] = [0, idle.length, 0, 0, 0, 0];
  const count = (kind) => (answers[kind] = (answers[kind] ?? 0) + 1);
  const ask = async (index) => {
    const client = idle.pop() ?? (clients < MAX_CLIENTS ? (clients++, newClient(options)) : undefined);
    if (client === undefined) {
      unsent++;
      return;
    }
    const start = performance.now();
    const { opened } = client.counts;
    try {
      const answer = await client.ask(asks[index].request, NEVER_LATE);
      const isOther = answer.code === 200 && answer.text !== expected[index];
      // All are of one user: reviews that wait for each other too long are left unjudged, which they say.
      const isUnjudged = isOther && /\bnot reviewed\b/.test(answer.text);
      const kind = isUnjudged ? "unjudged" : kindOf(answer);
      if (isOther && !isUnjudged) wrong++;
      count(kind);
      if (kind.startsWith("answer")) examples[kind] = answer.text.slice(0, 300);
    } catch (error) {
      count(error.reason ?? "error");
    }
    const time = performance.now() - start;
    took.push(time);
    if (time > TIMEOUT) {
      late++;
      if (client.counts.opened > opened) lateAsNew++;
    }
    idle.push(client);
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const before = performance.eventLoopUtilization();
  const start = performance.now();
  const pending = [];
  for (let now = 0; now < milliseconds; now = performance.now() - start) {
    for (const due = Math.floor((now * rate) / 1000); sent < due; sent++) pending.push(ask(sent % asks.length));
    await sleep(1);
  }
  const busy = performance.eventLoopUtilization(before).utilization;
  delay.disable();
  await Promise.all(pending);
  for (const client of idle) client.close();
  took.sort((a, b) => a - b);
  return {
    sent: sent - unsent,
    unsent,
    offered: (sent * 1000) / milliseconds,
    answers,
    examples,
    late,
    lateAsNew,
    wrong,
    clients,
    p50: quantile(took, 0.5),
    slowest: took.at(-1),
    busy,
    lag: delay.max / 1e6,
  };
};

/** Asks for the health of a replica, and looks at its memory, until it is stopped. */
const watch = (replica) => {
  let isOver = false;
  const seen = { probes: 0, failed: 0, slowest: 0, memory: 0 };
  const work = async () => {
    while (!isOver) {
      for (const path of ["/livez", "/readyz"]) {
        const { code, milliseconds } = await replica.probe(path, PROBE_TIMEOUT);
        seen.probes++;
        if (code !== 200) seen.failed++;
        seen.slowest = Math.max(seen.slowest, milliseconds);
      }
      seen.memory = Math.max(seen.memory, replica.memory().now);
      await sleep(PROBE_PERIOD);
    }
    return seen;
  };
  const working = work();
  return () => ((isOver = true), working);
};

/**
 * `seconds` is how long the overload lasts. The packs have many rules: a review then costs the service many times what it
 * costs to send, so that one core can send several times what another can answer.
 */
export const measureOverload = async ({ tls, files, folder, seconds }) => {
  const packs = createMount(join(folder, "many"));
  packs.swap(PACKS.many);
  const policies = packs.folder;
  const asks = withRequests(mixture(), `${TIMEOUT}ms`);
  const unhurried = withRequests(mixture(), "30s");
  const expected = expectedAnswers(asks, policies);
  const flags = ["--packs", policies, "--tls-cert-file", files.cert, "--tls-private-key-file", files.key];
  const replica = await startReplica("replica", flags);
  try {
    bindServer(replica.pid);
    bindDriver();
    const secureContext = createSecureContext({ ca: tls.ca });
    const options = () => ({ host: "127.0.0.1", port: replica.port, secureContext, servername: "localhost" });
    const slice = Math.min(5000, seconds * 500);
    await capacityOf(options, unhurried, slice);
    const capacity = await capacityOf(options, unhurried, slice);
    const before = await latencies(options, unhurried, slice);
    const memory = replica.memory().now;
    const watched = watch(replica);
    const offered = await offer(options, asks, expected, capacity * TIMES_CAPACITY, seconds * 1000);
    const health = await watched();
    const after = await latencies(options, unhurried, slice);
    return {
      capacity,
      memory,
      ...offered,
      health,
      memoryAfter: replica.memory().now,
      ratio: { p50: median(after) / median(before), p99: quantile(after, 0.99) / quantile(before, 0.99) },
    };
  } finally {
    replica.kill();
    await replica.ended;
  }
};
