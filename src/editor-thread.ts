import { parentPort, workerData } from "node:worker_threads";
import { importsWith } from "./app/plugins/import-module.js";
import { loadPlugins } from "./app/plugins/load-plugins.js";
import type { Product } from "./app/parts/product.js";
import { nodeTerminal } from "./cli/terminal/node-io.js";
import type { EditorSetup, Job } from "./editor/jobs.js";
import { createAnswerer } from "./editor/review/answer.js";
import { createParts } from "./parts.js";

/** The module that the review thread of `decorum lsp` runs. */

/** This module is in a folder of the bundle. */
const ENGINE = new URL("../engine.js", import.meta.url);

const { version, policies, flags } = workerData as EditorSetup;
const io = nodeTerminal();
const own = createParts(version, policies);
const plugins = (flags.plugin ?? []).map((name) => ({ name, folder: io.cwd }));
const parts =
  plugins.length === 0 ? own : own.withPlugins(await loadPlugins(plugins, own.catalogue, importsWith(ENGINE.href), io));
const product: Product = { version, packsDirectory: policies, ...parts };
const answer = createAnswerer(product, flags, io);

// One after the other: a job may wait for modules to load.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on("message", (job: Job) => {
  last = last.then(async () => parentPort?.postMessage(await answer(job)));
});
