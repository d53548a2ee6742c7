#!/usr/bin/env node
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDebugging, unexpectedText } from "./cli/diagnostics.js";
import { expiredNotes } from "./cli/exception-notes.js";
import { EXIT } from "./cli/exit-code.js";
import { nodeIo } from "./cli/node-io.js";
import type { Product } from "./cli/product.js";
import { run } from "./cli/run.js";
import { servedPacks } from "./cli/served-packs.js";
import { certificateHosts, startedText, untilStopped } from "./cli/serve.js";
import { readCluster } from "./cluster/read.js";
import { DEFAULTERS } from "./defaulters/index.js";
import type { Catalogue } from "./model/rule.js";
import { loadPacks } from "./packs/load.js";
import { loadExceptions } from "./packs/load-exceptions.js";
import { loadTests } from "./packs/load-tests.js";
import { requireNoNamespaces } from "./packs/namespaces.js";
import { packNotes } from "./packs/notes.js";
import { runPackTests } from "./packs/run-tests.js";
import { RULES } from "./rules/index.js";

/** The composition root: here argv and the environment meet the catalogue, the packs and the service. */

const PACKAGE = new URL("../package.json", import.meta.url);
const POLICIES = new URL("../policies", import.meta.url);

const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { readonly version: string };
const catalogue: Catalogue = { rules: RULES, defaulters: DEFAULTERS, version };

const load: Product["loadPacks"] = (directory, exceptions = []) =>
  loadExceptions(exceptions, loadPacks(directory, catalogue));

/** Imports what it needs when it is needed: HTTP, TLS and logs would make every other command start slower. */
const serve: Product["serve"] = async (options, io) => {
  const { host, port, tlsCertFile, tlsPrivateKeyFile } = options;
  const [
    { createAdmission },
    { openCluster },
    { readCertificate },
    { selfSigned },
    { startServer },
    { pino },
  ] = await Promise.all([
    import("./admission/admission.js"),
    import("./cli/served-cluster.js"),
    import("./certificates/read-certificate.js"),
    import("./certificates/self-signed.js"),
    import("./server/serve.js"),
    import("pino"),
  ]);
  const { loaded, exceptions = [] } = load(options.packs, options.exceptions);
  const running = servedPacks(loaded, options);
  const packs = running.map(({ pack }) => pack);
  if (options.cluster === undefined && options.watchCluster !== true)
    requireNoNamespaces([...running, ...exceptions]);
  const log = pino({ level: isDebugging(io.env) ? "debug" : "info" }, pino.destination({ sync: true }));
  const warn = log.warn.bind(log);
  const cluster = await openCluster(options, packs, { version, env: io.env, warn });
  try {
    const admission = createAdmission(packs, { cluster: () => cluster.snapshot });
    const isOwn = tlsCertFile !== undefined && tlsPrivateKeyFile !== undefined;
    const tls = isOwn
      ? await readCertificate(tlsCertFile, tlsPrivateKeyFile)
      : await selfSigned(certificateHosts(host));
    const server = await startServer({ admission: () => admission, log, tls, host, port });
    // Before anybody is told that it runs: they may want to stop it at once.
    const stopped = untilStopped();
    const fingerprint = new X509Certificate(tls.cert).fingerprint256;
    const notes = [...packNotes(running), ...expiredNotes(packs, io.now()), ...cluster.notes];
    const about = { version, packs, notes, fingerprint, isSelfSigned: !isOwn };
    await io.stderr.write(startedText({ ...about, host, port: server.port }));
    await stopped;
    log.info("told to stop; requests in progress end first");
    await server.close();
  } finally {
    await cluster.close();
  }
  return EXIT.clean;
};

const product: Product = {
  version,
  catalogue,
  packsDirectory: fileURLToPath(POLICIES),
  loadPacks: load,
  loadCluster: readCluster,
  testPacks: (directory, now, exceptions) => {
    const packs = load(directory, exceptions);
    return runPackTests(packs, loadTests(packs), now);
  },
  serve,
};

const io = nodeIo();
process.on("uncaughtException", (error) => {
  process.stderr.write(unexpectedText(error, process.env));
  process.exit(EXIT.fault);
});
process.exitCode = await run(process.argv.slice(2), product, io);
