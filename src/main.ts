#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unexpectedText } from "./cli/terminal/diagnostics.js";
import { EXIT } from "./cli/terminal/exit-code.js";
import { nodeIo } from "./cli/terminal/node-io.js";
import type { Product } from "./cli/product.js";
import { run } from "./cli/run.js";
import { readCluster } from "./cluster/read.js";
import { DEFAULTERS } from "./defaulters/index.js";
import type { Catalogue } from "./model/rule.js";
import { loadPacks } from "./packs/load.js";
import { loadExceptions } from "./packs/exceptions/load-exceptions.js";
import { loadTests } from "./packs/tests/load-tests.js";
import { runPackTests } from "./packs/tests/run-tests.js";
import { RULES } from "./rules/index.js";
import { serveCommand } from "./service/serve-command.js";

/** The composition root: here argv and the environment meet the catalogue, the packs and the service. */

const PACKAGE = new URL("../package.json", import.meta.url);
const POLICIES = new URL("../policies", import.meta.url);

const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { readonly version: string };
const catalogue: Catalogue = { rules: RULES, defaulters: DEFAULTERS, version };

const load: Product["loadPacks"] = (paths, exceptions = []) =>
  loadExceptions(exceptions, loadPacks(paths, catalogue, fileURLToPath(POLICIES)));

const product: Product = {
  version,
  catalogue,
  packsDirectory: fileURLToPath(POLICIES),
  loadPacks: load,
  loadCluster: readCluster,
  testPacks: (paths, now, exceptions) => {
    const packs = load(paths, exceptions);
    return runPackTests(packs, loadTests(packs), now);
  },
  // HTTP, TLS and logs would make every other command start slower.
  addServe: serveCommand(async (options, shell) =>
    (await import("./service/serve.js")).serve(options, shell),
  ),
};

const io = nodeIo();
process.on("uncaughtException", (error) => {
  process.stderr.write(unexpectedText(error, process.env));
  process.exit(EXIT.fault);
});
process.exitCode = await run(process.argv.slice(2), product, io);
