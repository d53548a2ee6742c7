import { defined, type KubeObject } from "kube-json";
import type { Read } from "../../model/rule.js";
import { Counter, Gauge, type Registry, collectDefaultMetrics } from "prom-client";

/** Values for metrics that are read on request. An omitted value has no metric. */
export interface ObservedService {
  readonly version?: string;
  /** Reviews in progress. */
  readonly inFlight?: () => number;
  /** When the server certificate expires, in seconds since 1970. */
  readonly certificateExpiry?: () => number | undefined;
  /** Failed attempts to load or renew certificates. */
  readonly certificateFailures?: () => number;
  /** When the packs in use were loaded, in seconds since 1970. */
  readonly packsLoaded?: () => number | undefined;
  /** True while changed packs or exceptions cannot be used. */
  readonly packsStale?: () => boolean;
  /** The known CRDs, whose resources have labels of their own. It is the same list until they change. */
  readonly definitions?: () => readonly KubeObject[];
  /** For each watched kind of the cluster: the greatest age that its known state may have. */
  readonly clusterStaleness?: () => Iterable<Read & { readonly seconds: number }>;
  /** Lines of the log that could not be written. */
  readonly logLinesLost?: () => number;
  /** Includes metrics of this process: memory, CPU, event loop. They cost timers that tests do not need. */
  readonly isProcess?: boolean;
}

/** Metrics that are read on request, not counted. */
export const addGauges = (registry: Registry, observed: ObservedService): void => {
  const registers = [registry];
  if (observed.version !== undefined)
    new Gauge({
      name: "decorum_build_info",
      help: "1, with the version.",
      labelNames: ["version"],
      registers,
    })
      .labels(observed.version)
      .set(1);
  const read = (name: string, help: string, value: (() => number | undefined) | undefined): void => {
    if (value === undefined) return;
    const gauge = new Gauge({
      name: `decorum_${name}`,
      help,
      registers,
      collect: () => {
        // An unknown value is not 0, so the series is omitted.
        const now = value();
        if (now === undefined) gauge.remove();
        else gauge.set(now);
      },
    });
  };
  read("in_flight", "Reviews in progress.", observed.inFlight);
  read(
    "certificate_expiry_timestamp_seconds",
    "Expiration time of the server certificate.",
    observed.certificateExpiry,
  );
  read("packs_load_timestamp_seconds", "Time when the packs in use were loaded.", observed.packsLoaded);
  const { packsStale } = observed;
  read(
    "packs_stale",
    "1 while packs or exceptions have changed and cannot be used, so that previous ones are in use, otherwise 0.",
    packsStale && (() => Number(packsStale())),
  );
  addStaleness(registry, observed);
  addTotals(registry, observed);
  if (observed.isProcess === true) collectDefaultMetrics({ register: registry });
};

const addStaleness = (registry: Registry, { clusterStaleness }: ObservedService): void => {
  if (clusterStaleness === undefined) return;
  const gauge = new Gauge({
    name: "decorum_cluster_staleness_seconds",
    help: "Time since the objects of a watched kind were last known to be current.",
    labelNames: ["group", "kind", "version"],
    registers: [registry],
    collect: () => {
      gauge.reset();
      for (const { seconds, ...kind } of clusterStaleness()) gauge.set(defined(kind), seconds);
    },
  });
};

/** Totals that others count. */
const addTotals = (registry: Registry, { certificateFailures, logLinesLost }: ObservedService): void => {
  const read = (name: string, help: string, value: (() => number) | undefined): void => {
    if (value === undefined) return;
    const counter = new Counter({
      name: `decorum_${name}`,
      help,
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(value());
      },
    });
  };
  read("certificate_failures_total", "Failed attempts to load or renew certificates.", certificateFailures);
  read("log_lines_lost_total", "Log lines lost because the disk is full or the reader is too slow.", logLinesLost);
};
