import type { Checked } from "../server/health.js";
import type { MetricsData } from "../server/metrics.js";
import type { TlsSettings } from "../server/tls.js";

/** What the processes of one service say to each other. */

/** The certificate that all workers show. */
export interface SharedTls {
  readonly tls: TlsSettings;
  readonly isSelfSigned: boolean;
  readonly isShared: boolean;
}

export interface Listening {
  /** What is to be told of the service. */
  readonly text: string;
}

/** What a worker does for the primary. */
export type WorkerHandlers = Readonly<{
  /** From now on, new connections get this certificate. */
  show(tls: TlsSettings): void;
  /** Ends what is in progress, and then the process. */
  stop(): void;
  /** Ends the process. */
  exit(code: number): void;
  checks(): readonly Checked[];
  metrics(): Promise<MetricsData>;
}>;

/** What the primary does for a worker. */
export type PrimaryHandlers = Readonly<{
  tls(): SharedTls;
  started(listening: Listening): void;
  /** Of the whole service. */
  checks(): Promise<readonly Checked[]>;
  /** Of the whole service, as text. */
  metrics(): Promise<string>;
}>;
