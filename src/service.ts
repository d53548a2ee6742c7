import { X509Certificate } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { EXIT, type ExitCode } from "./cli/exit-code.js";
import type { Io } from "./cli/io.js";
import type { Product, ServeOptions } from "./cli/product.js";
import { onHangup, startedText } from "./cli/serve.js";
import type { ServedCertificates, ServedTls } from "./cli/served-certificates.js";
import { openCluster } from "./cli/served-cluster.js";
import { servedPacks } from "./served-packs.js";
import type { Together } from "./server/app.js";
import { INTAKE_LIMITS } from "./server/body.js";
import { createMetrics, type Metrics } from "./server/metrics.js";
import { type RunningServer, startServer } from "./server/serve.js";

/** The service in one process: here it meets its packs, its certificate, its log and those who may end it. */

/** Ends something that was begun; what was begun last ends first. */
export type Closer = () => void | Promise<void>;

/** What a service has of those around it: alone it looks after itself, as a worker its primary does. */
export interface Standing {
  certificates(log: Logger): Promise<ServedCertificates>;
  readonly together?: Together;
  /** Says that the service runs: to people, or to the primary. */
  announce(server: RunningServer, metrics: Metrics, text: string): Promise<void>;
  /** Settles when it is to end. */
  untilStopped(): Promise<void>;
}

/** What a service is given to run with. */
export interface ServiceParts {
  readonly options: ServeOptions;
  readonly io: Io;
  readonly product: Product;
  readonly log: Logger;
  /** Lines of the log that could not be written. */
  readonly linesLost: () => number;
  readonly atEnd: (close: Closer) => void;
}

/** Settles when the service has ended, but for what `atEnd` was given. */
export const runService = async (standing: Standing, parts: ServiceParts): Promise<ExitCode> => {
  const { options, product, log, atEnd } = parts;
  const { version } = product;
  const metrics = createMetrics();
  const served = await openPacks(parts, metrics);
  const { cluster } = served;
  const certificates = await standing.certificates(log);
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
    together: standing.together,
    observed: {
      version,
      isProcess: true,
      packsLoaded: () => served.loadedAt() / 1000,
      certificateExpiry: () => certificates.expiry(),
      clusterStaleness: () => cluster.staleness(),
      logLinesLost: parts.linesLost,
    },
  });
  atEnd(() => server.close());
  keepTls(server, certificates);
  // Before anybody is told that it runs: they may want to stop it at once.
  const stopped = standing.untilStopped();
  const { isSelfSigned, isShared } = certificates;
  const fingerprint = new X509Certificate(tls.cert).fingerprint256;
  const about = { version, ...served.started, fingerprint, isSelfSigned, isShared, host: options.host };
  await standing.announce(server, metrics, startedText({ ...about, port: server.port }));
  await stopped;
  await drain(server, options, log);
  return EXIT.clean;
};

/** The packs, kept up to date, and what they see of the cluster. */
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
  atEnd(served.keepReloading(options.reloadInterval));
  if (!io.isTerminal) atEnd(onHangup(served.reload));
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
