import { parentPort, workerData } from "node:worker_threads";
import type { Product } from "./cli/product.js";
import { nodeIo } from "./cli/terminal/node-io.js";
import type { EditorSetup, Job } from "./editor/jobs.js";
import { createAnswerer } from "./editor/review/answer.js";
import { createParts } from "./parts.js";

/** The module that the review thread of `decorum lsp` runs. */

const { version, policies, flags } = workerData as EditorSetup;
const parts = createParts(version, policies);
const product: Product = {
  version,
  packsDirectory: policies,
  ...parts,
  addServe: () => undefined,
  addLsp: () => undefined,
};
const answer = createAnswerer(product, flags, nodeIo());

// One after the other: a job may wait for modules to load.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on("message", (job: Job) => {
  last = last.then(async () => parentPort?.postMessage(await answer(job)));
});
