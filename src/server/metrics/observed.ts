/** Values for metrics that are read on request. An omitted value has no metric. */
export interface Observed {
  readonly version?: string;
  /** Reviews in progress. */
  readonly inFlight?: () => number;
  /** When the server certificate expires, in seconds since 1970. */
  readonly certificateExpiry?: () => number | undefined;
  /** Failed attempts to load or renew certificates. */
  readonly certificateFailures?: () => number;
  /** When the packs in use were loaded, in seconds since 1970. */
  readonly packsLoaded?: () => number | undefined;
  /** For each kind of objects of the cluster that is watched: how old what is known of it may be, at the worst. */
  readonly clusterStaleness?: () => Iterable<KindStaleness>;
  /** Lines of the log that could not be written. */
  readonly logLinesLost?: () => number;
  /** Includes metrics of this process: memory, CPU, event loop. They cost timers that tests do not need. */
  readonly isProcess?: boolean;
}

export interface KindStaleness {
  readonly group: string;
  readonly kind: string;
  readonly seconds: number;
}
