import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Posts a body, or several in turn, `times` times over each of so many connections, from a thread of its own: its
 * encryption must not delay what is measured. It begins with `go`; `done` resolves to { answers: { 200: 3, late: 1 },
 * slowest, late }, `slowest` in milliseconds and `late` the count of answers after the deadline; `stop` has it resolve
 * soon. A client that was told to come again does so after `rest` milliseconds.
 */
export const startPosting = async (to, body, { phase = "validate", connections = 1, times = 1e9, rest = 100 } = {}) => {
  const workerData = { ...to, phase, bodies: [body].flat(), connections, times, rest };
  const worker = new Worker(new URL("./posting.mjs", import.meta.url), { workerData });
  await once(worker, "message");
  const done = once(worker, "message").then(([result]) => result);
  return {
    go: () => worker.postMessage("go"),
    done,
    stop: () => {
      worker.postMessage("stop");
      return done;
    },
  };
};
