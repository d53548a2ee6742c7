import type { AddressInfo, Server } from "node:net";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { Logger } from "../log/logger.js";

export interface Listening {
  readonly host?: string | undefined;
  /** 0 for any that is free. */
  readonly port: number;
  readonly log: Logger;
}

/** Listens on every address of this machine where `host` is left out. Throws InputError if that cannot be. */
export const listen = async (server: Server, { host, port, log }: Listening): Promise<AddressInfo> => {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new InputError(listenProblem(host, port, error.code)));
    });
    server.listen({ port, host }, resolve);
  });
  server.removeAllListeners("error");
  // For example, no file descriptor is left for a connection: no reason to end.
  server.on("error", (error: NodeJS.ErrnoException) => {
    log.error({ code: error.code }, "server failed to accept a connection");
  });
  // A server that listens on a port has such an address; a string would be the path of a pipe.
  return server.address() as AddressInfo;
};

const listenProblem = (host: string | undefined, port: number, code: string | undefined): string => {
  const must = `address ${literal(`${host ?? "*"}:${String(port)}`)} must be`;
  switch (code) {
    case "EADDRINUSE":
      return `${must} free; another process listens on it; use another port, such as ${literal(String(otherThan(port)))}`;
    case "EACCES":
      return `${must} one that this user may listen on; any user may use ports from 1024, such as '8443'`;
    default:
      return `${must} one of this machine; listening on it failed with ${literal(code ?? "unknown")}`;
  }
};

const otherThan = (port: number): number => (port < 64_000 ? port + 1000 : port - 1000);
