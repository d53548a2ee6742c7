/** What others know and the metrics tell, read whenever somebody asks. What is left out has no metric. */
export interface Observed {
  readonly version?: string;
  /** Reviews in progress. */
  readonly inFlight?: () => number;
  /** When the server certificate expires, in seconds since 1970. */
  readonly certificateExpiry?: () => number | undefined;
  /** When the packs in use were loaded, in seconds since 1970. */
  readonly packsLoaded?: () => number | undefined;
  /** For each kind of objects of the cluster that is watched: how old what is known of it may be, at the worst. */
  readonly clusterStaleness?: () => Iterable<KindStaleness>;
  /** Lines of the log that could not be written. */
  readonly logLinesLost?: () => number;
  /** Whether to tell of this process too: memory, CPU, event loop. It costs timers that no test needs. */
  readonly isProcess?: boolean;
}

export interface KindStaleness {
  readonly group: string;
  readonly kind: string;
  readonly seconds: number;
}
