import { X509Certificate } from "node:crypto";
import { DEFINITIONS } from "kube-schema";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import type { Io } from "../cli/terminal/io.js";
import type { Product } from "../cli/shell/shell.js";
import { isExampleDenied, onHangup, startedText } from "./start-text.js";
import { openCertificates } from "./served-certificates.js";
import type { ServeOptions } from "./serve-command.js";
import { openCluster } from "./served-cluster.js";
import { servedPacks } from "./served-packs.js";
import { isWatched, tell } from "./log.js";
import { INTAKE_LIMITS } from "../server/reviews/intake-limits.js";
import { createMetrics, type Metrics } from "../server/metrics/metrics.js";
import { type RunningServer, startServer } from "../server/serve.js";

/** Wires the server to its packs, certificates, cluster state and log. */

/** Closes something that was opened. Closers run in reverse order. */
export type Closer = () => void | Promise<void>;

/** The parts of a service that its caller provides. */
interface ServiceParts {
  readonly options: ServeOptions;
  readonly io: Io;
  readonly product: Product;
  readonly log: Logger;
  /** Lines of the log that could not be written. */
  readonly linesLost: () => number;
  readonly atEnd: (close: Closer) => void;
  /** Resolves when the service must end. */
  readonly untilStopped: () => Promise<void>;
}

/** Resolves when the service has shut down, before the closers given to `atEnd` run. */
export const runService = async (parts: ServiceParts): Promise<ExitCode> => {
  const { options, io, product, log, atEnd } = parts;
  const { version } = product;
  const metrics = createMetrics();
  const served = await openPacks(parts, metrics);
  const { cluster, pool } = served;
  const certificates = await openCertificates(options, { version, env: io.env, log });
  atEnd(certificates.close);
  const tls = certificates.tls();
  const server = await startServer({
    ...limitsOf(options),
    host: options.host,
    port: options.port,
    probePort: options.probePort,
    tls,
    clients: certificates.clients,
    log,
    metrics,
    admission: served.admission,
    pool,
    untilKnown: cluster.untilKnown,
    checks: [pool.check, ...cluster.checks, served.check, ...certificates.checks],
    observed: {
      version,
      isProcess: true,
      packsLoaded: () => served.loadedAt() / 1000,
      packsStale: served.isStale,
      certificateExpiry: () => certificates.expiry(),
      certificateFailures: () => certificates.failures(),
      definitions: () => cluster.snapshot.known(DEFINITIONS.group, DEFINITIONS.kind),
      clusterStaleness: () => cluster.staleness(),
      logLinesLost: parts.linesLost,
    },
  });
  atEnd(() => server.close());
  // Including changes during the start.
  server.setTls(certificates.tls());
  certificates.follow(server.setTls);
  // Before the start is announced, because a client may stop the service immediately.
  const stopped = parts.untilStopped();
  const { isSelfSigned, isShared } = certificates;
  const fingerprint = new X509Certificate(tls.cert).fingerprint256;
  // In a pod, there is no user to try it.
  const showsExample = (isSelfSigned || isWatched()) && isExampleDenied(served.admission());
  const about = { version, ...served.started, fingerprint, isSelfSigned, isShared, host: options.host };
  const { port, probePort } = server;
  tell(startedText({ ...about, port, probePort, showsExample }));
  await stopped;
  await drain(server, options, log);
  return EXIT.clean;
};

/** Opens the packs, which are reloaded when they change, and the cluster state that they read. */
const openPacks = async ({ options, io, product, log, atEnd }: ServiceParts, metrics: Metrics) => {
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
  atEnd(served.close);
  atEnd(served.keepReloading(options.reloadInterval));
  if (!io.isTerminal) atEnd(onHangup(served.reload));
  return served;
};

const limitsOf = (options: ServeOptions) => ({
  intakeLimits: { ...INTAKE_LIMITS, requests: options.maxInFlight },
  loadLimits: { timeout: options.defaultTimeout, lag: options.maxLag },
  maxConnections: options.maxConnections,
  closingGrace: options.shutdownGrace,
  reviewsLogged: options.logReviews,
});

/** Continues for a while after reporting not ready, because clients learn of it late. */
const drain = async (server: RunningServer, { shutdownDelay }: ServeOptions, log: Logger): Promise<void> => {
  log.info("shutting down; waiting for requests in progress");
  server.drain();
  await sleep(shutdownDelay);
};
