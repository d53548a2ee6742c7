import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { InputError } from "../model/input-error.js";
import { literal } from "../model/message.js";
import { type AppOptions, createApp } from "./app.js";
import { type ClientAuthentication, createClientCheck } from "./client-authentication.js";
import { close, CLOSING_GRACE } from "./closing.js";
import { attach, MAX_HEADER_BYTES, MAX_HEADERS } from "./fallback.js";
import type { Logger } from "./logger.js";
import { createMetrics, type Metrics } from "./metrics.js";
import { secureContext, type TlsSettings, tlsOptions, withUsableTls } from "./tls.js";

export interface ServeOptions extends Omit<AppOptions, "isDraining" | "clientCheck"> {
  readonly tls: TlsSettings;
  /** Whose reviews are answered, where `tls` says who vouches for clients; all of these if left out. */
  readonly clients?: ClientAuthentication | undefined;
  /** Name or address to listen on; every address of this machine if left out, IPv4 alone where there is no IPv6. */
  readonly host?: string | undefined;
  /** 0 for any that is free. */
  readonly port: number;
  /** Connections at a time. */
  readonly maxConnections?: number;
  /** Milliseconds for requests in progress when the service is closed. */
  readonly closingGrace?: number;
  readonly times?: Times;
}

export interface RunningServer {
  readonly address: string;
  readonly port: number;
  /**
   * From now on new connections get this certificate and are measured by these authorities; those that exist go on as
   * they are. Throws InputError if it cannot be used, and changes nothing then.
   */
  setTls(tls: TlsSettings): void;
  /** Says that it is no longer ready and asks clients to connect anew, and goes on all the same. */
  drain(): void;
  /** Drains, takes no more connections, lets requests in progress end, and settles when the last connection is closed. */
  close(): Promise<void>;
}

/** How long clients may take, in milliseconds. */
export const TIMES = {
  /** An API server drops idle connections after 90 seconds; if we were first, it would meet closed ones. */
  keepAlive: 120_000,
  headers: 10_000,
  /** No webhook may take longer (timeoutSeconds is at most 30), so nobody waits for the answer any more. */
  request: 30_000,
  handshake: 5_000,
  /** How often connections are looked at that are over one of the times above. */
  check: 1_000,
};
export type Times = Readonly<typeof TIMES>;

/** Each costs some 50 KiB. Three API servers with 600 requests in progress each do not come near with two replicas. */
export const MAX_CONNECTIONS = 1000;

/**
 * Serves HTTPS, HTTP/1.1 and TLS 1.2 or later, until it is closed. Throws InputError if the address cannot be listened
 * on or the certificate cannot be used.
 */
export const startServer = async (options: ServeOptions): Promise<RunningServer> => {
  let isDraining = false;
  let closing: Promise<void> | undefined;
  const { log, tls, clients = {}, metrics = createMetrics() } = options;
  const clientCheck = tls.clientCa === undefined ? undefined : createClientCheck(clients);
  const server = createTlsServer(tls, options.times ?? TIMES);
  const app = createApp({ ...options, clientCheck, metrics, isDraining: () => isDraining });
  const connections = attach(server, app);
  limitConnections(server, options.maxConnections ?? MAX_CONNECTIONS, log, metrics);
  server.on("tlsClientError", (error: Error & { readonly code?: string }) => {
    log.debug({ code: error.code }, "TLS handshake failed");
  });
  const { address, port } = await listen(server, options.host, options.port);
  // Such as no file descriptor being left for a connection: no reason to end.
  server.on("error", (error: NodeJS.ErrnoException) => {
    log.error({ code: error.code }, "server failed to take a connection");
  });
  return {
    address,
    port,
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
      closing ??= close(server, connections, options.closingGrace ?? CLOSING_GRACE);
      return closing;
    },
  };
};

const createTlsServer = (tls: TlsSettings, times: Times): Server => {
  const server = withUsableTls(() =>
    createServer({
      ...tlsOptions(tls),
      handshakeTimeout: times.handshake,
      headersTimeout: times.headers,
      keepAliveTimeout: times.keepAlive,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.check,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The answer to its absence is ours, see attach().
      requireHostHeader: false,
    }),
  );
  server.maxHeadersCount = MAX_HEADERS;
  return server;
};

/** Milliseconds between two lines on connections that are turned away: they would come by the thousand. */
const DROP_LOG = 10_000;

const limitConnections = (server: Server, limit: number, log: Logger, metrics: Metrics): void => {
  let dropped = 0;
  let next: NodeJS.Timeout | undefined;
  const tell = (): void => {
    next = undefined;
    if (dropped === 0) return;
    log.error({ dropped, limit }, "connections turned away; there are too many");
    dropped = 0;
    next = setTimeout(tell, DROP_LOG).unref();
  };
  const drop = (): void => {
    metrics.countShed("connections");
    dropped++;
    if (next === undefined) tell();
  };
  server.maxConnections = limit;
  server.on("drop", drop);
};

const listen = (server: Server, host: string | undefined, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new InputError(listenProblem(`${host ?? "*"}:${String(port)}`, error.code)));
    });
    server.listen({ port, host }, () => {
      server.removeAllListeners("error");
      // A server that listens on a port has such an address; a string would be the path of a pipe.
      resolve(server.address() as AddressInfo);
    });
  });

const listenProblem = (address: string, code: string | undefined): string => {
  const must = `address ${literal(address)} must be`;
  switch (code) {
    case "EADDRINUSE":
      return `${must} free; another process listens on it, so another port such as '9443' must be given`;
    case "EACCES":
      return `${must} one that this user may listen on; ports such as '8443', from 1024 on, may be used by everyone`;
    default:
      return `${must} one of this machine; listening on it failed with ${literal(code ?? "unknown")}`;
  }
};
