import { type Admission, createAdmission } from "../admission/admission.js";
import { inputProblem } from "../app/host/debugging.js";
import type { InputError } from "../model/input-error.js";
import { oneLine } from "../text/message.js";
import { printable } from "../text/printable.js";
import { chosenPacks } from "../app/parts/pack-choice.js";
import type { Product } from "../cli/shell/shell.js";
import { fingerprintOf, readFirst, type ServicePackSources, type ServicePacks } from "./read-packs.js";
import { type ReadPacks, readPacksAside } from "./read-packs-aside.js";
import type { ServeOptions } from "./serve-command.js";
import { REVIEW_CPU } from "./serve-flags.js";
import type { ServedCluster } from "./served-cluster.js";
import type { Pack } from "../model/pack.js";
import { PassingError, createReloader, keepLooking, type Look, type Reloader } from "../packs/reloader.js";
import { compileDocuments, type PackDocuments } from "../packs/from-text.js";
import type { ReviewThreadData } from "./review-thread.js";
import type { HealthCheck } from "../server/answers/health.js";
import { ReviewPool } from "../server/threads/pool.js";
import { startThread } from "../server/threads/thread.js";
import { defaultThreads } from "../server/threads/thread-limits.js";
import type { Logger } from "../server/log/logger.js";
import type { Metrics } from "../server/metrics/metrics.js";

/** The packs of a service, which may be reloaded while it runs. */
interface ServedPacks {
  readonly admission: () => Admission;
  /** Runs reviews whose cost is unbounded, with the same packs. */
  readonly pool: ReviewPool;
  /** The packs and notes to print at the start. */
  readonly started: { readonly packs: readonly Pack[]; readonly notes: readonly string[] };
  readonly cluster: ServedCluster;
  readonly check: HealthCheck;
  /** When the packs in use were loaded, in milliseconds since 1970. */
  readonly loadedAt: () => number;
  /** True while the packs or exceptions have changed and cannot be used. */
  readonly isStale: () => boolean;
  /** Reloads the packs, even if they have not changed. */
  readonly reload: () => void;
  /** Checks for changes at this interval, or never if it is 0. Returns a function that stops it. */
  keepReloading(milliseconds: number): () => void;
  /** Ends the review threads, and a reload in progress, without logging it. */
  readonly close: () => void;
}

interface ServedPacksParts {
  readonly product: Pick<Product, "loadPacks" | "version" | "catalogue" | "packsDirectory">;
  /** Opens the cluster state that these packs read. */
  readonly openCluster: (packs: readonly Pack[]) => Promise<ServedCluster>;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => number;
}

type ServedSources = ServicePackSources & Partial<Pick<ServeOptions, "unjudged" | "threads" | "reviewCpu">>;

/** The module that review threads run. */
const REVIEW_THREAD = new URL("./review-thread.js", import.meta.url);

/** Loads packs and exceptions. Throws InputError if they cannot be used. */
export const servedPacks = async (sources: ServedSources, parts: ServedPacksParts): Promise<ServedPacks> => {
  const { now, openCluster, product } = parts;
  const first = await readFirst(sources, product, now);
  let { inUse } = first;
  const cluster = await openCluster(inUse.packs);
  const started = { ...inUse, notes: [...inUse.notes, ...cluster.notes] };
  const dataOf = ({ documents }: ServicePacks): ReviewThreadData => threadData(documents, product.version, sources);
  const pool = await openPool(dataOf(inUse), cluster, sources, parts.log);
  let admission = admissionFor(inUse.packs, cluster, sources);
  let isClosed = false;
  const load = async (wanted: string): Promise<void> => {
    const { refused, ...next } = await readAgain(sources, parts, inUse, wanted);
    try {
      const notes = await untilKnown(next, cluster, parts.log);
      const use = await pool.prepare(dataOf(next));
      // Switch the event loop and the threads at the same time. Running reviews keep the packs that they began with.
      use();
      inUse = { ...next, notes: [...next.notes, ...notes] };
      admission = admissionFor(inUse.packs, cluster, sources);
    } finally {
      cluster.follow(inUse.packs);
    }
    if (refused !== undefined) throw exceptionsAlone(refused, inUse, parts.log);
  };
  const look = (): Promise<string> => fingerprintOf(sources, inUse.bases);
  const reloader = createReloader({ fingerprint: look, load, initial: first.initial, now });
  const taken = new WeakSet<Promise<Look>>();
  const take = async (looking: Promise<Look>, what: string): Promise<void> => {
    if (taken.has(looking)) return;
    taken.add(looking);
    const seen = await looking;
    if (isClosed) return;
    if (seen === "Loaded") tellLoaded(what, inUse, parts);
    else if (seen === "Refused") tellRefused(what, reloader, parts);
  };
  const failed = failedTo(parts.log);
  return {
    admission: () => admission,
    pool,
    started,
    cluster,
    ...stateOf(reloader),
    reload: () => void take(reloader.reload(), "packs were reloaded").catch(failed),
    keepReloading: (milliseconds) =>
      keepLooking(() => take(reloader.look(), "packs have changed"), milliseconds, failed),
    close: () => {
      isClosed = true;
      pool.close();
    },
  };
};

