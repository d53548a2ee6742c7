import { X509Certificate } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { recordError } from "./admission/record.js";
import { EXIT, type ExitCode } from "./cli/exit-code.js";
import type { Io } from "./cli/io.js";
import type { Product, ServeOptions } from "./cli/product.js";
import { startedText, untilStopped } from "./cli/serve.js";
import { openCertificates, type ServedCertificates, type ServedTls } from "./cli/served-certificates.js";
import { openCluster } from "./cli/served-cluster.js";
import { createLog } from "./service-log.js";
import { servedPacks } from "./served-packs.js";
import { INTAKE_LIMITS } from "./server/body.js";
import { createMetrics, type Metrics } from "./server/metrics.js";
import { type RunningServer, startServer } from "./server/serve.js";

/** What `decorum serve` is made of: here the service meets its packs, its certificate, its log and the signals. */

/** Ends something that was begun; what was begun last ends first. */
type Closer = () => void | Promise<void>;

/** Settles when the service has ended, and all that belongs to it. Throws InputError if it cannot start. */
export const serve = async (options: ServeOptions, io: Io, product: Product): Promise<ExitCode> => {
  const closers: Closer[] = [];
  try {
    return await run(options, io, product, (close) => closers.unshift(close));
  } finally {
    for (const close of closers) await close();
  }
};

const run = async (
  options: ServeOptions,
  io: Io,
  product: Product,
  atEnd: (close: Closer) => void,
): Promise<ExitCode> => {
  const { version } = product;
  const log = createLog(io);
  endOnError(log);
  const metrics = createMetrics();
  const served = await openPacks(options, { io, product, metrics, log, atEnd });
  const { cluster } = served;
  const certificates = await openCertificates(options, { version, env: io.env, log });
  atEnd(() => {
    certificates.close();
  });
  const tls = certificates.tls();
  const server = await startServer({
    ...limitsOf(options),
    host: options.host,
    port: options.port,
    tls,
    clients: certificates.clients,
    log,
    metrics,
    admission: served.admission,
    checks: [...cluster.checks, served.check, ...certificates.checks],
    observed: {
      version,
      isProcess: true,
      packsLoaded: () => served.loadedAt() / 1000,
      certificateExpiry: () => certificates.expiry(),
      clusterStaleness: () => cluster.staleness(),
    },
  });
  atEnd(() => server.close());
  keepTls(server, certificates);
  // Before anybody is told that it runs: they may want to stop it at once.
  const stopped = untilStopped(stopAtOnce);
  const { isSelfSigned, isShared } = certificates;
  const fingerprint = new X509Certificate(tls.cert).fingerprint256;
  const about = { version, ...served.started, fingerprint, isSelfSigned, isShared, host: options.host };
  await io.stderr.write(startedText({ ...about, port: server.port }));
  await stopped;
  await drain(server, options, log);
  return EXIT.clean;
};

interface PacksParts {
  readonly io: Io;
  readonly product: Product;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly atEnd: (close: Closer) => void;
}

/** The packs, kept up to date, and what they see of the cluster. */
const openPacks = async (options: ServeOptions, { io, product, metrics, log, atEnd }: PacksParts) => {
  const { version } = product;
  const warn = log.warn.bind(log);
  const served = await servedPacks(options, {
    product,
    openCluster: (packs) => openCluster(options, packs, { version, env: io.env, warn }),
    metrics,
    log,
    now: () => io.now(),
  });
  atEnd(() => served.cluster.close());
  atEnd(served.keepReloading(options.reloadInterval));
  return served;
};

/** From now on the server shows what the certificates are then; also what has changed while it started. */
const keepTls = (server: RunningServer, certificates: ServedCertificates): void => {
  const show = (tls: ServedTls): void => {
    server.setTls(tls);
  };
  show(certificates.tls());
  certificates.follow(show);
};

const limitsOf = (options: ServeOptions) => ({
  intakeLimits: { ...INTAKE_LIMITS, requests: options.maxInFlight },
  loadLimits: { timeout: options.defaultTimeout, lag: options.maxLag },
  maxConnections: options.maxConnections,
  closingGrace: options.shutdownGrace,
  reviewsLogged: options.logReviews,
});

/** A service that is no longer ready goes on for a while: those who ask it learn of that late. */
const drain = async (server: RunningServer, { shutdownDelay }: ServeOptions, log: Logger): Promise<void> => {
  log.info("told to stop; requests in progress end first");
  server.drain();
  await sleep(shutdownDelay);
};

/**
 * An error that nobody expected leaves nobody knows what behind: it is logged, and whoever watches the process starts it
 * anew. Its message may quote what is under review, so only its name, code and place are told.
 */
const endOnError = (log: Logger): void => {
  process.prependListener("uncaughtException", (error: NodeJS.ErrnoException, origin) => {
    const { code } = error;
    log.fatal(
      { ...recordError(error, true), ...(code === undefined ? {} : { code }), origin },
      "unexpected error",
    );
    process.exit(EXIT.fault);
  });
};

/** As if the signal had ended it, but for the log, which is written to its end. */
const stopAtOnce = (signal: NodeJS.Signals): void => {
  process.exit(signal === "SIGINT" ? 130 : 143);
};
