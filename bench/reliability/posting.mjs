import { parentPort, workerData } from "node:worker_threads";
import { withRequests } from "./asks.mjs";
import { createClient, newCounts } from "./client.mjs";

/** The thread that `startPosting()` in poster.mjs starts and reads messages from. */

const { port, ca, phase, bodies, connections, times, rest } = workerData;
/** Milliseconds that API servers wait by default, and the grace for late answers, to see how late they are. */
const DEADLINE = 10_000;
const GRACE = 5000;

const requests = withRequests(
  bodies.map((body) => ({ phase, body: Buffer.from(body) })),
  `${DEADLINE / 1000}s`,
).map(({ request }) => request);
let posted = 0;
const options = { host: "127.0.0.1", port, ca, servername: "localhost" };
const result = { answers: {}, slowest: 0, late: 0 };
let isOver = false;
const [begun, begin] = (() => {
  let resolve;
  return [new Promise((go) => (resolve = go)), () => resolve()];
})();
parentPort.on("message", (message) => (message === "go" ? begin() : (isOver = true)));

const post = async (client) => {
  let kind;
  const start = performance.now();
  try {
    kind = (await client.ask(requests[posted++ % requests.length], DEADLINE + GRACE)).code;
  } catch (error) {
    kind = error.reason ?? error.message;
  }
  const milliseconds = performance.now() - start;
  result.answers[kind] = (result.answers[kind] ?? 0) + 1;
  result.slowest = Math.max(result.slowest, milliseconds);
  if (milliseconds > DEADLINE) result.late++;
  return kind;
};

const work = async (client) => {
  for (let time = 0; time < times && !isOver; time++)
    if ((await post(client)) !== 200 && time + 1 < times) await new Promise((go) => setTimeout(go, rest));
  client.close();
};

const clients = Array.from({ length: connections }, () => createClient(() => options, newCounts()));
await Promise.all(clients.map((client) => client.open().catch(() => {})));
parentPort.postMessage("ready");
await begun;
await Promise.all(clients.map(work));
parentPort.postMessage(result);
parentPort.close();