const admissionFor = (packs: readonly Pack[], cluster: ServedCluster, { unjudged }: ServedSources): Admission =>
  createAdmission(packs, { cluster: () => cluster.snapshot, unjudged });

const openPool = async (
  data: ReviewThreadData,
  cluster: ServedCluster,
  { threads = defaultThreads(), reviewCpu = REVIEW_CPU }: ServedSources,
  log: Logger,
): Promise<ReviewPool> => {
  const pool = new ReviewPool({
    start: (packs) => startThread(REVIEW_THREAD, packs),
    data,
    threads,
    reviewCpu,
    cluster: () => cluster.snapshot,
    log,
    clock: () => performance.now(),
  });
  await pool.ready;
  return pool;
};

const threadData = (
  documents: PackDocuments,
  version: string,
  { with: optIn, named, owned, level, enforce, unjudged }: ServedSources,
): ReviewThreadData => ({ version, documents, choice: { with: optIn, named, owned, level, enforce }, unjudged });

/** The packs in use are compiled here, too; by then they are known to be valid. */
const readAgain = async (
  sources: ServedSources,
  { product, now }: ServedPacksParts,
  { documents, bases }: ServicePacks,
  fingerprint: string,
): Promise<ServicePacks & Pick<ReadPacks, "refused">> => {
  const { version, packsDirectory: policies, catalogue } = product;
  const inUse = { documents, bases };
  const read = await readPacksAside({ version, policies, sources, inUse, fingerprint, now: now() });
  const running = chosenPacks(compileDocuments(read.documents, catalogue), sources);
  return { ...read, packs: running.map(({ pack }) => pack) };
};

/** Waits until the cluster has been asked for the objects that the packs read. Returns a note on those that are not known. */
const untilKnown = async ({ packs }: ServicePacks, cluster: ServedCluster, log: Logger): Promise<readonly string[]> => {
  const prepared = cluster.prepare(packs);
  const missing = cluster.missing(packs);
  if (missing === undefined) return [];
  log.info({ problem: missing }, "changed packs wait for the objects that they read; the previous packs remain in use");
  await prepared;
  const unknown = cluster.missing(packs);
  return unknown === undefined ? [] : [unknown];
};

const failedTo =
  (log: Logger) =>
  (error: unknown): void => {
    log.error({ error: String(error) }, "checking the packs for changes failed");
  };

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const stateOf = (reloader: Reloader): Pick<ServedPacks, "check" | "loadedAt" | "isStale"> => ({
  check: checkOf(reloader),
  loadedAt: reloader.loadedAt,
  isStale: () => reloader.problem() !== undefined,
});

/** Not required: the previous packs remain in use, so the service can review. */
const checkOf = (reloader: Reloader): HealthCheck => ({
  name: "packs",
  isRequired: false,
  problem: () => {
    const problems = problemsOf(reloader);
    if (problems.length === 0) return undefined;
    const mistakes = oneLine(problems.map((line) => line.trim()).join("; "), MAX_MISTAKES);
    return `using the packs loaded at ${timeOf(reloader.loadedAt())}, because the changed ones cannot be used: ${mistakes}`;
  },
});

/** The most characters of mistakes in the answer to a probe; the log has all of them. */
const MAX_MISTAKES = 500;

/** The mistakes in the changed packs, one a line. */
const problemsOf = (reloader: Reloader): readonly string[] => {
  const problem = reloader.problem();
  return problem === undefined ? [] : inputProblem(problem).map(printable);
};

const tellLoaded = (what: string, { packs, notes }: ServicePacks, { log, metrics }: ServedPacksParts): void => {
  metrics.countReload("success");
  log.info({ packs: packs.map(({ name }) => name), notes }, `${what} and are in use`);
};

/** Tells that exceptions are in use although packs were refused, which the result says. */
const exceptionsAlone = (refused: InputError, { notes }: ServicePacks, log: Logger): InputError => {
  log.info({ notes }, "exceptions have changed and are in use with the previous packs");
  return refused;
};

const tellRefused = (what: string, reloader: Reloader, { log, metrics }: ServedPacksParts): void => {
  metrics.countReload("failure");
  log.error(
    { problems: problemsOf(reloader), inUseSince: timeOf(reloader.loadedAt()) },
    `${what} but ${reloader.problem() instanceof PassingError ? "could not be read" : "are invalid"}; the previous packs remain in use`,
  );
};
