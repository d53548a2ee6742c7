import type { Server, Socket } from "node:net";
import type { Logger } from "../log/logger.js";
import type { Metrics } from "../metrics/metrics.js";

/**
 * The network that an address belongs to, as far as one client can choose: an IPv4 address is one client's, while a host
 * with IPv6 has a network of 64 bits to itself (RFC 4291, section 2.5.1).
 */
export const clientNetwork = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = groupsOf(head);
  if (tail === undefined) return networkOf(groups);
  const end = groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - groups.length - end.length) }, () => "0");
  return networkOf([...groups, ...zeros, ...end]);
};

/** How a socket for both families prints an address of IPv4. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const GROUPS = 8;

const groupsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(":"));

const networkOf = (groups: readonly string[]): string => `${groups.slice(0, GROUPS / 2).join(":")}::/64`;

/** A connection that was closed because there were too many, and how many its client network has left. */
interface ClosedConnection {
  readonly network: string;
  readonly connections: number;
}

/**
 * Bounds the connections of a server. Beyond `limit`, the client network with the most connections loses its youngest one:
 * a client that floods the service closes its own, and the older connections of API servers stay, idle or not.
 */
export const limitConnections = (server: Server, limit: number, onClosed: (closed: ClosedConnection) => void): void => {
  const networks = new Map<string, Set<Socket>>();
  let count = 0;

  const leave = (socket: Socket, network: string): void => {
    const sockets = networks.get(network);
    if (sockets?.delete(socket) !== true) return;
    count--;
    if (sockets.size === 0) networks.delete(network);
  };
  const closeOne = (): void => {
    const [network, sockets] = largest(networks);
    const youngest = [...sockets].at(-1);
    if (youngest === undefined) return;
    leave(youngest, network);
    youngest.destroy();
    onClosed({ network, connections: sockets.size });
  };
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      // Its client has gone already.
      socket.destroy();
      return;
    }
    const network = clientNetwork(remoteAddress);
    const sockets = networks.get(network) ?? new Set();
    networks.set(network, sockets.add(socket));
    count++;
    socket.once("close", () => {
      leave(socket, network);
    });
    if (count > limit) closeOne();
  });
};

const largest = (networks: ReadonlyMap<string, ReadonlySet<Socket>>): readonly [string, ReadonlySet<Socket>] =>
  [...networks].reduce((most, one) => (one[1].size > most[1].size ? one : most), ["", new Set<Socket>()]);

/** Milliseconds between two lines on connections that are closed: they would come by the thousand. */
const INTERVAL = 10_000;

/** Counts connections that are closed because there are too many, and logs how many these were. */
export const createClosedLog = (
  limit: number,
  port: "webhooks" | "probes",
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
): ((closed: ClosedConnection) => void) => {
  let closed = 0;
  let next: NodeJS.Timeout | undefined;
  let last: ClosedConnection | undefined;
  const tell = (): void => {
    next = undefined;
    if (closed === 0) return;
    log.error({ port, closed, limit, last }, "connections closed; too many connections");
    closed = 0;
    next = setTimeout(tell, INTERVAL).unref();
  };
  return (one) => {
    metrics.countShed("connections");
    closed++;
    last = one;
    if (next === undefined) tell();
  };
};
