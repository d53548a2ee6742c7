import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { BODIES } from "../bodies.mjs";
import { withRequests } from "./asks.mjs";
import { createClient, newCounts } from "./client.mjs";

/** What everybody else sees of a replica meanwhile: probes of a kubelet, and small reviews of an API server. */

const [[, POD]] = BODIES;
export const [SMALL] = withRequests([{ name: "pod", phase: "validate", body: Buffer.from(POD) }], "10s");

/** A kubelet's default. */
export const PROBE_TIMEOUT = 1000;
const PROBE_PERIOD = 50;
const CONNECTIONS = 4;
/** Asks after which a client opens another connection: new ones must get through as well. */
const PER_CONNECTION = 20;
const REST = 20;
const DEADLINE = 10_000;

export const newSeen = () => ({
  probes: { asked: 0, failed: 0, slowest: 0 },
  small: { asked: 0, answered: 0, refused: 0, failed: 0, slowest: 0 },
  memory: 0,
  /** Milliseconds: the longest pause of the driver itself, which counts in all of the above. */
  pause: 0,
});

const probing = async (replica, seen, isOver) => {
  while (!isOver()) {
    const { code, milliseconds } = await replica.probe("/livez", PROBE_TIMEOUT);
    seen.probes.asked++;
    if (code !== 200) seen.probes.failed++;
    seen.probes.slowest = Math.max(seen.probes.slowest, milliseconds);
    // None while it ends.
    seen.memory = Math.max(seen.memory, replica.memory().most || 0);
    await sleep(PROBE_PERIOD);
  }
};

/** 429 and 504 are answers: whoever gets one may come again. */
const asking = async (options, seen, isOver) => {
  const client = createClient(options, newCounts(), PER_CONNECTION);
  while (!isOver()) {
    const start = performance.now();
    seen.small.asked++;
    try {
      const { code } = await client.ask(SMALL.request, DEADLINE);
      if (code === 200) seen.small.answered++;
      else if (code === 429 || code === 504) seen.small.refused++;
      else seen.small.failed++;
    } catch {
      seen.small.failed++;
    }
    seen.small.slowest = Math.max(seen.small.slowest, performance.now() - start);
    await sleep(REST);
  }
  client.close();
};

/** Adds to `seen` until the function that it gives is called, which resolves when all is answered. */
export const watch = (replica, options, seen) => {
  let isOver = false;
  const until = () => isOver;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const all = Promise.all([
    probing(replica, seen, until),
    ...Array.from({ length: CONNECTIONS }, () => asking(options, seen, until)),
  ]);
  return async () => {
    isOver = true;
    delay.disable();
    seen.pause = Math.max(seen.pause, delay.max / 1e6);
    await all;
  };
};
