import { parentPort, workerData } from "node:worker_threads";

/** Does what the path of the only pack says, in place of the thread that reads packs. */
const DEEDS = {
  read: () => parentPort.postMessage({ read: { documents: [], bases: [], notes: ["read"] } }),
  change: () => parentPort.postMessage("Changed"),
  problem: () => parentPort.postMessage({ problem: "packs are invalid" }),
  exceptions: () => parentPort.postMessage({ read: { ...workerData.inUse, notes: [] }, problem: "packs are invalid" }),
  spin: () => {
    for (;;);
  },
  fill: () => {
    const all = [];
    for (;;) all.push(new Array(10_000).fill(all.length));
  },
  throw: () => {
    throw new TypeError("a bug");
  },
  exit: () => process.exit(3),
};

DEEDS[workerData.sources.packs[0]]();
