import type { Metrics } from "../server/metrics.js";
import type { Together } from "../server/app.js";
import type { Checked } from "../server/health.js";
import type { TlsSettings } from "../server/tls.js";
import { type Channel, openChannel } from "./channel.js";
import type { PrimaryHandlers, SharedTls, WorkerHandlers } from "./messages.js";

/** What a worker has of the primary. */
export interface Post {
  /** What the primary has at the moment. */
  readonly shared: () => SharedTls;
  /** Calls back with each certificate from now on. */
  readonly onTls: (listener: (tls: TlsSettings) => void) => void;
  readonly together: Together;
  /** Says that requests are answered, and what is to be told of it. */
  started(service: WorkingService, text: string): Promise<void>;
  /** Settles when the primary says that it is to end. */
  readonly stopped: Promise<void>;
}

/** What the primary asks a worker about. */
export interface WorkingService {
  readonly checked: () => readonly Checked[];
  readonly metrics: Pick<Metrics, "data">;
}

/** Takes up work under a primary. Signals are its business: they come to all processes of a terminal or a unit alike. */
export const takePost = async (): Promise<Post> => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
  let service: WorkingService | undefined;
  const listeners: ((tls: TlsSettings) => void)[] = [];
  let shared: SharedTls | undefined;
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const handlers: WorkerHandlers = {
    show: (tls) => {
      shared = shared && { ...shared, tls };
      for (const listener of listeners) listener(tls);
    },
    stop: () => {
      stop();
    },
    exit: (code) => {
      process.exit(code);
    },
    checks: () => service?.checked() ?? [],
    metrics: async () => (await service?.metrics.data()) ?? [],
  };
  const primary: Channel<PrimaryHandlers> = openChannel(toPrimary, handlers);
  const first = await primary.ask("tls");
  shared = first;
  return {
    shared: () => shared ?? first,
    onTls: (listener) => void listeners.push(listener),
    together: { checks: () => primary.ask("checks"), metrics: () => primary.ask("metrics") },
    started: async (working, text) => {
      service = working;
      await primary.ask("started", { text });
    },
    stopped,
  };
};

/** Lets the process end once there is nothing left to do but to listen to the primary. */
export const leavePost = (): void => {
  process.channel?.unref();
};

const toPrimary = {
  send: (message: object): boolean => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    return process.connected;
  },
  listen: (listener: (message: unknown) => void): void => void process.on("message", listener),
};
