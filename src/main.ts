#!/usr/bin/env node
import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";
import { unexpectedText } from "./cli/terminal/diagnostics.js";
import { endOnSignal } from "./cli/terminal/end-on-signal.js";
import { EXIT } from "./app/host/exit-code.js";
import { tuneForShortRun } from "./cli/terminal/short-run.js";
import { nodeTerminal } from "./cli/terminal/node-io.js";
import type { ImportModule } from "./app/plugins/import-module.js";
import type { Product } from "./cli/shell/shell.js";
import type { Parts } from "./parts.js";

/** The composition root: here argv and the environment meet the catalogue, the packs and the service. */

const PACKAGE = new URL("../package.json", import.meta.url);
const POLICIES = new URL("../policies", import.meta.url);
const SITE = new URL("../site/dist", import.meta.url);
const TEMPLATES = new URL("../templates/", import.meta.url);

const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { readonly version: string };
const args = process.argv.slice(2);

process.on("uncaughtException", (error) => {
  process.stderr.write(unexpectedText(error, process.env));
  process.exit(EXIT.fault);
});

// The service starts once, writes no files, and runs long enough for optimized code to pay off.
if (args[0] !== "serve") {
  // Node.js 20 has no such cache.
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  // The language server runs for hours.
  if (args[0] !== "lsp") tuneForShortRun(process.versions.node);
} else {
  // Until the service can stop by itself: it is process 1 of its container.
  endOnSignal(["SIGINT", "SIGTERM"]);
}

const ENGINE = new URL("engine.js", import.meta.url);

let parts: Parts | undefined;
let importPlugin: ImportModule | undefined;
const prepared = (): Parts => {
  if (parts === undefined) throw new Error("the command must prepare the product first");
  return parts;
};

const { lspCommand, run, serveCommand } = await import("./commands.js");

const product: Product = {
  version,
  packsDirectory: fileURLToPath(POLICIES),
  siteDirectory: fileURLToPath(SITE),
  template: (file) => readFileSync(new URL(file, TEMPLATES), "utf8"),
  prepare: async () => {
    parts ??= (await import("./parts.js")).createParts(version, fileURLToPath(POLICIES));
  },
  get catalogue() {
    return prepared().catalogue;
  },
  loadPacks: (...given) => prepared().loadPacks(...given),
  loadCluster: (directory) => prepared().loadCluster(directory),
  testPacks: (...given) => prepared().testPacks(...given),
  plugins: {
    import: async (...given) => {
      importPlugin ??= (await import("./app/plugins/import-module.js")).importsWith(ENGINE.href);
      return importPlugin(...given);
    },
    add: (plugins) => {
      parts = prepared().withPlugins(plugins);
    },
  },
  // HTTP, TLS and logs would make every other command start slower.
  addServe: serveCommand(async (options, shell) => (await import("./service/serve.js")).serve(options, shell)),
  addLsp: lspCommand(async (flags, shell) =>
    (await import("./editor/protocol/serve-editor.js")).serveEditor(flags, shell.product),
  ),
};

process.exitCode = await run(args, product, nodeTerminal());
