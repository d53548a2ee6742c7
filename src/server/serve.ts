import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { InputError } from "../model/input-error.js";
import { literal } from "../model/message.js";
import { type AppOptions, createApp } from "./app.js";
import { type ClientAuthentication, createClientCheck } from "./client-authentication.js";
import { attach } from "./fallback.js";
import { secureContext, type TlsSettings, tlsOptions, withUsableTls } from "./tls.js";

export interface ServeOptions extends Omit<AppOptions, "isDraining" | "clientCheck"> {
  readonly tls: TlsSettings;
  /** Whose reviews are answered, where `tls` says who vouches for clients; all of these if left out. */
  readonly clients?: ClientAuthentication | undefined;
  /** Name or address to listen on; every address of this machine if left out, IPv4 alone where there is no IPv6. */
  readonly host?: string | undefined;
  /** 0 for any that is free. */
  readonly port: number;
}

export interface RunningServer {
  readonly address: string;
  readonly port: number;
  /**
   * From now on new connections get this certificate and are measured by these authorities; those that exist go on as
   * they are. Throws InputError if it cannot be used, and changes nothing then.
   */
  setTls(tls: TlsSettings): void;
  /** Takes no more connections, lets requests in progress end, and resolves when the last connection is closed. */
  close(): Promise<void>;
}

/** Milliseconds. */
const TIMES = {
  /** An API server drops idle connections after 90 seconds; if we were first, it would meet closed ones. */
  keepAlive: 120_000,
  headers: 10_000,
  /** No webhook may take longer (timeoutSeconds is at most 30), so nobody waits for the answer any more. */
  request: 30_000,
  handshake: 10_000,
  /** How often connections are looked at that are over one of the times above. */
  check: 2_000,
  /** How often connections that fell idle are looked for while closing. */
  idleCheck: 100,
  /** Connections that are still there are then cut: less than a pod is given to end (30 seconds). */
  closing: 20_000,
} as const;

/**
 * Serves HTTPS, HTTP/1.1 and TLS 1.2 or later, until it is closed. Throws InputError if the address cannot be listened
 * on or the certificate cannot be used.
 */
export const startServer = async (options: ServeOptions): Promise<RunningServer> => {
  let closing: Promise<void> | undefined;
  const server = createTlsServer(options.tls);
  const { tls, clients = {} } = options;
  const clientCheck = tls.clientCa === undefined ? undefined : createClientCheck(clients);
  attach(server, createApp({ ...options, clientCheck, isDraining: () => closing !== undefined }));
  server.on("tlsClientError", (error: Error & { readonly code?: string }) => {
    options.log.debug({ code: error.code }, "TLS handshake failed");
  });
  const { address, port } = await listen(server, options.host, options.port);
  // Such as no file descriptor being left for a connection: no reason to end.
  server.on("error", (error: NodeJS.ErrnoException) => {
    options.log.error({ code: error.code }, "server failed to take a connection");
  });
  return {
    address,
    port,
    setTls: (tls) => {
      withUsableTls(() => {
        server.setSecureContext(secureContext(tls));
      });
    },
    close: () => {
      closing ??= stop(server);
      return closing;
    },
  };
};

const createTlsServer = (tls: TlsSettings): Server =>
  withUsableTls(() =>
    createServer({
      ...tlsOptions(tls),
      handshakeTimeout: TIMES.handshake,
      headersTimeout: TIMES.headers,
      keepAliveTimeout: TIMES.keepAlive,
      requestTimeout: TIMES.request,
      connectionsCheckingInterval: TIMES.check,
      // The answer to its absence is ours, see attach().
      requireHostHeader: false,
    }),
  );

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

/** `server.close()` alone would wait for connections that are kept alive and never used again. */
const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => {
      server.closeIdleConnections();
    }, TIMES.idleCheck);
    const last = setTimeout(() => {
      server.closeAllConnections();
    }, TIMES.closing);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(last);
      resolve();
    });
  });
