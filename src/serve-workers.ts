import type { Cluster } from "node:cluster";
import cluster from "node:cluster";
import { EXIT, type ExitCode } from "./cli/exit-code.js";
import type { ServeOptions } from "./cli/product.js";
import { untilStopped } from "./cli/serve.js";
import { openCertificates, type ServedCertificates } from "./cli/served-certificates.js";
import { checked } from "./server/health.js";
import { createMetrics } from "./server/metrics.js";
import { runService, type ServiceParts, type Standing } from "./service.js";
import { type Crew, createCrew } from "./workers/crew.js";
import { runPrimary } from "./workers/primary.js";
import { leavePost, type Post, takePost } from "./workers/worker.js";

/** `decorum serve --workers N`: N processes answer requests; a primary has the port, the certificates and the signals. */

export const runWorkers = (parts: ServiceParts): Promise<ExitCode> =>
  cluster.isPrimary ? runAsPrimary(cluster, parts) : runAsWorker(parts);

const runAsPrimary = async (own: Cluster, parts: ServiceParts): Promise<ExitCode> => {
  const { options, io, product, log, atEnd } = parts;
  // Once for all of them: what is written into a Secret has one author, and what is made for this run is one certificate.
  const certificates = await openCertificates(options, { version: product.version, env: io.env, log });
  atEnd(() => {
    certificates.close();
  });
  const crew = crewOf(options, certificates);
  const ended = await runPrimary({
    cluster: own,
    crew,
    size: options.workers,
    log,
    args: process.argv.slice(2),
    announce: (text) => io.stderr.write(text),
    untilStopped: (atOnce) =>
      untilStopped((signal) => {
        atOnce(signal === "SIGINT" ? 130 : 143);
      }),
  });
  if (ended === undefined) return EXIT.clean;
  return ended.code === EXIT.unusable ? EXIT.unusable : EXIT.fault;
};

const crewOf = ({ workers }: ServeOptions, certificates: ServedCertificates): Crew => {
  const { isSelfSigned, isShared } = certificates;
  const metrics = createMetrics();
  const crew = createCrew({
    size: workers,
    tls: () => ({ tls: certificates.tls(), isSelfSigned, isShared }),
    checks: () => checked(certificates.checks),
    metrics,
  });
  metrics.observe({
    workers: () => crew.listening().length,
    certificateExpiry: () => certificates.expiry(),
  });
  certificates.follow((tls) => {
    // Who has ended meanwhile has no use for it; its successor asks for what there is then.
    for (const { channel } of crew.members) channel.ask("show", tls).catch(() => undefined);
  });
  return crew;
};

const runAsWorker = async (parts: ServiceParts): Promise<ExitCode> => {
  const post = await takePost();
  try {
    return await runService(standingOf(post, parts.options), parts);
  } finally {
    leavePost();
  }
};

const standingOf = (post: Post, { clientAllowedNames }: ServeOptions): Standing => ({
  certificates: () =>
    Promise.resolve({
      tls: () => post.shared().tls,
      follow: post.onTls,
      clients: { allowedNames: clientAllowedNames },
      isSelfSigned: post.shared().isSelfSigned,
      isShared: post.shared().isShared,
      // The primary looks after these.
      checks: [],
      expiry: () => undefined,
      failures: () => 0,
      close: () => undefined,
    }),
  together: post.together,
  announce: ({ checked: own }, metrics, text) => post.started({ checked: own, metrics }, text),
  untilStopped: () => post.stopped,
});
