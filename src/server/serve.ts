import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import { type AppOptions, createApp } from "./app.js";
import { type ClientAuthentication, createClientCheck } from "./reviews/client-authentication.js";
import { createClosedLog, limitConnections } from "./connections/connections.js";
import { close, CLOSING_GRACE, createExchanges } from "./connections/exchanges.js";
import { answerUnreadable } from "./connections/unreadable.js";
import { listen } from "./connections/listening.js";
import { createMetrics, type Metrics } from "./metrics/metrics.js";
import { type Probes, startProbes } from "./probes.js";
import { secureContext, type TlsSettings, tlsOptions, withUsableTls } from "./connections/tls.js";

export interface ServerSettings extends Omit<AppOptions, "isDraining" | "clientCheck"> {
  readonly tls: TlsSettings;
  /** The allowed names of clients, if `tls` has authorities for clients. Default: all names. */
  readonly clients?: ClientAuthentication | undefined;
  /** Name or address to listen on; every address of this machine if left out, IPv4 alone where there is no IPv6. */
  readonly host?: string | undefined;
  /** 0 for any that is free. */
  readonly port: number;
  /** Additional HTTP port for probes and metrics; 0 for any free port. Default: none. */
  readonly probePort?: number | undefined;
  /** Connections at a time. */
  readonly maxConnections?: number;
  /** Milliseconds for requests in progress when the service is closed. */
  readonly closingGrace?: number;
  readonly times?: Times;
}

export interface RunningServer {
  readonly address: string;
  readonly port: number;
  /** Undefined if there is no port for probes alone. */
  readonly probePort: number | undefined;
  /**
   * From now on new connections get this certificate and are measured by these authorities; those that exist go on as
   * they are. Throws InputError if it cannot be used, and changes nothing then.
   */
  readonly setTls: (tls: TlsSettings) => void;
  /** Reports not ready and asks clients to reconnect, but continues to serve. */
  drain(): void;
  /**
   * Drains, takes no more connections, lets requests in progress end, and settles when the last connection is closed.
   * Probes are answered until then.
   */
  close(): Promise<void>;
}

/** How long clients may take, in milliseconds. */
export const TIMES = {
  /** An API server drops idle connections after 90 seconds; if we were first, it would meet closed ones. */
  keepAlive: 120_000,
  headers: 10_000,
  /** No webhook may take longer (timeoutSeconds is at most 30), so no client waits for a response any more. */
  request: 30_000,
  handshake: 5_000,
  /** Without any progress of an answer that the client does not read. No API server waits longer. */
  reading: 30_000,
  /** How often connections are looked at that are over one of the times above. */
  check: 1_000,
};
export type Times = Readonly<typeof TIMES>;

/** Each costs some 50 KiB. Three API servers with 600 requests in progress each do not come near with two replicas. */
export const MAX_CONNECTIONS = 1000;
/** Bytes of a request's head. */
const HEAD_BYTES = 16_384;

/**
 * Serves HTTPS, HTTP/1.1 and TLS 1.2 or later, until it is closed. Throws InputError if the address cannot be listened
 * on or the certificate cannot be used.
 */
export const startServer = async (options: ServerSettings): Promise<RunningServer> => {
  let isDraining = false;
  let closing: Promise<void> | undefined;
  const { log, tls, clients = {}, metrics = createMetrics() } = options;
  const { maxConnections: limit = MAX_CONNECTIONS } = options;
  const clientCheck = tls.clientCa === undefined ? undefined : createClientCheck(clients);
  const server = createTlsServer(tls, options.times ?? TIMES);
  const app = createApp({ ...options, clientCheck, metrics, isDraining: () => isDraining });
  limitConnections(server, limit, createClosedLog(limit, "webhooks", { log, metrics }));
  const exchanges = createExchanges(server, metrics.countUnanswered);
  server.on("request", exchanges.listener(app.service));
  answerUnreadable(server, exchanges.all);
  server.on("tlsClientError", (error: Error & { readonly code?: string }) => {
    log.debug({ code: error.code }, "TLS handshake failed");
  });
  const probes = await openProbes(app.probes, { ...options, metrics });
  const { address, port } = await listen(server, options).catch(async (error: unknown) => {
    await probes?.close();
    throw error;
  });
  return {
    address,
    port,
    probePort: probes?.port,
    setTls: (next) => {
      withUsableTls(() => {
        server.setSecureContext(secureContext(next));
      });
    },
    drain: () => {
      isDraining = true;
    },
    close: () => {
      isDraining = true;
      closing ??= close(server, exchanges, options.closingGrace ?? CLOSING_GRACE).then(() => probes?.close());
      return closing;
    },
  };
};

const openProbes = async (
  listener: RequestListener,
  { probePort, host, log, metrics }: ServerSettings & { readonly metrics: Metrics },
): Promise<Probes | undefined> =>
  probePort === undefined ? undefined : startProbes(listener, { host, port: probePort, log, metrics });

const createTlsServer = (tls: TlsSettings, times: Times): Server => {
  const server = withUsableTls(() =>
    createServer({
      ...tlsOptions(tls),
      handshakeTimeout: times.handshake,
      headersTimeout: times.headers,
      keepAliveTimeout: times.keepAlive,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.check,
      maxHeaderSize: HEAD_BYTES,
    }),
  );
  server.timeout = times.reading;
  return server;
};
